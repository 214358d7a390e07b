// Memory of a layer's cache: grows to the largest minibatch seen and is then used again, so that a
// training step allocates nothing once it is warm.
#pragma once

#include <vector>

#include "base/matrix.h"

namespace lookback {

template <class Scalar>
class Buffer {
public:
    // A (rows, cols) matrix; what it holds is left open.  Earlier views are void.
    MatrixView<Scalar> resize(Index rows, Index cols) {
        const auto size = static_cast<std::size_t>(rows * cols);
        if (m_data.size() < size) m_data.resize(size);
        m_rows = rows;
        m_cols = cols;
        return view();
    }
    MatrixView<Scalar> view() {
        return {m_data.data(), m_rows, m_cols, Eigen::OuterStride<>(m_rows)};
    }
    ConstMatrixView<Scalar> view() const {
        return {m_data.data(), m_rows, m_cols, Eigen::OuterStride<>(m_rows)};
    }

private:
    std::vector<Scalar, Eigen::aligned_allocator<Scalar>> m_data;
    Index m_rows = 0;
    Index m_cols = 0;
};

}  // namespace lookback
