#include "evaluation/corpus_stats.h"

#include "base/check.h"

namespace lookback {

SentenceStats& SentenceStats::operator+=(const SentenceStats& other) {
    bleu += other.bleu;
    chrf += other.chrf;
    return *this;
}

SentenceStats sentenceStats(std::string_view hypothesis, std::string_view reference,
                            const ScoreSettings& settings) {
    return {bleuStats(hypothesis, reference, settings.tokenizer, settings.lowercase),
            chrfStats(hypothesis, reference)};
}

void CorpusStats::add(const SentenceStats& sentence) {
    m_bleu.push_back(sentence.bleu);
    m_chrf.push_back(sentence.chrf);
}

SentenceStats CorpusStats::sum() const {
    SentenceStats sum;
    for (const BleuStats& s : m_bleu) sum.bleu += s;
    for (const ChrfStats& s : m_chrf) sum.chrf += s;
    return sum;
}

CorpusStats CorpusStats::subset(std::span<const std::size_t> sentences) const {
    CorpusStats chosen;
    chosen.m_bleu.reserve(sentences.size());
    chosen.m_chrf.reserve(sentences.size());
    for (const std::size_t i : sentences) {
        LOOKBACK_CHECK_LT(i, size());
        chosen.m_bleu.push_back(m_bleu[i]);
        chosen.m_chrf.push_back(m_chrf[i]);
    }
    return chosen;
}

ZeroReason zeroReason(const BleuStats& sum, std::size_t sentences, Smoothing smoothing) {
    const BleuScore score = bleu(sum, smoothing);
    if (score.score > 0) return ZeroReason::NotZero;
    if (sentences == 0) return ZeroReason::NoSentence;
    if (sum.sysLen == 0) return ZeroReason::EmptyTranslations;
    if (sum.refLen == 0) return ZeroReason::EmptyReferences;
    if (sum.counts.front() == 0) return ZeroReason::NoWordShared;
    if (sum.totals.back() == 0) return ZeroReason::NoLongTranslation;
    return score.bp > 0 ? ZeroReason::NoNgramShared : ZeroReason::TooShort;
}

const char* describe(ZeroReason reason) {
    switch (reason) {
        case ZeroReason::NotZero:
            return "";
        case ZeroReason::NoSentence:
            return "there is no sentence";
        case ZeroReason::EmptyTranslations:
            return "all translations are empty";
        case ZeroReason::EmptyReferences:
            return "all references are empty";
        case ZeroReason::NoWordShared:
            return "no word of the translations stands in their references";
        case ZeroReason::NoLongTranslation:
            return "no translation has the four words of a 4-gram";
        case ZeroReason::NoNgramShared:
            return "translations and references share no n-gram of some length up to four";
        case ZeroReason::TooShort:
            return "the translations are far shorter than the references";
    }
    return "";
}

}  // namespace lookback
