// The alignment model a(s_{i-1}, h_j) of §3.1 and A.1.2: scores, weights, and their gradients, for
// one sentence and one target word.
//
//   additive  e_j = v_aᵀ tanh(q + k_j)   with q = W_a s_{i-1} and the keys k_j = U_a h_j  (n')
//   general   e_j = qᵀ k_j               with q = W_a s_{i-1} and k_j = h_j               (nc)
//   dot       the same                   with q = s_{i-1}     and k_j = h_j               (n)
//
// One of both sides is fixed per sentence, so the keys are computed once, by one large product.
#pragma once

#include "nn/product.h"

namespace lookback {

template <class Scalar>
using InVector = const Eigen::Ref<const Vector<Scalar>>&;
template <class Scalar>
using OutVector = Eigen::Ref<Vector<Scalar>>;

// e (Tx) from keys (k, Tx), query (k), and v (k, additive) or no v (0, general and dot).
template <class Scalar>
void alignmentScores(In<Scalar> keys, InVector<Scalar> query, InVector<Scalar> v,
                     OutVector<Scalar> e);

// In place: e becomes α = softmax(e), shifted by the largest e, so that nothing overflows.
template <class Scalar>
void softmaxInPlace(OutVector<Scalar> e);

// dL/de (Tx) from α and dL/dα, into dWeights in place.
template <class Scalar>
void softmaxBackward(InVector<Scalar> alpha, OutVector<Scalar> dWeights);

// From de (Tx): adds to dKeys (k, Tx) and dV (k), sets dQuery (k).  tanh(q + k_j) is computed anew,
// so that a minibatch never has to hold Ty · Tx · n' numbers a sentence.
template <class Scalar>
void alignmentScoresBackward(In<Scalar> keys, InVector<Scalar> query, InVector<Scalar> v,
                             InVector<Scalar> de, Out<Scalar> dKeys, OutVector<Scalar> dQuery,
                             OutVector<Scalar> dV);

}  // namespace lookback
