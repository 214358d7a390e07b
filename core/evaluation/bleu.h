// BLEU (Papineni et al., 2002) as the reference scorer of the field computes it.
//
// Statistics are kept per sentence and add up, so that a corpus, a bucket or a bootstrap resample
// costs additions only.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "evaluation/score_tokenizer.h"

namespace lookback {

inline constexpr int kBleuOrder = 4;

// What a sentence, or any sum of sentences, gives to BLEU; [n - 1] is about n-grams.
struct BleuStats {
    std::array<std::int64_t, kBleuOrder> counts{};  // n-grams found in the reference, clipped
    std::array<std::int64_t, kBleuOrder> totals{};  // n-grams of the hypothesis
    std::int64_t sysLen = 0;                        // tokens of the hypothesis
    std::int64_t refLen = 0;                        // tokens of the reference

    BleuStats& operator+=(const BleuStats& other);
    BleuStats& operator-=(const BleuStats& other);
    bool operator==(const BleuStats&) const = default;
};

BleuStats bleuStats(std::string_view hypothesis, std::string_view reference,
                    ScoreTokenizer tokenizer = ScoreTokenizer::V13a, bool lowercase = false);

// What becomes of an order without a match: a precision of 1/2, 1/4, … of one n-gram, or zero.
enum class Smoothing { Exp, None };

const char* name(Smoothing value);  // "exp", "none"
Result<Smoothing> smoothingNamed(const std::string& name);

struct BleuScore {
    double score = 0;                             // 0 to 100
    std::array<double, kBleuOrder> precisions{};  // per cent, smoothed
    double bp = 1;                                // the brevity penalty
    std::int64_t sysLen = 0, refLen = 0;
};

// With effectiveOrder, orders for which the hypothesis is too short do not count.
BleuScore bleu(const BleuStats& stats, Smoothing smoothing = Smoothing::Exp,
               bool effectiveOrder = false);
// Of a single sentence: effective order.
BleuScore sentenceBleu(const BleuStats& stats, Smoothing smoothing = Smoothing::Exp);

// How a score was made, to be printed beside it: "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp".
std::string bleuSignature(ScoreTokenizer tokenizer, bool lowercase, Smoothing smoothing,
                          bool effectiveOrder = false);

}  // namespace lookback
