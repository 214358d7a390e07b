#include "nn/packed_sequences.h"

#include <algorithm>
#include <numeric>

#include "base/check.h"

namespace lookback {

void PackedSequences::assign(const std::vector<Index>& lengths) {
    m_sequence.resize(lengths.size());
    std::iota(m_sequence.begin(), m_sequence.end(), Index(0));
    const auto length = [&lengths](Index s) { return lengths[static_cast<std::size_t>(s)]; };
    std::stable_sort(m_sequence.begin(), m_sequence.end(),
                     [&](Index a, Index b) { return length(a) > length(b); });
    m_rank.resize(lengths.size());
    for (std::size_t r = 0; r < m_sequence.size(); ++r)
        m_rank[static_cast<std::size_t>(m_sequence[r])] = static_cast<Index>(r);

    m_width.clear();
    m_begin.clear();
    m_columns = 0;
    if (lengths.empty()) return;
    LOOKBACK_CHECK_LE(1, length(m_sequence.back()));
    Index width = sequences();
    for (Index step = 0; step < length(m_sequence.front()); ++step) {
        while (length(m_sequence[static_cast<std::size_t>(width - 1)]) <= step) --width;
        m_begin.push_back(m_columns);
        m_width.push_back(width);
        m_columns += width;
    }
}

}  // namespace lookback
