#include "training/trainer.h"

#include "base/profile.h"

namespace lookback {

Trainer::Trainer(Parameters<float> initial, const OptimizerOptions& options,
                 MinibatchSource& source)
    : m_source(source),
      m_parameters(std::move(initial)),
      m_optimizer(options, m_parameters.config()),
      m_gradient(m_parameters.config()) {}

StepReport Trainer::step(int threads) {
    const std::vector<PairView>* pairs = nullptr;
    {
        const ProfileSection section(Part::Data);
        pairs = &m_source.next();
    }
    const auto& gradient = m_gradient.compute(m_parameters, *pairs, threads);
    // A loss that is not finite makes a norm that is not: one test serves both.
    const Update update = m_optimizer.update(m_parameters, gradient, threads);
    m_words += m_gradient.words();
    m_skipped += update.applied ? 0 : 1;
    m_skippedInARow = update.applied ? 0 : m_skippedInARow + 1;

    StepReport report;
    report.updates = updates();
    report.epoch = epoch();
    report.words = m_words;
    report.stepWords = m_gradient.words();
    report.stepLoss = m_gradient.loss();
    report.gradientNorm = update.norm;
    report.applied = update.applied;
    report.skipped = m_skipped;
    return report;
}

TrainerProgress Trainer::progress() const {
    return {updates(), m_words, m_skipped, m_skippedInARow, m_source.state()};
}

Status Trainer::restore(const TrainerProgress& progress) {
    if (auto status = m_source.setState(progress.minibatches); !status) return status;
    m_optimizer.setUpdates(progress.updates);
    m_words = progress.words;
    m_skipped = progress.skipped;
    m_skippedInARow = progress.skippedInARow;
    return {};
}

}  // namespace lookback
