// Minibatches of a corpus: each pair once an epoch, every epoch in a fresh order.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "corpus/encoded_corpus.h"
#include "corpus/minibatches.h"

namespace lookback {

class CorpusMinibatches : public MinibatchSource {
public:
    // The corpus has a pair at least, and outlives this.
    CorpusMinibatches(const EncodedCorpus& corpus, std::uint64_t seed,
                      MinibatchOptions options = {});

    const std::vector<PairView>& next() override;
    std::uint64_t epoch() const override;
    // Pairs, minibatch size, window, epoch, minibatches given in it, generator at its beginning.
    State state() const override;
    Status setState(const State& state) override;

    std::uint64_t minibatchesPerEpoch() const;

private:
    void beginEpoch();
    std::size_t windowPairs() const;
    std::vector<std::uint32_t> window(std::size_t first) const;

    const EncodedCorpus& m_corpus;
    MinibatchOptions m_options;
    Random m_random;
    Random::State m_epochStart{};
    std::vector<std::uint32_t> m_permutation;
    MinibatchWindow m_window;
    std::size_t m_nextPair = 0;      // in the permutation: the first behind the window
    std::size_t m_nextInWindow = 0;  // minibatch
    std::uint64_t m_epoch = 0;
    std::uint64_t m_given = 0;  // minibatches of this epoch
    std::vector<PairView> m_minibatch;
};

}  // namespace lookback
