#include "evaluation/corpus_translation.h"

#include <algorithm>
#include <atomic>
#include <iterator>

#include "base/parallel.h"

namespace lookback {

namespace {

constexpr std::size_t kPairsAThread = 16;

bool knowsAll(const TokenIds& ids) {
    return std::ranges::find(ids, kUnk) == ids.end();
}

bool holdsUnknown(const std::vector<std::shared_ptr<const Translator>>& translators,
                  const TextPair& pair) {
    return !std::ranges::all_of(translators, [&](const auto& translator) {
        return knowsAll(translator->source.encode(pair.source).ids) &&
               knowsAll(translator->target.encode(pair.target).ids);
    });
}

std::string translate(const Translator& translator, const std::string& line,
                      const BeamOptions& beam) {
    const TokenIds source = translator.source.encode(line).ids;
    if (source.size() <= 1) return {};
    return translator.target.decode(
        beamSearch(translator.model->parameters(), source, beam).front().words);
}

}  // namespace

Result<ScoredCorpus> translateAndScore(
    const std::vector<std::shared_ptr<const Translator>>& translators,
    const TranslationOptions& options, const PairSupply& supply, const PairProgress& progress,
    const PairSink& keep) {
    const std::size_t systems = translators.size();
    const std::size_t portion = kPairsAThread * static_cast<std::size_t>(options.threads);
    BeamOptions beam = options.beam;
    beam.forbidUnk |= options.noUnkOnly;
    ScoredCorpus corpus;
    corpus.systems.resize(systems);
    for (const auto& translator : translators) corpus.names.push_back(translator->name);
    std::size_t done = 0;
    for (bool more = true; more;) {
        std::vector<TextPair> pairs;
        std::size_t read = 0;
        for (; read < portion; ++read) {
            auto pair = supply();
            if (!pair) return Error{pair.error()};
            more = pair->has_value();
            if (!more) break;
            if (options.noUnkOnly && holdsUnknown(translators, **pair))
                ++corpus.leftOut;
            else
                pairs.push_back(**std::move(pair));
        }
        // A task for each sentence and system: the slower of two models does not wait alone.
        std::vector<SentenceStats> stats(pairs.size() * systems);
        std::vector<std::string> translations(stats.size());
        const auto stopped = [&beam] { return beam.stopped != nullptr && *beam.stopped; };
        parallelFor(static_cast<int>(stats.size()), options.threads, [&](int task) {
            if (stopped()) return;
            const auto i = static_cast<std::size_t>(task);
            const TextPair& pair = pairs[i / systems];
            translations[i] = translate(*translators[i % systems], pair.source, beam);
            stats[i] = sentenceStats(translations[i], pair.target, options.score);
        });
        if (stopped()) break;
        for (std::size_t i = 0; i < stats.size(); ++i) corpus.systems[i % systems].add(stats[i]);
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            TextPair& pair = pairs[k];
            corpus.lengths.push_back(
                whitespaceWords(options.lengthOf == LengthOf::Source ? pair.source : pair.target));
            if (!keep) continue;
            const auto first = translations.begin() + static_cast<std::ptrdiff_t>(k * systems);
            keep({std::move(pair),
                  {std::make_move_iterator(first),
                   std::make_move_iterator(first + static_cast<std::ptrdiff_t>(systems))}});
        }
        done += read;
        if (read > 0 && !progress(done)) break;
    }
    return corpus;
}

}  // namespace lookback
