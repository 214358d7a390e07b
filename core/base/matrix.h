// Matrix aliases and the legend of letters that all of core uses.
//
//   m   embedding size         n   hidden size          n'  alignment size    l   maxout size
//   Tx  source length          Ty  target length        (both count the final <eos>)
//   Kx  source vocabulary      Ky  target vocabulary    B   sentences of a minibatch
//   nc  width of an annotation h_j and of a context c_i (2n when bidirectional, else n)
//
// A vector of the paper is a column; a sequence or minibatch is a matrix with a column for each
// position.  Shapes are written (rows, columns): W (n, m) times E x (m, B) gives (n, B).
#pragma once

#include <Eigen/Core>
#include <cstdint>

namespace lookback {

using Index = Eigen::Index;

template <class Scalar>
using Matrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic>;  // column-major
template <class Scalar>
using Vector = Eigen::Matrix<Scalar, Eigen::Dynamic, 1>;

// Views of memory that somebody else owns; the stride lets a view be some rows of a taller matrix.
template <class Scalar>
using MatrixView = Eigen::Map<Matrix<Scalar>, Eigen::Unaligned, Eigen::OuterStride<>>;
template <class Scalar>
using ConstMatrixView = Eigen::Map<const Matrix<Scalar>, Eigen::Unaligned, Eigen::OuterStride<>>;
template <class Scalar>
using VectorView = Eigen::Map<Vector<Scalar>>;
template <class Scalar>
using ConstVectorView = Eigen::Map<const Vector<Scalar>>;

}  // namespace lookback
