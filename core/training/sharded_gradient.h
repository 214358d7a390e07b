// The gradient of a minibatch, computed in shards on several threads.
//
// The shards of a minibatch and the order in which they are summed are fixed, so the gradient is the
// same, bit for bit, on any number of threads.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "model/minibatch_pass.h"

namespace lookback {

class ShardedGradient {
public:
    explicit ShardedGradient(const ModelConfig& config);

    // The gradient of the mean over sentences of −log p(y|x) (B.2); valid until the next call.
    const Gradient<float>& compute(const Parameters<float>& parameters,
                                   std::span<const PairView> pairs, int threads);

    double loss() const { return m_loss; }           // Σ −log p of the last minibatch, in nats
    std::uint64_t words() const { return m_words; }  // its target words, <eos> counted

private:
    struct Shard {
        explicit Shard(const ModelConfig& config) : gradient(config) {}
        std::vector<PairView> pairs;
        MinibatchPass<float> pass;
        Gradient<float> gradient;
    };
    std::vector<std::unique_ptr<Shard>> m_shards;
    double m_loss = 0;
    std::uint64_t m_words = 0;
};

}  // namespace lookback
