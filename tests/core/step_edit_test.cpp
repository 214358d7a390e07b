// Edits as plain values: replayed they give the same trace bit for bit, and without them the model's
// own.
#include "decoding/step_edit.h"

#include "catch.h"
#include "decoding/beam_search.h"
#include "decoding/decoding_session.h"
#include "decoding/trace_json.h"
#include "test_translator.h"

using namespace lookback;

namespace {

std::string text(const DecodingSession& session) {
    return toJson(session.trace(), true).dump();
}

void replay(DecodingSession& session, const StepEdits& edits, int steps) {
    while (session.size() < steps) REQUIRE(takeStep(session, edits).ok());
}

// What somebody might do at a step; `words` is the size of the target vocabulary.
StepEdit randomEdit(Random& random, std::size_t tx, int words, bool attends) {
    StepEdit edit;
    const int kind = random.between(0, attends ? 3 : 1);
    if (kind == 1 || kind == 3) edit.word = random.between(1, words - 1);
    if (kind >= 2)
        for (std::size_t j = 0; j < tx; ++j)
            edit.weights.push_back(static_cast<float>(random.between(1, 997)) / 31.0F);
    return edit;
}

}  // namespace

TEST_CASE("edits replayed give what was done by hand, in either order", "[decoding]") {
    std::uint64_t seed = 800;
    for (const ModelConfig& config : test::allVariants()) {
        Random random(++seed);
        const auto translator = test::translator(config, seed);
        const Sentence source = translator->source.encode("s3 s4 s5 s6");
        const SessionOptions options{.full = true, .limit = 8};
        INFO(test::describe(config));
        DecodingSession byHand(translator, source, options);
        StepEdits edits;
        for (int i = 0; i < 6 && !byHand.ended(); ++i) {
            const StepEdit edit =
                randomEdit(random, source.ids.size(), static_cast<int>(config.targetVocabSize),
                           config.attends());
            REQUIRE(byHand.step());
            // The word first, then its weights: the other order than a replay's.
            if (edit.word) REQUIRE(byHand.choose(i, *edit.word).ok());
            if (!edit.weights.empty()) REQUIRE(byHand.force(i, edit.weights).ok());
            edits.push_back(edit);
        }
        DecodingSession replayed(translator, source, options);
        replay(replayed, edits, byHand.size());
        REQUIRE(text(replayed) == text(byHand));
    }
}

TEST_CASE("undoing all edits step by step ends in the model's own trace", "[decoding]") {
    for (const ModelConfig& config : test::allVariants()) {
        const auto translator = test::translator(config, 81);
        const Sentence source = translator->source.encode("s3 s4 s5");
        const SessionOptions options{.full = true, .limit = 8};
        DecodingSession own(translator, source, options);
        while (own.step()) {
        }
        DecodingSession session(translator, source, options);
        StepEdits edits;
        replay(session, edits, own.size());
        REQUIRE(text(session) == text(own));
        std::vector<StepEdits> past;
        Random random(82);
        for (int i = 0; i < own.size() && (session.size() > i || !session.ended()); ++i) {
            past.push_back(edits);
            StepEdits next = edits;
            next.resize(static_cast<std::size_t>(i));
            next.push_back(randomEdit(random, source.ids.size(), 11, config.attends()));
            session.truncate(commonSteps(edits, next, session.size()));
            edits = next;
            replay(session, edits, i + 1);
        }
        while (!past.empty()) {
            session.truncate(commonSteps(edits, past.back(), session.size()));
            edits = past.back();
            past.pop_back();
            replay(session, edits, static_cast<int>(edits.size()));
        }
        replay(session, edits, own.size());
        INFO(test::describe(config));
        REQUIRE(text(session) == text(own));
    }
}

TEST_CASE("weights are kept as given: normalising twice would change their bits", "[decoding]") {
    const auto translator = test::translator(test::config(Architecture::RnnSearch), 83);
    const Sentence source = translator->source.encode("s3 s4 s5 s6 s7");
    const StepEdits edits{{std::nullopt, {0.1F, 0.7F, 3, 1e-3F, 0.33F, 9}}};
    DecodingSession once(translator, source), again(translator, source);
    replay(once, edits, 3);
    replay(again, edits, 3);
    REQUIRE(text(once) == text(again));
    const auto& alpha = once.trace().steps[0].alpha;
    double sum = 0;
    for (const float weight : alpha) sum += static_cast<double>(weight);
    CHECK(sum == Approx(1).epsilon(1e-6));
    const double total = 0.1 + 0.7 + 3 + 1e-3 + 0.33 + 9;
    CHECK(static_cast<double>(alpha[2]) == Approx(3 / total).epsilon(1e-6));
    CHECK(once.trace().steps[0].forced);
    CHECK_FALSE(once.trace().steps[1].forced);
}

TEST_CASE("common steps end at the first difference", "[decoding]") {
    const StepEdit word{4, {}}, other{5, {}}, none;
    CHECK(commonSteps({}, {}, 7) == 7);
    CHECK(commonSteps({none, none}, {}, 7) == 7);
    CHECK(commonSteps({word}, {}, 7) == 0);
    CHECK(commonSteps({word, word}, {word, other}, 7) == 1);
    CHECK(commonSteps({word, none}, {word, word}, 7) == 1);
    CHECK(commonSteps({word, word}, {word, word, word}, 7) == 2);
    CHECK(commonSteps({{std::nullopt, {1, 2}}}, {{std::nullopt, {1, 2.5F}}}, 7) == 0);
}

TEST_CASE("a step that cannot be taken says why and leaves the rest", "[decoding]") {
    const auto translator = test::translator(test::config(Architecture::RnnSearch), 84);
    DecodingSession session(translator, translator->source.encode("s3 s4"), {.limit = 3});
    CHECK_FALSE(takeStep(session, {{99, {}}}).ok());
    CHECK_FALSE(takeStep(session, {{std::nullopt, {1, 2}}}).ok());
    CHECK(session.size() == 0);
    CHECK(takeStep(session, {{kEos, {}}}).ok());
    CHECK_FALSE(takeStep(session, {}).ok());
    session.truncate(0);
    replay(session, {{3, {}}, {4, {}}, {5, {}}}, 3);
    REQUIRE(session.ended());
    session.setLimit(4);  // a reference may be longer than a search
    CHECK_FALSE(session.ended());
    CHECK(takeStep(session, {}).ok());
    CHECK(session.ended());
}
