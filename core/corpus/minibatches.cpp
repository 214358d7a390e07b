#include "corpus/minibatches.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "base/check.h"

namespace lookback {

void MinibatchWindow::fill(const EncodedCorpus& corpus, std::vector<std::uint32_t> pairs,
                           Random& random) {
    m_pairs = std::move(pairs);
    std::sort(m_pairs.begin(), m_pairs.end(), [&](std::uint32_t a, std::uint32_t b) {
        const PairView first = corpus.pair(a);
        const PairView second = corpus.pair(b);
        return std::tuple(first.target.size(), first.source.size(), a) <
               std::tuple(second.target.size(), second.source.size(), b);
    });
    m_order = drawOrder(m_pairs.size(), m_minibatchSize, random);
}

std::vector<std::uint32_t> MinibatchWindow::drawOrder(std::size_t pairs, int minibatchSize,
                                                      Random& random) {
    LOOKBACK_CHECK_LT(0, minibatchSize);
    const auto size = static_cast<std::size_t>(minibatchSize);
    std::vector<std::uint32_t> order((pairs + size - 1) / size);
    std::iota(order.begin(), order.end(), 0U);
    random.shuffle(order);
    return order;
}

void MinibatchWindow::get(const EncodedCorpus& corpus, std::size_t i,
                          std::vector<PairView>& out) const {
    const auto size = static_cast<std::size_t>(m_minibatchSize);
    const std::size_t begin = m_order.at(i) * size;
    const std::size_t end = std::min(begin + size, m_pairs.size());
    out.clear();
    for (std::size_t k = begin; k < end; ++k) out.push_back(corpus.pair(m_pairs[k]));
}

Result<Random::State> generatorState(const MinibatchSource::State& state, std::size_t first) {
    Random::State generator{};
    LOOKBACK_CHECK_LE(first + generator.size(), state.size());
    std::copy_n(state.begin() + static_cast<std::ptrdiff_t>(first), generator.size(),
                generator.begin());
    if (generator == Random::State{})
        return Error{"minibatch state: found a generator of zeros, expected another number"};
    return generator;
}

}  // namespace lookback
