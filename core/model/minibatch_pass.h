// One pass over a set of sentence pairs, every target word given: the loss of each, and the gradient
// of their cost.  It owns the caches of both halves of the model and is used again and again.
#pragma once

#include <span>
#include <vector>

#include "model/decoder.h"
#include "model/encoder.h"

namespace lookback {

template <class Scalar>
class MinibatchPass {
public:
    // losses()[b] = −log p(y|x) of each pair, <eos> counted, in nats.
    void forward(const Parameters<Scalar>& parameters, std::span<const PairView> pairs);

    // The same, and gradient = scale · Σ_b dL_b/dθ.  With scale = 1 / minibatch the cost is that of
    // B.2: the mean over sentences.
    void forwardBackward(const Parameters<Scalar>& parameters, std::span<const PairView> pairs,
                         Scalar scale, Gradient<Scalar>& gradient);

    const std::vector<double>& losses() const { return m_losses; }
    // For each maxout of each word, whether its first input was the larger: where that changes, the
    // loss has a kink.  Only after forward().
    std::vector<bool> maxoutSides() const { return m_decoder.maxoutSides(); }
    // α (Tx, Ty) of a pair; RNNsearch only.
    ConstMatrixView<Scalar> weights(Index b) const { return m_decoder.weights(m_batch, b); }

private:
    void collectLosses();

    Batch m_batch;
    Encoder<Scalar> m_encoder;
    Decoder<Scalar> m_decoder;
    std::vector<double> m_losses;
};

}  // namespace lookback
