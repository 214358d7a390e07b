// An endless sequence of minibatches for the trainer, and what its kinds have in common.
//
// Appendix B.2 of the paper: before training goes through 20 minibatches, their pairs are sorted by
// length, so that the sentences of one minibatch are about equally long.  The minibatches of such a
// window then come in shuffled order.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "base/token.h"
#include "corpus/encoded_corpus.h"

namespace lookback {

struct MinibatchOptions {
    int size = 80;    // pairs of a minibatch
    int window = 20;  // minibatches sorted together
};

class MinibatchSource {
public:
    using State = std::vector<std::uint64_t>;

    virtual ~MinibatchSource() = default;

    // The pairs of the next minibatch, never none; valid until the next call.
    virtual const std::vector<PairView>& next() = 0;
    // Passes through the whole corpus that have ended; always 0 for endless tasks.
    virtual std::uint64_t epoch() const = 0;

    // A source with the same data, options and state gives the same minibatches from here on.
    virtual State state() const = 0;
    // Error: numbers that state() of a source with these data and options cannot have given.
    virtual Status setState(const State& state) = 0;
};

// One window: cut into minibatches of pairs of about the same length, in shuffled order.
class MinibatchWindow {
public:
    explicit MinibatchWindow(int minibatchSize) : m_minibatchSize(minibatchSize) {}

    // Sorts `pairs`, indices into the corpus, by target length, source length and index.
    void fill(const EncodedCorpus& corpus, std::vector<std::uint32_t> pairs, Random& random);
    std::size_t size() const { return m_order.size(); }  // minibatches
    // Minibatch i of the shuffled order.
    void get(const EncodedCorpus& corpus, std::size_t i, std::vector<PairView>& out) const;

    // The numbers that fill() draws for so many pairs, without the work.
    static std::vector<std::uint32_t> drawOrder(std::size_t pairs, int minibatchSize,
                                                Random& random);

private:
    int m_minibatchSize;
    std::vector<std::uint32_t> m_pairs;
    std::vector<std::uint32_t> m_order;
};

// The generator's four numbers at `first` of a state; an error if they are all zero, which the
// generator never reaches.
Result<Random::State> generatorState(const MinibatchSource::State& state, std::size_t first);

}  // namespace lookback
