// Stepping by hand: without interference greedy decoding, with it exactly what was asked for.
#include "decoding/decoding_session.h"

#include <cmath>
#include <limits>

#include "catch.h"
#include "decoding/beam_search.h"
#include "test_translator.h"

using namespace lookback;

namespace {

void finish(DecodingSession& session) {
    while (session.step()) {
    }
}

}  // namespace

TEST_CASE("stepping without interference is greedy decoding", "[decoding]") {
    for (const ModelConfig& config : test::allVariants()) {
        const auto translator = test::translator(config, 51);
        const Sentence source = translator->source.encode("s3 s4 nonsense s5");
        REQUIRE(source.ids == TokenIds{3, 4, kUnk, 5, kEos});
        DecodingSession session(translator, source);
        REQUIRE(session.limit() == 18);
        finish(session);
        const auto greedy =
            beamSearch(translator->model->parameters(), source.ids, {.width = 1}).front();
        TokenIds words;
        for (const TraceStep& step : session.trace().steps) words.push_back(step.id);
        INFO(test::describe(config));
        REQUIRE(words == greedy.words);
        REQUIRE(session.trace().logP == Approx(greedy.logP).epsilon(1e-6));
        REQUIRE(session.trace().complete == (greedy.words.back() == kEos));
        REQUIRE(!session.step());
    }
}

TEST_CASE("a trace shows what was read and written", "[decoding]") {
    const auto translator = test::translator(test::config(Architecture::RnnSearch), 52);
    DecodingSession session(translator, translator->source.encode("s3 nonsense"));
    REQUIRE(session.trace().steps.empty());
    REQUIRE(session.trace().sourceSurface == std::vector<std::string>{"s3", "nonsense", "<eos>"});
    REQUIRE(session.trace().sourceTokens == std::vector<std::string>{"s3", "<unk>", "<eos>"});
    REQUIRE(session.trace().annotations.size() == 3);
    REQUIRE(session.step());
    const TraceStep& step = session.trace().steps.front();
    REQUIRE(session.trace().targetTokens == std::vector<std::string>{step.word});
    REQUIRE(step.top.size() == 10);
    REQUIRE(step.top.front().id == step.id);
    for (std::size_t i = 1; i < step.top.size(); ++i)
        REQUIRE(step.top[i - 1].logP >= step.top[i].logP);
    double sum = 0;
    for (const float weight : step.alpha) sum += static_cast<double>(weight);
    REQUIRE(sum == Approx(1).epsilon(1e-6));
    // The context is the weighted sum of the annotations shown.
    for (std::size_t k = 0; k < step.context.size(); ++k) {
        double c = 0;
        for (std::size_t j = 0; j < 3; ++j)
            c += static_cast<double>(step.alpha[j]) *
                 static_cast<double>(session.trace().annotations[j][k]);
        REQUIRE(static_cast<double>(step.context[k]) == Approx(c).margin(1e-6));
    }
}

TEST_CASE("choosing a word drops the later steps and goes on from it", "[decoding]") {
    for (const ModelConfig& config : test::allVariants()) {
        const auto translator = test::translator(config, 53);
        const Sentence source = translator->source.encode("s3 s4 s5 s6");
        DecodingSession session(translator, source, {.limit = 6});
        finish(session);
        const Trace before = session.trace();
        if (before.steps.size() < 4) continue;
        REQUIRE(session.choose(1, 7).ok());
        REQUIRE(session.size() == 2);
        REQUIRE(session.trace().steps[1].id == 7);
        REQUIRE(session.trace().steps[1].chosen);
        // What the model weighed at that step is the same as before: only the choice differs.
        REQUIRE(session.trace().steps[1].top.front().id == before.steps[1].top.front().id);
        REQUIRE(session.trace().steps[1].alpha == before.steps[1].alpha);
        // Choosing what the model had taken leads back to the same words.
        REQUIRE(session.choose(1, before.steps[1].id).ok());
        finish(session);
        REQUIRE(session.trace().targetTokens == before.targetTokens);
        REQUIRE(session.trace().logP == before.logP);
    }
}

TEST_CASE("a forced alpha is divided by its sum, moves the words, and can be taken back",
          "[decoding]") {
    const auto translator = test::translator(test::config(Architecture::RnnSearch), 54);
    DecodingSession session(translator, translator->source.encode("s3 s4"), {.limit = 5});
    finish(session);
    const Trace before = session.trace();
    REQUIRE(session.force(0, std::vector<float>{0, 3, 1}).ok());
    const TraceStep& step = session.trace().steps.front();
    REQUIRE(step.alpha == std::vector<float>{0, 0.75F, 0.25F});
    REQUIRE(step.e == before.steps[0].e);  // the model's own opinion stays visible
    REQUIRE(step.forced);
    REQUIRE(session.size() == 1);
    REQUIRE(step.top.front().logP != before.steps[0].top.front().logP);
    session.truncate(0);
    finish(session);
    REQUIRE(session.trace().logP == before.logP);
}

TEST_CASE("what cannot be chosen or forced is refused with a sentence", "[decoding]") {
    const auto translator = test::translator(test::config(Architecture::RnnSearch), 55);
    DecodingSession session(translator, translator->source.encode("s3 s4"), {.limit = 3});
    const float nan = std::numeric_limits<float>::quiet_NaN();
    REQUIRE(!session.choose(1, 3).ok());   // the first step was not taken
    REQUIRE(!session.choose(0, 11).ok());  // outside the vocabulary
    REQUIRE(!session.choose(0, -1).ok());
    REQUIRE(!session.force(0, std::vector<float>{1, 2}).ok());
    REQUIRE(!session.force(0, std::vector<float>{1, -1, 1}).ok());
    REQUIRE(!session.force(0, std::vector<float>{1, nan, 1}).ok());
    REQUIRE(!session.force(0, std::vector<float>{0, 0, 0}).ok());
    REQUIRE(session.size() == 0);
    finish(session);
    REQUIRE(!session.choose(session.size(), 3).ok());
    const auto fixed = test::translator(test::config(Architecture::RnnEncDec), 55);
    DecodingSession other(fixed, fixed->source.encode("s3"));
    REQUIRE(!other.force(0, std::vector<float>{1, 1}).ok());
    REQUIRE(other.step());
    REQUIRE(other.trace().steps[0].alpha.empty());
}

TEST_CASE("permuting annotations permutes alpha", "[decoding]") {
    // A dot or additive score sees one annotation at a time: swapping two source words of a model
    // whose GRUs do not remember (z = 1, U = 0) swaps their weights.
    ModelConfig config = test::config(Architecture::RnnSearch);
    Random random(56);
    auto p = test::randomParameters<float>(config, random);
    for (auto& tensor : p.tensors()) {
        if (!tensor.name.starts_with("encoder.")) continue;
        if (tensor.name.find(".U") != std::string::npos || tensor.name.ends_with("W_z"))
            tensor.view.setZero();
        if (tensor.name.ends_with("b_z")) tensor.view.setConstant(40);
    }
    auto t = std::make_shared<Translator>(*test::translator(config, 56));
    t->model = std::make_shared<const Model<float>>(std::move(p));
    // The first word stays: s_0 is made from it.
    DecodingSession a(t, t->source.encode("s2 s3 s4 s5")), b(t, t->source.encode("s2 s4 s3 s5"));
    REQUIRE(a.step());
    REQUIRE(b.step());
    const auto &x = a.trace().steps[0].alpha, &y = b.trace().steps[0].alpha;
    REQUIRE(x[1] != Approx(x[2]));
    REQUIRE(x[1] == Approx(y[2]));
    REQUIRE(x[2] == Approx(y[1]));
    REQUIRE(x[3] == Approx(y[3]));
}
