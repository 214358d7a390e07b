// Every matrix product of the engine goes through here: one place that includes the product
// machinery of Eigen, and one place to look at when speed matters.
#pragma once

#include "base/matrix.h"

namespace lookback {

// Blocks, views and whole matrices alike, without a copy; columns lie contiguously.
template <class Scalar>
using In = const Eigen::Ref<const Matrix<Scalar>, 0, Eigen::OuterStride<>>&;
template <class Scalar>
using Out = Eigen::Ref<Matrix<Scalar>, 0, Eigen::OuterStride<>>;

enum class Write { Set, Add };

// C (r, c) = or += A (r, k) B (k, c)
void multiply(In<float> A, In<float> B, Out<float> C, Write write);
void multiply(In<double> A, In<double> B, Out<double> C, Write write);

// C (r, c) = or += Aᵀ B, with A (k, r) and B (k, c)
void multiplyTransposed(In<float> A, In<float> B, Out<float> C, Write write);
void multiplyTransposed(In<double> A, In<double> B, Out<double> C, Write write);

// C (r, c) = or += A Bᵀ, with A (r, k) and B (c, k): sums of outer products, as in the gradient of a
// weight matrix
void multiplyOuter(In<float> A, In<float> B, Out<float> C, Write write);
void multiplyOuter(In<double> A, In<double> B, Out<double> C, Write write);

}  // namespace lookback
