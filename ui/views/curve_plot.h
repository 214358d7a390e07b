// A length curve as a plot: BLEU or chrF of each bucket, how sure it is, how many sentences stand
// behind it, and whether two systems differ.
#pragma once

#include "evaluation/evaluation.h"
#include "views/plot.h"

namespace lookback {

enum class CurveMeasure { Bleu, Chrf };

inline constexpr double kSignificant = 0.05;

// `across`: what the lengths are words of.  A bucket of no sentence is a gap.
PlotModel curvePlot(const Evaluation& evaluation, CurveMeasure measure, const QString& across);

QString bucketName(const LengthBuckets& buckets, std::size_t bucket);  // "11–20", "over 20"
QString pText(const std::optional<double>& p);  // "p 0.012", with a star where below kSignificant
QString intervalText(const std::optional<Interval>& interval);  // "28.1–34.4", "–"
QString zeroText(ZeroReason reason);  // why a score is zero; empty: it is not

}  // namespace lookback
