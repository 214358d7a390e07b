#include "evaluation/bleu.h"

#include <cmath>

#include "evaluation/ngram_counter.h"
#include "evaluation/score_text.h"

namespace lookback {

BleuStats& BleuStats::operator+=(const BleuStats& other) {
    for (std::size_t n = 0; n < counts.size(); ++n) {
        counts[n] += other.counts[n];
        totals[n] += other.totals[n];
    }
    sysLen += other.sysLen;
    refLen += other.refLen;
    return *this;
}

BleuStats& BleuStats::operator-=(const BleuStats& other) {
    for (std::size_t n = 0; n < counts.size(); ++n) {
        counts[n] -= other.counts[n];
        totals[n] -= other.totals[n];
    }
    sysLen -= other.sysLen;
    refLen -= other.refLen;
    return *this;
}

BleuStats bleuStats(std::string_view hypothesis, std::string_view reference,
                    ScoreTokenizer tokenizer, bool lowercase) {
    const auto prepared = [lowercase](std::string_view text) {
        return lowercase ? scoreLowercase(text) : std::string(text);
    };
    std::string hypothesisText = prepared(hypothesis), referenceText = prepared(reference);
    const auto words =
        numberWords(scoreTokens(hypothesisText, tokenizer), scoreTokens(referenceText, tokenizer));
    const auto ngrams = countNgrams(words.hypothesis, words.reference, kBleuOrder);
    BleuStats stats;
    for (std::size_t n = 0; n < stats.counts.size(); ++n) {
        stats.counts[n] = ngrams.matches[n];
        stats.totals[n] = ngrams.hypothesis[n];
    }
    stats.sysLen = static_cast<std::int64_t>(words.hypothesis.size());
    stats.refLen = static_cast<std::int64_t>(words.reference.size());
    return stats;
}

const char* name(Smoothing value) {
    return value == Smoothing::Exp ? "exp" : "none";
}

Result<Smoothing> smoothingNamed(const std::string& text) {
    for (const auto value : {Smoothing::Exp, Smoothing::None})
        if (text == name(value)) return value;
    return Error{"smooth: found \"" + text + "\", expected exp or none"};
}

BleuScore bleu(const BleuStats& stats, Smoothing smoothing, bool effectiveOrder) {
    BleuScore result;
    result.sysLen = stats.sysLen;
    result.refLen = stats.refLen;
    if (stats.sysLen < stats.refLen)
        result.bp = stats.sysLen == 0 ? 0
                                      : std::exp(1 - static_cast<double>(stats.refLen) /
                                                         static_cast<double>(stats.sysLen));
    if (stats.counts == decltype(stats.counts){}) return result;

    // Papineni et al., section 2.3: BP · exp(mean of log p_n).
    double halving = 1, logs = 0;
    int orders = 0;
    bool hasZero = false;
    for (std::size_t n = 0; n < stats.counts.size(); ++n) {
        if (stats.totals[n] == 0) break;
        ++orders;
        double& precision = result.precisions[n];
        const auto total = static_cast<double>(stats.totals[n]);
        if (stats.counts[n] > 0)
            precision = 100 * static_cast<double>(stats.counts[n]) / total;
        else if (smoothing == Smoothing::Exp)
            precision = 100 / ((halving *= 2) * total);
        if (precision > 0)
            logs += std::log(precision);
        else
            hasZero = true;
    }
    if (orders < kBleuOrder && !effectiveOrder) hasZero = true;
    if (!hasZero) result.score = result.bp * std::exp(logs / orders);
    return result;
}

BleuScore sentenceBleu(const BleuStats& stats, Smoothing smoothing) {
    return bleu(stats, smoothing, true);
}

std::string bleuSignature(ScoreTokenizer tokenizer, bool lowercase, Smoothing smoothing,
                          bool effectiveOrder) {
    return std::string("nrefs:1|case:") + (lowercase ? "lc" : "mixed") +
           "|eff:" + (effectiveOrder ? "yes" : "no") + "|tok:" + name(tokenizer) +
           "|smooth:" + name(smoothing);
}

}  // namespace lookback
