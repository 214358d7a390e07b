// Word embeddings: columns looked up, and a gradient that holds only the columns looked up.
#pragma once

#include <vector>

#include "base/token.h"
#include "nn/product.h"

namespace lookback {

// out (m, N): column k is column words[k] of E (m, K), or zero for kNoWord.
template <class Scalar>
void lookUp(In<Scalar> E, const TokenIds& words, Out<Scalar> out);

// The gradient of an embedding: the words of a minibatch, each with its column.
template <class Scalar>
class SparseColumns {
public:
    // Begins anew: the distinct words of a list (kNoWord aside), in ascending order, all zero.
    void assign(const TokenIds& words, Index rows, Index vocabulary);
    // Adds column k of `gradient` (m, N) to the column of words[k], k ascending.
    void add(const TokenIds& words, In<Scalar> gradient);
    // Adds another gradient, whose words may differ.
    void add(const SparseColumns& other);

    const TokenIds& words() const { return m_words; }
    ConstMatrixView<Scalar> columns() const;  // (m, words().size())
    MatrixView<Scalar> columns();
    Index slot(TokenId word) const {
        return m_slots[static_cast<std::size_t>(word)];
    }  // −1: absent

private:
    TokenIds m_words;
    std::vector<std::int32_t> m_slots;  // by word: its column, or −1
    std::vector<Scalar, Eigen::aligned_allocator<Scalar>> m_data;
    Index m_rows = 0;
};

}  // namespace lookback
