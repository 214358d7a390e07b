// The output layer: p(y_i | …) = softmax(W_o t_i + b_o) over the target vocabulary (A.2.2), its loss
// and its gradient.  Only real words have a column, so no row of the softmax is spent on padding,
// and the logits exist for a few hundred columns at a time.
#pragma once

#include "base/token.h"
#include "nn/alignment.h"
#include "nn/buffer.h"

namespace lookback {

// In place: each column of logits (Ky, N) becomes log p, shifted by its largest entry.
template <class Scalar>
void logSoftmaxInPlace(Out<Scalar> logits);

template <class Scalar>
class OutputLayer {
public:
    // logP (N): log p(words[k]) given t (l, N).
    void forward(In<Scalar> W, InVector<Scalar> b, In<Scalar> t, const TokenIds& words,
                 OutVector<Scalar> logP);

    // As forward, and the gradient of −scale · Σ log p: dW (Ky, l), db (Ky), dT (l, N), all set.
    void forwardBackward(In<Scalar> W, InVector<Scalar> b, In<Scalar> t, const TokenIds& words,
                         Scalar scale, OutVector<Scalar> logP, Out<Scalar> dW, OutVector<Scalar> db,
                         Out<Scalar> dT);

private:
    Buffer<Scalar> m_logits;  // (Ky, columns of a block)
};

}  // namespace lookback
