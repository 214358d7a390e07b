// A test set is scored as if translated line by line, whatever the threads.
#include "evaluation/corpus_translation.h"

#include "catch.h"
#include "test_translator.h"

using namespace lookback;

namespace {

// A model that writes <unk> now and then.
std::shared_ptr<const Translator> fondOfUnk(Architecture architecture, std::uint64_t seed) {
    auto translator =
        std::make_shared<Translator>(*test::translator(test::config(architecture), seed));
    Parameters<float> parameters = translator->model->parameters();
    parameters[Stack::OutputB](kUnk, 0) += 2;
    translator->model = std::make_shared<const Model<float>>(std::move(parameters));
    return translator;
}

struct Work {
    std::vector<std::shared_ptr<const Translator>> translators;
    std::vector<TextPair> pairs;

    explicit Work(std::uint64_t seed) {
        translators = {fondOfUnk(Architecture::RnnSearch, seed),
                       fondOfUnk(Architecture::RnnEncDec, seed + 1)};
        Random random(seed);
        const auto line = [&random](const char* prefix, int most) {
            std::string text;
            for (int k = random.between(0, 7); k > 0; --k)
                text += prefix + std::to_string(random.between(2, most)) + (k > 1 ? " " : "");
            return text;
        };
        // Numbers up to 14 and 12 go beyond the vocabularies of 13 and 11: unknown words.
        for (int i = 0; i < 150; ++i) pairs.push_back({line("s", 14), line("t", 12)});
    }

    ScoredCorpus score(TranslationOptions options) const {
        std::size_t next = 0;
        auto result = translateAndScore(
            translators, options,
            [&]() -> Result<std::optional<TextPair>> {
                if (next == pairs.size()) return std::optional<TextPair>();
                return std::optional(pairs[next++]);
            },
            [](std::size_t) { return true; });
        REQUIRE(result.ok());
        return *std::move(result);
    }
};

bool sameStats(const ScoredCorpus& a, const ScoredCorpus& b) {
    for (std::size_t s = 0; s < a.systems.size(); ++s)
        if (!std::ranges::equal(a.systems[s].bleu(), b.systems[s].bleu()) ||
            !std::ranges::equal(a.systems[s].chrf(), b.systems[s].chrf()))
            return false;
    return a.lengths == b.lengths && a.leftOut == b.leftOut;
}

bool known(const std::string& text, const Language& language) {
    const TokenIds ids = language.encode(text).ids;
    return std::ranges::find(ids, kUnk) == ids.end();
}

}  // namespace

TEST_CASE("scores are the same on any number of threads", "[evaluation]") {
    const Work work(101);
    const auto one = work.score({.beam = {.width = 2}});
    REQUIRE(one.systems.size() == 2);
    REQUIRE(one.lengths.size() == 150);
    for (const int threads : {2, 5})
        CHECK(sameStats(one, work.score({.beam = {.width = 2}, .threads = threads})));
}

TEST_CASE("each sentence is scored as a search of its own translates it", "[evaluation]") {
    const Work work(102);
    const auto scored = work.score({.beam = {.width = 3}, .threads = 2});
    for (std::size_t s = 0; s < 2; ++s) {
        const Translator& translator = *work.translators[s];
        for (std::size_t i = 0; i < work.pairs.size(); ++i) {
            const TokenIds source = translator.source.encode(work.pairs[i].source).ids;
            std::string text;
            if (source.size() > 1)
                text = translator.target.decode(
                    beamSearch(translator.model->parameters(), source, {.width = 3}).front().words);
            REQUIRE(scored.systems[s].bleu()[i] == bleuStats(text, work.pairs[i].target));
        }
    }
    for (std::size_t i = 0; i < work.pairs.size(); ++i)
        REQUIRE(scored.lengths[i] == whitespaceWords(work.pairs[i].source));
    const auto byReference = work.score({.beam = {.width = 1}, .lengthOf = LengthOf::Reference});
    for (std::size_t i = 0; i < work.pairs.size(); ++i)
        REQUIRE(byReference.lengths[i] == whitespaceWords(work.pairs[i].target));
}

TEST_CASE("No UNK keeps the sentences that all models know and writes no <unk>", "[evaluation]") {
    Work work(103);
    const auto scored = work.score({.beam = {.width = 2}, .noUnkOnly = true});
    std::vector<TextPair> kept;
    for (const TextPair& pair : work.pairs) {
        bool all = true;
        for (const auto& translator : work.translators)
            all = all && known(pair.source, translator->source) &&
                  known(pair.target, translator->target);
        if (all) kept.push_back(pair);
    }
    REQUIRE(kept.size() > 10);
    REQUIRE(kept.size() < work.pairs.size());
    CHECK(scored.leftOut == work.pairs.size() - kept.size());
    CHECK(scored.lengths.size() == kept.size());
    work.pairs = kept;
    const auto forbidden = work.score({.beam = {.width = 2, .forbidUnk = true}});
    CHECK(forbidden.systems[0].sum() == scored.systems[0].sum());
    // These models do write <unk> where they may, so that the case is no empty one.
    CHECK(work.score({.beam = {.width = 2}}).systems[0].sum() != scored.systems[0].sum());
}

TEST_CASE("an error of the text and a stop end the work", "[evaluation]") {
    const Work work(104);
    const auto failed = translateAndScore(
        work.translators, {},
        []() -> Result<std::optional<TextPair>> { return Error{"line 1: bad"}; },
        [](std::size_t) { return true; });
    REQUIRE(!failed.ok());
    CHECK(failed.error() == "line 1: bad");
    std::size_t given = 0;
    const auto stopped = translateAndScore(
        work.translators, {.beam = {.width = 1}},
        [&]() -> Result<std::optional<TextPair>> {
            ++given;
            return std::optional(TextPair{"s2", "t2"});
        },
        [](std::size_t) { return false; });
    REQUIRE(stopped.ok());
    CHECK(stopped->lengths.size() == given);
}

TEST_CASE("who keeps the text gets each scored pair once, in order, and the scores stay the same") {
    const Work work(3);
    for (const bool noUnk : {false, true}) {
        TranslationOptions options;
        options.noUnkOnly = noUnk;
        options.threads = 2;
        const ScoredCorpus plain = work.score(options);
        std::vector<TranslatedPair> kept;
        std::size_t next = 0;
        const auto corpus = translateAndScore(
            work.translators, options,
            [&]() -> Result<std::optional<TextPair>> {
                if (next == work.pairs.size()) return std::optional<TextPair>();
                return std::optional(work.pairs[next++]);
            },
            [](std::size_t) { return true; },
            [&](TranslatedPair pair) { kept.push_back(std::move(pair)); });
        REQUIRE(corpus.ok());
        CHECK(sameStats(plain, *corpus));
        REQUIRE(kept.size() == plain.lengths.size());
        CHECK(kept.size() + plain.leftOut == work.pairs.size());
        for (std::size_t k = 0; k < kept.size(); ++k)
            for (std::size_t s = 0; s < 2; ++s)
                CHECK(sentenceStats(kept[k].translations[s], kept[k].pair.target, options.score)
                          .bleu == plain.systems[s].bleu()[k]);
    }
}

TEST_CASE("a translation that is stopped leaves whole portions only") {
    const Work work(4);
    std::atomic<bool> stop{false};
    TranslationOptions options;
    options.beam.stopped = &stop;
    std::size_t next = 0, kept = 0;
    const auto corpus = translateAndScore(
        work.translators, options,
        [&]() -> Result<std::optional<TextPair>> {
            stop = stop || next == 20;  // within the second portion of 16
            return std::optional(work.pairs[next++]);
        },
        [](std::size_t) { return true; }, [&](const TranslatedPair&) { ++kept; });
    REQUIRE(corpus.ok());
    // Read to its end, and nothing of it translated.
    CHECK(next == 32);
    CHECK(kept == 16);
    CHECK(corpus->systems[0].size() == 16);
    CHECK(corpus->lengths.size() == 16);
}
