// Beam search against the specification, against brute force, and against its neighbours.
#include "decoding/beam_search.h"

#include <map>
#include <type_traits>

#include "golden.h"
#include "model/minibatch_pass.h"
#include "test_models.h"

using namespace lookback;

TEMPLATE_TEST_CASE("greedy and beam search agree with the specification", "[decoding][golden]",
                   float, double) {
    for (const auto& name : golden::cases()) DYNAMIC_SECTION(name) {
            const auto wanted = golden::expected(name);
            const auto p = golden::parametersAs<TestType>(name);
            for (const auto& sentence : wanted["sentences"]) {
                const auto source = sentence["source"].get<TokenIds>();
                const auto greedy = beamSearch(p, source, {.width = 1, .limit = 12});
                REQUIRE(greedy.front().words == sentence["greedy"].get<TokenIds>());
                const auto beam = beamSearch(p, source, {.width = 4, .limit = 12});
                REQUIRE(beam.size() == sentence["beam4"].size());
                for (std::size_t i = 0; i < beam.size(); ++i) {
                    REQUIRE(beam[i].words == sentence["beam4"][i]["words"].get<TokenIds>());
                    golden::requireClose<TestType>(
                        beam[i].logP, sentence["beam4"][i]["log_prob"].get<double>(), "log_prob");
                }
            }
        }
}

namespace {

ModelConfig fourWords(Architecture architecture) {
    ModelConfig config = test::config(architecture);
    config.targetVocabSize = 4;
    return config;
}

template <class Scalar>
double rescore(const Parameters<Scalar>& p, const TokenIds& source, const TokenIds& target) {
    MinibatchPass<Scalar> pass;
    const PairView pair{source, target};
    pass.forward(p, {&pair, 1});
    return -pass.losses()[0];
}

// Every sequence of up to `limit` words that ends in <eos>.
void enumerate(TokenIds& prefix, int limit, std::vector<TokenIds>& all) {
    prefix.push_back(kEos);
    all.push_back(prefix);
    prefix.pop_back();
    if (static_cast<int>(prefix.size()) + 1 == limit) return;
    for (TokenId word = 1; word < 4; ++word) {
        prefix.push_back(word);
        enumerate(prefix, limit, all);
        prefix.pop_back();
    }
}

}  // namespace

TEST_CASE("an unbounded beam on a four-word vocabulary equals brute force", "[decoding]") {
    const auto architecture = GENERATE(Architecture::RnnSearch, Architecture::RnnEncDec);
    for (const auto order : {DecoderOrder::Text, DecoderOrder::Appendix, DecoderOrder::GroundHog}) {
        ModelConfig config = fourWords(architecture);
        config.decoderOrder = order;
        Random random(41);
        const auto p = test::randomParameters<double>(config, random);
        const TokenIds source = test::randomSentence(config.sourceVocabSize, 4, random);
        std::vector<TokenIds> all;
        TokenIds prefix;
        enumerate(prefix, 5, all);
        std::map<TokenIds, double> scores;
        TokenIds best;
        double bestScore = -1e9;
        for (const TokenIds& words : all) {
            const double logP = scores[words] = rescore(p, source, words);
            if (logP / static_cast<double>(words.size()) > bestScore) {
                bestScore = logP / static_cast<double>(words.size());
                best = words;
            }
        }
        const auto beam = beamSearch(p, source, {.width = 100000, .limit = 5});
        REQUIRE(beam.size() == all.size());
        REQUIRE(beam.front().words == best);
        for (const Hypothesis& h : beam) REQUIRE(std::abs(h.logP - scores.at(h.words)) < 1e-9);
    }
}

// Reported of another toolkit: a beam's scores that rescoring did not confirm.  In double the two
// ways through the decoder agree to rounding, in float to what the issue allows.
TEMPLATE_TEST_CASE("rescoring an output of the search gives its score", "[decoding]", float,
                   double) {
    const double tolerance = std::is_same_v<TestType, double> ? 1e-9 : 1e-4;
    for (const ModelConfig& config : test::allVariants()) {
        Random random(42);
        const auto p = test::randomParameters<TestType>(config, random);
        const TokenIds source = test::randomSentence(config.sourceVocabSize, 6, random);
        for (const Hypothesis& h : beamSearch(p, source, {.width = 3, .keepWeights = true})) {
            if (config.attends()) REQUIRE(h.alpha.size() == h.words.size());
            if (h.words.back() != kEos) continue;
            REQUIRE(std::abs(h.logP - rescore(p, source, h.words)) < tolerance);
        }
    }
}

TEST_CASE("the hypotheses of a beam differ and a forbidden <unk> never stands in them",
          "[decoding]") {
    const ModelConfig config = test::config(Architecture::RnnSearch);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Random random(seed);
        const auto p = test::randomParameters<float>(config, random);
        const TokenIds source = test::randomSentence(config.sourceVocabSize, 6, random);
        const auto beam = beamSearch(p, source, {.width = 6, .limit = 20, .forbidUnk = true});
        for (std::size_t i = 0; i < beam.size(); ++i) {
            REQUIRE(std::ranges::find(beam[i].words, kUnk) == beam[i].words.end());
            for (std::size_t j = 0; j < i; ++j) REQUIRE(beam[i].words != beam[j].words);
        }
    }
}

TEST_CASE("a model that never ends stops at the limit", "[decoding]") {
    const ModelConfig config = test::config(Architecture::RnnSearch);
    Random random(43);
    auto p = test::randomParameters<float>(config, random);
    p[Stack::OutputB](kEos, 0) = -1e4F;
    const TokenIds source = test::randomSentence(config.sourceVocabSize, 3, random);
    for (const int width : {1, 4}) {
        const auto beam = beamSearch(p, source, {.width = width});
        REQUIRE(beam.size() == static_cast<std::size_t>(width));
        REQUIRE(beam.front().words.size() == 16);  // 2 · 3 + 10
        REQUIRE(beam.front().words.back() != kEos);
    }
}

// Keeping the weights, or writing the search down, must not change what is found.
TEST_CASE("the result of a search does not depend on what is recorded of it", "[decoding]") {
    for (const ModelConfig& config : test::allVariants()) {
        Random random(44);
        const auto p = test::randomParameters<float>(config, random);
        const TokenIds source = test::randomSentence(config.sourceVocabSize, 5, random);
        const auto plain = beamSearch(p, source, {.width = 4});
        BeamTree tree;
        const auto recorded = beamSearch(p, source, {.width = 4, .keepWeights = true}, &tree);
        REQUIRE(plain.size() == recorded.size());
        for (std::size_t i = 0; i < plain.size(); ++i) {
            REQUIRE(plain[i].words == recorded[i].words);
            REQUIRE(plain[i].logP == recorded[i].logP);
        }
    }
}
