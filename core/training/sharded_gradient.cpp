#include "training/sharded_gradient.h"

#include <algorithm>

#include "base/check.h"
#include "base/parallel.h"

namespace lookback {

namespace {

constexpr std::size_t kShards = 2;
constexpr std::size_t kPiece = 1 << 16;  // numbers that a thread adds at a time

void addTo(std::span<float> sum, std::span<const float> other, int threads) {
    const auto pieces = static_cast<int>((sum.size() + kPiece - 1) / kPiece);
    parallelFor(pieces, threads, [&](int i) {
        const std::size_t begin = static_cast<std::size_t>(i) * kPiece;
        const auto count = static_cast<Index>(std::min(kPiece, sum.size() - begin));
        VectorView<float>(sum.data() + begin, count) +=
            ConstVectorView<float>(other.data() + begin, count);
    });
}

}  // namespace

ShardedGradient::ShardedGradient(const ModelConfig& config) {
    for (std::size_t s = 0; s < kShards; ++s) m_shards.push_back(std::make_unique<Shard>(config));
}

const Gradient<float>& ShardedGradient::compute(const Parameters<float>& parameters,
                                                std::span<const PairView> pairs, int threads) {
    LOOKBACK_CHECK(!pairs.empty());
    const std::size_t used = std::min(kShards, pairs.size());
    for (auto& shard : m_shards) shard->pairs.clear();
    // Neighbours are of about the same length: dealt out in turn, the shards weigh the same.
    for (std::size_t i = 0; i < pairs.size(); ++i) m_shards[i % used]->pairs.push_back(pairs[i]);
    const float scale = 1 / static_cast<float>(pairs.size());
    parallelFor(static_cast<int>(used), threads, [&](int s) {
        Shard& shard = *m_shards[static_cast<std::size_t>(s)];
        shard.pass.forwardBackward(parameters, shard.pairs, scale, shard.gradient);
    });

    m_loss = 0;
    m_words = 0;
    Gradient<float>& sum = m_shards.front()->gradient;
    for (std::size_t s = 0; s < used; ++s) {
        const Shard& shard = *m_shards[s];
        for (const double loss : shard.pass.losses()) m_loss += loss;
        for (const PairView& pair : shard.pairs) m_words += pair.target.size();
        if (s == 0) continue;
        addTo(sum.dense.dense(), shard.gradient.dense.dense(), threads);
        sum.sourceEmbedding.add(shard.gradient.sourceEmbedding);
        sum.targetEmbedding.add(shard.gradient.targetEmbedding);
    }
    return sum;
}

}  // namespace lookback
