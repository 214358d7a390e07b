// One update after another: the heart of a training, without files and without a clock.
#pragma once

#include "corpus/minibatches.h"
#include "training/optimizer.h"
#include "training/sharded_gradient.h"

namespace lookback {

// What an update did.
struct StepReport {
    std::uint64_t updates = 0;    // applied so far
    std::uint64_t epoch = 0;      // passes through the corpus that have ended
    std::uint64_t words = 0;      // target words seen so far, <eos> counted
    std::uint64_t stepWords = 0;  // of these, in this minibatch
    double stepLoss = 0;          // Σ −log p of this minibatch, in nats
    double gradientNorm = 0;      // before clipping
    bool applied = true;          // false: loss or gradient was not finite, nothing changed
    std::uint64_t skipped = 0;    // updates not applied so far
};

// Everything about the progress that is not weights: what a checkpoint stores beside them.
struct TrainerProgress {
    std::uint64_t updates = 0;
    std::uint64_t words = 0;
    std::uint64_t skipped = 0;
    std::uint64_t skippedInARow = 0;
    MinibatchSource::State minibatches;
};

class Trainer {
public:
    // The source of minibatches outlives this object.
    Trainer(Parameters<float> initial, const OptimizerOptions& options, MinibatchSource& source);

    // Takes the next minibatch, its gradient, one update.
    StepReport step(int threads);

    const Parameters<float>& parameters() const { return m_parameters; }
    Optimizer<float>& optimizer() { return m_optimizer; }
    std::uint64_t updates() const { return m_optimizer.updates(); }
    std::uint64_t words() const { return m_words; }
    std::uint64_t skipped() const { return m_skipped; }
    std::uint64_t skippedInARow() const { return m_skippedInARow; }
    std::uint64_t epoch() const { return m_source.epoch(); }

    TrainerProgress progress() const;
    Status restore(const TrainerProgress& progress);

private:
    MinibatchSource& m_source;
    Parameters<float> m_parameters;
    Optimizer<float> m_optimizer;
    ShardedGradient m_gradient;
    std::uint64_t m_words = 0;
    std::uint64_t m_skipped = 0;
    std::uint64_t m_skippedInARow = 0;
};

}  // namespace lookback
