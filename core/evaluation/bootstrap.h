// How sure a BLEU is: the bootstrap over sentences (Efron, 1979; Koehn, 2004, for BLEU).
//
// A resample draws as many sentences as there are, with replacement, and scores their sum.  The draws
// depend on nothing but the seed and the number of sentences, so two systems scored on the same
// sentences meet the same resamples and may be compared resample by resample.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "evaluation/bleu.h"

namespace lookback {

struct BootstrapOptions {
    int resamples = 1000;
    std::uint64_t seed = 1;
};

// BLEU of each resample; none if there is no sentence.
std::vector<double> resampledBleu(std::span<const BleuStats> sentences,
                                  const BootstrapOptions& options,
                                  Smoothing smoothing = Smoothing::Exp);

struct Interval {
    double low = 0, high = 0;
};

inline constexpr double kConfidence = 0.95;

// The 95 % interval from the scores of resamples of `sentences` sentences.  It is the percentile
// interval, widened for few sentences as Student's t is (Hesterberg, 2015, "expanded percentile"):
// without that it is too narrow for a bucket of twenty.  None where nothing can vary: below two
// sentences, or without a resample.
std::optional<Interval> confidenceInterval(std::vector<double> resampled, std::size_t sentences);

// The two-sided p of "both systems are alike": how often a resample moves the difference of the two
// as far from its mean as the whole test set shows it from zero.  `a`, `b`: scores of the same
// resamples; `difference`: that of the whole.  1 for identical systems; at least 1/(resamples + 1).
// None as above.
std::optional<double> pairedP(std::span<const double> a, std::span<const double> b,
                              double difference, std::size_t sentences);

}  // namespace lookback
