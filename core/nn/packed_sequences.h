// How the sentences of a minibatch lie in a matrix without a single column of padding.
//
// Sentences are ranked by length, longest first.  Step t holds a column for each sentence that is
// longer than t, in the order of rank; the steps follow one another.  A sentence that ends leaves
// its place, so every product over a step or over the whole minibatch works on words alone.
#pragma once

#include <vector>

#include "base/matrix.h"

namespace lookback {

class PackedSequences {
public:
    // Lengths (≥ 1) of the sentences, in their own order.  Ties keep that order.
    void assign(const std::vector<Index>& lengths);

    Index sequences() const { return static_cast<Index>(m_rank.size()); }
    Index steps() const { return static_cast<Index>(m_width.size()); }
    Index columns() const { return m_columns; }

    Index width(Index step) const { return m_width[static_cast<std::size_t>(step)]; }
    Index begin(Index step) const { return m_begin[static_cast<std::size_t>(step)]; }
    // Where step `step` of sentence `sequence` (in its own order) lies.
    Index column(Index sequence, Index step) const { return begin(step) + rank(sequence); }
    Index rank(Index sequence) const { return m_rank[static_cast<std::size_t>(sequence)]; }
    // The sentence of a rank.
    Index sequence(Index rank) const { return m_sequence[static_cast<std::size_t>(rank)]; }

private:
    std::vector<Index> m_rank, m_sequence, m_width, m_begin;
    Index m_columns = 0;
};

}  // namespace lookback
