#include "corpus/task_minibatches.h"

#include <numeric>
#include <string>

#include "base/check.h"
#include "base/counted.h"

namespace lookback {

TaskMinibatches::TaskMinibatches(const Task& task, const Language& source, const Language& target,
                                 std::uint64_t seed, MinibatchOptions options)
    : m_task(task),
      m_source(source),
      m_target(target),
      m_options(options),
      m_random(seed),
      m_windowStart(m_random.state()),
      m_window(options.size) {
    LOOKBACK_CHECK_LT(0, options.size);
    LOOKBACK_CHECK_LT(0, options.window);
}

void TaskMinibatches::fillWindow() {
    m_windowStart = m_random.state();
    m_pairs.clear();
    const int count = m_options.size * m_options.window;
    for (int i = 0; i < count; ++i) {
        const TaskPair pair = m_task.next(m_random);
        m_pairs.add(m_source.encode(pair.source).ids, m_target.encode(pair.target).ids);
    }
    std::vector<std::uint32_t> indices(m_pairs.size());
    std::iota(indices.begin(), indices.end(), 0U);
    m_window.fill(m_pairs, std::move(indices), m_random);
    m_given = 0;
}

const std::vector<PairView>& TaskMinibatches::next() {
    if (m_given == m_window.size()) fillWindow();
    m_window.get(m_pairs, m_given++, m_minibatch);
    return m_minibatch;
}

MinibatchSource::State TaskMinibatches::state() const {
    State state{static_cast<std::uint64_t>(m_options.size),
                static_cast<std::uint64_t>(m_options.window), m_given};
    state.insert(state.end(), m_windowStart.begin(), m_windowStart.end());
    return state;
}

Status TaskMinibatches::setState(const State& state) {
    constexpr std::size_t header = 3;
    if (state.size() != header + m_windowStart.size())
        return Error{"minibatch state: found " + counted(state.size(), "number") + ", expected " +
                     std::to_string(header + m_windowStart.size())};
    const State mine = this->state();
    if (state[0] != mine[0] || state[1] != mine[1])
        return Error{"minibatch state: found windows of " + std::to_string(state[1]) + " times " +
                     counted(state[0], "pair") + ", expected " + std::to_string(mine[1]) +
                     " times " + std::to_string(mine[0])};
    if (state[2] > mine[1])
        return Error{"minibatch state: found " + std::to_string(state[2]) +
                     " minibatches given of a window, expected at most " + std::to_string(mine[1])};
    const auto generator = generatorState(state, header);
    if (!generator) return Error{generator.error()};

    m_random.setState(*generator);
    m_windowStart = *generator;
    m_window = MinibatchWindow(m_options.size);
    m_given = 0;
    if (state[2] > 0) {
        fillWindow();
        m_given = static_cast<std::size_t>(state[2]);
    }
    return {};
}

}  // namespace lookback
