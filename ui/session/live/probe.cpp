#include "session/live/probe.h"

#include "decoding/beam_search.h"
#include "decoding/limit.h"
#include "evaluation/attention.h"
#include "evaluation/bleu.h"
#include "evaluation/bootstrap.h"
#include "evaluation/forced_target.h"
#include "model/sentence_decoder.h"

namespace lookback {

namespace {

constexpr int kResamples = 300;

// Target words with a gold link, and those of them whose largest α agrees with it.
struct Agreement {
    int linked = 0, right = 0;

    void add(const AlignmentLinks& gold, int word, std::span<const float> alpha) {
        const std::vector<int> found = linkedWords(alpha);
        bool has = false, agrees = false;
        for (const auto& [source, target] : gold) {
            if (target != word) continue;
            has = true;
            agrees = agrees || (!found.empty() && found.front() == source);
        }
        linked += has ? 1 : 0;
        right += agrees ? 1 : 0;
    }
};

LengthBleu lengthBleu(const LengthRange& range, const std::vector<BleuStats>& sentences) {
    LengthBleu result{range.from, range.to, static_cast<int>(sentences.size())};
    result.seen = range.seen;
    BleuStats sum;
    for (const BleuStats& one : sentences) sum += one;
    result.bleu = result.low = result.high = bleu(sum).score;
    if (const auto interval = confidenceInterval(
            resampledBleu(sentences, {.resamples = kResamples}), sentences.size())) {
        result.low = interval->low;
        result.high = interval->high;
    }
    return result;
}

}  // namespace

std::optional<TrainingProbe> probe(const Parameters<float>& parameters, const HeldOutText& text,
                                   const Language& target, const std::atomic<bool>& interrupted) {
    TrainingProbe result;
    Agreement agreement;
    double loss = 0;
    std::size_t words = 0, exact = 0, seen = 0;
    std::vector<std::vector<BleuStats>> stats(text.ranges.size());
    BleuStats seenStats;
    for (const HeldOutPair& pair : text.pairs) {
        if (interrupted) return std::nullopt;
        const auto best =
            beamSearch(parameters, pair.source, {.width = 1, .stopped = &interrupted});
        if (interrupted) return std::nullopt;
        const std::string translation = target.decode(best.front().words);
        stats[pair.range].push_back(bleuStats(translation, pair.reference));
        if (!text.ranges[pair.range].seen) continue;
        seenStats += stats[pair.range].back();
        ++seen;
        exact += translation == pair.reference ? 1 : 0;
        int word = 0;
        loss -= forceTarget(
            parameters, pair.source, pair.target,
            [&](std::span<const float> alpha) { agreement.add(pair.links, word++, alpha); });
        words += pair.target.size();
    }
    for (std::size_t r = 0; r < text.ranges.size(); ++r) {
        if (interrupted) return std::nullopt;
        result.byLength.push_back(lengthBleu(text.ranges[r], stats[r]));
    }
    if (seen > 0) {
        result.bleu = bleu(seenStats).score;
        result.exact = static_cast<double>(exact) / static_cast<double>(seen);
        result.lossPerWord = loss / static_cast<double>(words);
    }
    if (text.gold && agreement.linked > 0 && parameters.config().attends())
        result.alignmentAccuracy = static_cast<double>(agreement.right) / agreement.linked;
    return result;
}

FilmFrame filmFrame(const Parameters<float>& parameters, const TokenIds& source,
                    const TokenIds& reference) {
    FilmFrame frame;
    SentenceDecoder<float> decoder(parameters, source);
    Matrix<float> states = decoder.initialState();
    TokenIds word = {kNoWord};
    DecoderStep<float> step;
    const std::size_t most = reference.empty()
                                 ? static_cast<std::size_t>(decodingLimit(source.size()))
                                 : reference.size();
    while (frame.target.size() < most && (frame.target.empty() || frame.target.back() != kEos)) {
        decoder.step(states, word, step);
        Index best = 0;
        if (reference.empty())
            step.logProb.col(0).maxCoeff(&best);  // ties: the lower id
        else
            best = reference[frame.target.size()];
        frame.target.push_back(static_cast<TokenId>(best));
        frame.logP.push_back(step.logProb(best, 0));
        if (parameters.config().attends())
            frame.alpha.insert(frame.alpha.end(), step.alpha.data(),
                               step.alpha.data() + step.alpha.rows());
        word = {static_cast<TokenId>(best)};
        decoder.advance(states, {0}, word, step);
    }
    return frame;
}

}  // namespace lookback
