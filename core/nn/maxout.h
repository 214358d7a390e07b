// The maxout of A.2.2: t_k = max(t~_{2k}, t~_{2k+1}), pairs of neighbours.
#pragma once

#include "nn/product.h"

namespace lookback {

// t (l, N) from pairs (2l, N).
template <class Scalar>
void maxoutForward(In<Scalar> pairs, Out<Scalar> t);

// In place: pairs become dL/dpairs, the gradient going to the larger of each two (the first, where
// they are equal).
template <class Scalar>
void maxoutBackward(In<Scalar> dT, Out<Scalar> pairs);

}  // namespace lookback
