// The gradient of a cost: dense for all matrices but the embeddings, and of those only the columns
// of words that stand in the minibatch.
#pragma once

#include "model/parameters.h"
#include "nn/embedding.h"

namespace lookback {

template <class Scalar>
struct Gradient {
    Gradient() = default;
    explicit Gradient(const ModelConfig& config) : dense(config, Embeddings::LeftOut) {}

    Parameters<Scalar> dense;
    SparseColumns<Scalar> sourceEmbedding;  // (m, words)
    SparseColumns<Scalar> targetEmbedding;
};

}  // namespace lookback
