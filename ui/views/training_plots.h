// The curves of one or two trainings as plots over updates, and their BLEU by length at a moment.
#pragma once

#include "views/plot.h"
#include "views/training_moment.h"

namespace lookback {

enum class TrainingCurve { Loss, Bleu, Exact, AlignmentAccuracy, GradientNorm, WordsPerSecond };

// However long a training was, a curve has about this many points: means within equal spans of
// updates, and the last point exactly.  What is not finite is left out.
inline constexpr int kCurvePoints = 300;

// `moment`: where the scrubber stands.
PlotModel trainingPlot(const Histories& histories, TrainingCurve curve, std::uint64_t moment);
// Of the last probe of each model at or before the moment.
PlotModel lengthPlot(const Histories& histories, std::uint64_t moment);

}  // namespace lookback
