#include "nn/embedding.h"

#include <algorithm>

#include "base/check.h"

namespace lookback {

template <class Scalar>
void lookUp(In<Scalar> E, const TokenIds& words, Out<Scalar> out) {
    LOOKBACK_CHECK_EQ(static_cast<Index>(words.size()), out.cols());
    for (Index k = 0; k < out.cols(); ++k) {
        const TokenId word = words[static_cast<std::size_t>(k)];
        if (word == kNoWord) {
            out.col(k).setZero();
        } else {
            LOOKBACK_CHECK(word >= 0 && word < E.cols());
            out.col(k) = E.col(word);
        }
    }
}

template <class Scalar>
void SparseColumns<Scalar>::assign(const TokenIds& words, Index rows, Index vocabulary) {
    for (const TokenId word : m_words) m_slots[static_cast<std::size_t>(word)] = -1;
    m_slots.resize(static_cast<std::size_t>(vocabulary), -1);
    m_words = words;
    std::erase(m_words, kNoWord);
    std::sort(m_words.begin(), m_words.end());
    m_words.erase(std::unique(m_words.begin(), m_words.end()), m_words.end());
    for (std::size_t i = 0; i < m_words.size(); ++i)
        m_slots[static_cast<std::size_t>(m_words[i])] = static_cast<std::int32_t>(i);
    m_rows = rows;
    m_data.assign(static_cast<std::size_t>(rows) * m_words.size(), Scalar(0));
}

template <class Scalar>
void SparseColumns<Scalar>::add(const TokenIds& words, In<Scalar> gradient) {
    auto sums = columns();
    for (Index k = 0; k < gradient.cols(); ++k) {
        const TokenId word = words[static_cast<std::size_t>(k)];
        if (word != kNoWord) sums.col(slot(word)) += gradient.col(k);
    }
}

template <class Scalar>
void SparseColumns<Scalar>::add(const SparseColumns& other) {
    // Merge from behind, so that every column moves once.
    TokenIds merged;
    std::set_union(m_words.begin(), m_words.end(), other.m_words.begin(), other.m_words.end(),
                   std::back_inserter(merged));
    m_data.resize(static_cast<std::size_t>(m_rows) * merged.size(), Scalar(0));
    const auto rows = static_cast<std::size_t>(m_rows);
    std::size_t own = m_words.size();
    for (std::size_t i = merged.size(); i-- > 0;) {
        Scalar* const column = m_data.data() + i * rows;
        if (own > 0 && m_words[own - 1] == merged[i]) {
            --own;
            if (own != i) std::copy_n(m_data.data() + own * rows, rows, column);
        } else {
            std::fill_n(column, rows, Scalar(0));
        }
    }
    m_words = std::move(merged);
    for (std::size_t i = 0; i < m_words.size(); ++i)
        m_slots[static_cast<std::size_t>(m_words[i])] = static_cast<std::int32_t>(i);
    auto sums = columns();
    const auto theirs = other.columns();
    for (std::size_t i = 0; i < other.m_words.size(); ++i)
        sums.col(slot(other.m_words[i])) += theirs.col(static_cast<Index>(i));
}

template <class Scalar>
ConstMatrixView<Scalar> SparseColumns<Scalar>::columns() const {
    return {m_data.data(), m_rows, static_cast<Index>(m_words.size()),
            Eigen::OuterStride<>(m_rows)};
}

template <class Scalar>
MatrixView<Scalar> SparseColumns<Scalar>::columns() {
    return {m_data.data(), m_rows, static_cast<Index>(m_words.size()),
            Eigen::OuterStride<>(m_rows)};
}

template void lookUp<float>(In<float>, const TokenIds&, Out<float>);
template void lookUp<double>(In<double>, const TokenIds&, Out<double>);
template class SparseColumns<float>;
template class SparseColumns<double>;

}  // namespace lookback
