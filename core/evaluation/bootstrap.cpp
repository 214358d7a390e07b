#include "evaluation/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "base/check.h"
#include "base/random.h"

namespace lookback {

namespace {

double normalCdf(double x) {
    return std::erfc(-x / std::numbers::sqrt2) / 2;
}

// P(T > t) of Student's t, by Simpson's rule over [0, t]; t >= 0.
double studentTail(double t, double degrees) {
    const double scale = std::exp(std::lgamma((degrees + 1) / 2) - std::lgamma(degrees / 2)) /
                         std::sqrt(degrees * std::numbers::pi);
    const auto density = [&](double x) {
        return scale * std::pow(1 + x * x / degrees, -(degrees + 1) / 2);
    };
    constexpr int kPieces = 2000;
    const double width = t / kPieces;
    double sum = density(0) + density(t);
    for (int i = 1; i < kPieces; ++i) sum += (i % 2 == 1 ? 4 : 2) * density(width * i);
    return 0.5 - sum * width / 3;
}

// t with P(T > t) = tail, by bisection: a few hundred evaluations where speed does not matter.
double studentQuantile(double tail, double degrees) {
    double low = 0, high = 100;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (studentTail(middle, degrees) > tail ? low : high) = middle;
    }
    return low;
}

// The quantile of sorted values, linear between neighbours.
double quantile(const std::vector<double>& sorted, double share) {
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    const double between = place - static_cast<double>(below);
    return sorted[below] + between * (sorted[above] - sorted[below]);
}

}  // namespace

std::vector<double> resampledBleu(std::span<const BleuStats> sentences,
                                  const BootstrapOptions& options, Smoothing smoothing) {
    std::vector<double> scores;
    if (sentences.empty()) return scores;
    scores.reserve(static_cast<std::size_t>(options.resamples));
    Random random(options.seed);
    for (int k = 0; k < options.resamples; ++k) {
        BleuStats sum;
        for (std::size_t i = 0; i < sentences.size(); ++i)
            sum += sentences[random.below(sentences.size())];
        scores.push_back(bleu(sum, smoothing).score);
    }
    return scores;
}

std::optional<Interval> confidenceInterval(std::vector<double> resampled, std::size_t sentences) {
    if (resampled.empty() || sentences < 2) return std::nullopt;
    std::sort(resampled.begin(), resampled.end());
    const auto n = static_cast<double>(sentences);
    const double t = studentQuantile((1 - kConfidence) / 2, n - 1);
    const double tail = normalCdf(-t * std::sqrt(n / (n - 1)));
    return Interval{quantile(resampled, tail), quantile(resampled, 1 - tail)};
}

std::optional<double> pairedP(std::span<const double> a, std::span<const double> b,
                              double difference, std::size_t sentences) {
    LOOKBACK_CHECK_EQ(a.size(), b.size());
    if (a.empty() || sentences < 2) return std::nullopt;
    std::vector<double> differences(a.size());
    for (std::size_t k = 0; k < a.size(); ++k) differences[k] = a[k] - b[k];
    const double mean = std::accumulate(differences.begin(), differences.end(), 0.0) /
                        static_cast<double>(differences.size());
    const auto extreme = std::ranges::count_if(
        differences, [&](double d) { return std::abs(d - mean) >= std::abs(difference); });
    // The test set itself is one more draw: p is never 0.
    return static_cast<double>(extreme + 1) / static_cast<double>(differences.size() + 1);
}

}  // namespace lookback
