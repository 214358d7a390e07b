#include "corpus/corpus_minibatches.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>

#include "base/check.h"

namespace lookback {

namespace {

Status expectNumber(const char* what, std::uint64_t found, std::uint64_t expected) {
    if (found == expected) return {};
    return Error{std::string("minibatch state: found ") + std::to_string(found) + " " + what +
                 ", expected " + std::to_string(expected)};
}

}  // namespace

CorpusMinibatches::CorpusMinibatches(const EncodedCorpus& corpus, std::uint64_t seed,
                                     MinibatchOptions options)
    : m_corpus(corpus), m_options(options), m_random(seed), m_window(options.size) {
    LOOKBACK_CHECK_LT(std::size_t{0}, corpus.size());
    LOOKBACK_CHECK_LE(corpus.size(), std::size_t{std::numeric_limits<std::uint32_t>::max()});
    LOOKBACK_CHECK_LT(0, options.size);
    LOOKBACK_CHECK_LT(0, options.window);
    beginEpoch();
}

std::size_t CorpusMinibatches::windowPairs() const {
    return static_cast<std::size_t>(m_options.size) * static_cast<std::size_t>(m_options.window);
}

std::uint64_t CorpusMinibatches::minibatchesPerEpoch() const {
    // A window holds whole minibatches, so only the last of the epoch can be smaller.
    const auto size = static_cast<std::size_t>(m_options.size);
    return (m_corpus.size() + size - 1) / size;
}

void CorpusMinibatches::beginEpoch() {
    m_epochStart = m_random.state();
    m_permutation.resize(m_corpus.size());
    std::iota(m_permutation.begin(), m_permutation.end(), 0U);
    m_random.shuffle(m_permutation);
    m_nextPair = 0;
    m_nextInWindow = 0;
    m_given = 0;
    m_window = MinibatchWindow(m_options.size);
}

std::vector<std::uint32_t> CorpusMinibatches::window(std::size_t first) const {
    const std::size_t end = std::min(first + windowPairs(), m_permutation.size());
    return {m_permutation.begin() + static_cast<std::ptrdiff_t>(first),
            m_permutation.begin() + static_cast<std::ptrdiff_t>(end)};
}

const std::vector<PairView>& CorpusMinibatches::next() {
    if (m_given == minibatchesPerEpoch()) {
        ++m_epoch;
        beginEpoch();
    }
    if (m_nextInWindow == m_window.size()) {
        auto pairs = window(m_nextPair);
        m_nextPair += pairs.size();
        m_window.fill(m_corpus, std::move(pairs), m_random);
        m_nextInWindow = 0;
    }
    m_window.get(m_corpus, m_nextInWindow++, m_minibatch);
    ++m_given;
    return m_minibatch;
}

std::uint64_t CorpusMinibatches::epoch() const {
    return m_given == minibatchesPerEpoch() ? m_epoch + 1 : m_epoch;
}

MinibatchSource::State CorpusMinibatches::state() const {
    State state{m_corpus.size(), static_cast<std::uint64_t>(m_options.size),
                static_cast<std::uint64_t>(m_options.window), m_epoch, m_given};
    state.insert(state.end(), m_epochStart.begin(), m_epochStart.end());
    return state;
}

Status CorpusMinibatches::setState(const State& state) {
    constexpr std::size_t header = 5;
    if (auto status = expectNumber("numbers", state.size(), header + m_epochStart.size()); !status)
        return status;
    const State mine = this->state();
    const char* what[] = {"pairs", "pairs a minibatch", "minibatches a window"};
    for (std::size_t i = 0; i < 3; ++i)
        if (auto status = expectNumber(what[i], state[i], mine[i]); !status) return status;
    if (state[4] > minibatchesPerEpoch())
        return Error{"minibatch state: found " + std::to_string(state[4]) +
                     " minibatches given in an epoch, expected at most " +
                     std::to_string(minibatchesPerEpoch())};
    const auto generator = generatorState(state, header);
    if (!generator) return Error{generator.error()};

    m_random.setState(*generator);
    m_epoch = state[3];
    beginEpoch();
    m_given = state[4];
    // Draw what was drawn since, and sort the window that is under way.
    const auto perWindow = static_cast<std::uint64_t>(m_options.window);
    const std::uint64_t windows = (m_given + perWindow - 1) / perWindow;
    for (std::uint64_t i = 0; i < windows; ++i) {
        auto pairs = window(m_nextPair);
        m_nextPair += pairs.size();
        if (i + 1 < windows) {
            MinibatchWindow::drawOrder(pairs.size(), m_options.size, m_random);
        } else {
            m_window.fill(m_corpus, std::move(pairs), m_random);
            m_nextInWindow = static_cast<std::size_t>(m_given - i * perWindow);
        }
    }
    return {};
}

}  // namespace lookback
