// Minibatches of a built-in task: new pairs for ever.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "corpus/encoded_corpus.h"
#include "corpus/minibatches.h"
#include "corpus/task.h"
#include "text/language.h"

namespace lookback {

class TaskMinibatches : public MinibatchSource {
public:
    // Task and languages outlive this.  No pair is left out for its length: that is the task's
    // options' to decide.
    TaskMinibatches(const Task& task, const Language& source, const Language& target,
                    std::uint64_t seed, MinibatchOptions options = {});

    const std::vector<PairView>& next() override;
    std::uint64_t epoch() const override { return 0; }
    // Minibatch size, window, minibatches given of the window, generator at its beginning.
    State state() const override;
    Status setState(const State& state) override;

    // Of the window under way.
    const EncodedCorpus& pairs() const { return m_pairs; }

private:
    void fillWindow();

    const Task& m_task;
    const Language& m_source;
    const Language& m_target;
    MinibatchOptions m_options;
    Random m_random;
    Random::State m_windowStart;
    EncodedCorpus m_pairs;
    MinibatchWindow m_window;
    std::size_t m_given = 0;  // minibatches of the window
    std::vector<PairView> m_minibatch;
};

}  // namespace lookback
