// The two optimizers: Adam (Kingma and Ba, 2015), and Adadelta as the paper uses it (B.2).  Both
// first rescale the whole gradient to norm `clip` where it is longer.  Embedding columns without a
// gradient in the minibatch keep value and memory.
#pragma once

#include <string>

#include "model/gradient.h"

namespace lookback {

enum class OptimizerKind { Adam, Adadelta };
const char* name(OptimizerKind kind);
Result<OptimizerKind> optimizerNamed(const std::string& name);

struct OptimizerOptions {
    OptimizerKind kind = OptimizerKind::Adam;
    double learningRate = 0.001;  // Adam alone; Adadelta has none
    double clip = 1;              // largest norm of the whole gradient
};

struct Update {
    double norm = 0;      // of the whole gradient, before rescaling
    bool applied = true;  // false where the norm is not finite: nothing was changed
};

template <class Scalar>
class Optimizer {
public:
    Optimizer(const OptimizerOptions& options, const ModelConfig& config);

    // One update in place, on up to `threads` threads; the result does not depend on their number.
    Update update(Parameters<Scalar>& parameters, const Gradient<Scalar>& gradient,
                  int threads = 1);

    const OptimizerOptions& options() const { return m_options; }
    // The memory: Adam's m and v, Adadelta's E[g²] and E[Δ²]; and the number of updates.  To be
    // stored in a checkpoint and put back.
    Parameters<Scalar>& first() { return m_first; }
    Parameters<Scalar>& second() { return m_second; }
    std::uint64_t updates() const { return m_updates; }
    void setUpdates(std::uint64_t updates) { m_updates = updates; }

private:
    struct Step;  // the numbers that all weights of an update share

    OptimizerOptions m_options;
    Parameters<Scalar> m_first, m_second;
    std::uint64_t m_updates = 0;
};

}  // namespace lookback
