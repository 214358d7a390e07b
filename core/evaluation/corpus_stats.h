// The scores of a test set, kept as statistics of its sentences: a subset, a bucket or a resample of
// it costs additions only, and never a second look at the text.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "evaluation/bleu.h"
#include "evaluation/chrf.h"

namespace lookback {

// Everything that a BLEU depends on besides the text.
struct ScoreSettings {
    ScoreTokenizer tokenizer = ScoreTokenizer::V13a;
    bool lowercase = false;
    Smoothing smoothing = Smoothing::Exp;

    std::string signature() const { return bleuSignature(tokenizer, lowercase, smoothing); }
};

struct SentenceStats {
    BleuStats bleu;
    ChrfStats chrf;

    SentenceStats& operator+=(const SentenceStats& other);
    bool operator==(const SentenceStats&) const = default;
};

SentenceStats sentenceStats(std::string_view hypothesis, std::string_view reference,
                            const ScoreSettings& settings);

class CorpusStats {
public:
    void add(const SentenceStats& sentence);
    std::size_t size() const { return m_bleu.size(); }

    std::span<const BleuStats> bleu() const { return m_bleu; }
    std::span<const ChrfStats> chrf() const { return m_chrf; }
    SentenceStats sum() const;
    // The chosen sentences, in the order given; an index below size() each.
    CorpusStats subset(std::span<const std::size_t> sentences) const;

private:
    std::vector<BleuStats> m_bleu;  // apart from chrF: a bootstrap reads nothing else
    std::vector<ChrfStats> m_chrf;
};

// Why a corpus BLEU is zero.
enum class ZeroReason {
    NotZero,
    NoSentence,         // there is nothing to score
    EmptyTranslations,  // no translation holds a word
    EmptyReferences,
    NoWordShared,       // not one word of the translations stands in its reference
    NoLongTranslation,  // no translation has four words, so that there is no 4-gram
    NoNgramShared,      // without smoothing: an order without a match
    TooShort,           // the brevity penalty leaves nothing
};

ZeroReason zeroReason(const BleuStats& sum, std::size_t sentences, Smoothing smoothing);
// Half a sentence in English; nothing for NotZero.
const char* describe(ZeroReason reason);

}  // namespace lookback
