#include "evaluation/evaluation.h"

#include "base/check.h"

namespace lookback {

namespace {

struct Resampled {
    SetScore score;
    std::vector<double> bleu;  // of each resample
};

Resampled scoreSet(const CorpusStats& stats, const ScoreSettings& settings,
                   const BootstrapOptions& bootstrap) {
    const SentenceStats sum = stats.sum();
    Resampled result;
    result.bleu = resampledBleu(stats.bleu(), bootstrap, settings.smoothing);
    SetScore& score = result.score;
    score.sentences = stats.size();
    score.bleu = bleu(sum.bleu, settings.smoothing);
    score.chrf = chrf(sum.chrf);
    score.chrfpp = chrfpp(sum.chrf);
    if (sum.bleu.refLen > 0)
        score.lengthRatio =
            static_cast<double>(sum.bleu.sysLen) / static_cast<double>(sum.bleu.refLen);
    score.interval = confidenceInterval(result.bleu, stats.size());
    score.whyZero = zeroReason(sum.bleu, stats.size(), settings.smoothing);
    return result;
}

Comparison compare(const Resampled& a, const Resampled& b) {
    Comparison comparison;
    const std::size_t sentences = a.score.sentences;
    if (sentences == 0) return comparison;
    const double difference = a.score.bleu.score - b.score.bleu.score;
    comparison.difference = difference;
    comparison.p = pairedP(a.bleu, b.bleu, difference, sentences);
    std::vector<double> differences(a.bleu.size());
    for (std::size_t k = 0; k < differences.size(); ++k) differences[k] = a.bleu[k] - b.bleu[k];
    comparison.interval = confidenceInterval(std::move(differences), sentences);
    return comparison;
}

}  // namespace

Evaluation evaluate(const ScoredCorpus& corpus, const LengthBuckets& buckets,
                    const ScoreSettings& settings, const BootstrapOptions& bootstrap) {
    LOOKBACK_CHECK_EQ(corpus.names.size(), corpus.systems.size());
    Evaluation result;
    result.settings = settings;
    result.bootstrap = bootstrap;
    result.buckets = buckets;
    result.leftOut = corpus.leftOut;
    std::vector<std::vector<std::size_t>> members(buckets.count());
    for (std::size_t i = 0; i < corpus.lengths.size(); ++i) {
        if (const auto bucket = buckets.of(corpus.lengths[i]))
            members[*bucket].push_back(i);
        else
            ++result.blank;
    }

    // Of each system: the whole, then the buckets.
    std::vector<std::vector<Resampled>> scores;
    for (std::size_t s = 0; s < corpus.systems.size(); ++s) {
        const CorpusStats& stats = corpus.systems[s];
        LOOKBACK_CHECK_EQ(stats.size(), corpus.lengths.size());
        auto& sets = scores.emplace_back();
        sets.push_back(scoreSet(stats, settings, bootstrap));
        SystemScore system{corpus.names[s], sets.front().score, {}};
        for (const auto& sentences : members) {
            sets.push_back(scoreSet(stats.subset(sentences), settings, bootstrap));
            system.buckets.push_back(sets.back().score);
        }
        result.systems.push_back(std::move(system));
    }
    if (scores.size() == 2) {
        PairedScore paired;
        paired.whole = compare(scores[0][0], scores[1][0]);
        for (std::size_t k = 1; k < scores[0].size(); ++k)
            paired.buckets.push_back(compare(scores[0][k], scores[1][k]));
        result.paired = std::move(paired);
    }
    return result;
}

}  // namespace lookback
