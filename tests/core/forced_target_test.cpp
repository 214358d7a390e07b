// Both ways of forcing a target give the same numbers.
#include "evaluation/forced_target.h"

#include <cmath>

#include "catch.h"
#include "test_models.h"

using namespace lookback;

TEST_CASE("a target forced at once or word by word has the same log p and weights",
          "[evaluation]") {
    for (const ModelConfig& config : test::allVariants()) {
        INFO(test::describe(config));
        Random random(111);
        const auto p = test::randomParameters<float>(config, random);
        const auto pairs = test::randomPairs(config, 6, 12, random);
        for (std::size_t i = 0; i < pairs.sources.size(); ++i) {
            const TokenIds &source = pairs.sources[i], &target = pairs.targets[i];
            std::vector<std::vector<float>> atOnce, byWord;
            const double a = forceAtOnce(p, source, target, [&](std::span<const float> alpha) {
                atOnce.emplace_back(alpha.begin(), alpha.end());
            });
            const double b = forceByWord(p, source, target, [&](std::span<const float> alpha) {
                byWord.emplace_back(alpha.begin(), alpha.end());
            });
            REQUIRE(std::abs(a - b) < 1e-5 * (1 + std::abs(a)));
            REQUIRE(a < 0);
            REQUIRE(atOnce.size() == (config.attends() ? target.size() : 0));
            REQUIRE(byWord.size() == atOnce.size());
            for (std::size_t k = 0; k < atOnce.size(); ++k) {
                REQUIRE(atOnce[k].size() == source.size());
                REQUIRE(byWord[k].size() == source.size());
                for (std::size_t j = 0; j < source.size(); ++j)
                    REQUIRE(std::abs(atOnce[k][j] - byWord[k][j]) < 1e-5F);
            }
            REQUIRE(forceTarget(p, source, target) == a);
        }
    }
}

TEST_CASE("a pair beyond all expectation is forced word by word", "[evaluation]") {
    const ModelConfig config = test::config(Architecture::RnnSearch);
    Random random(112);
    const auto p = test::randomParameters<float>(config, random);
    const TokenIds source = test::randomSentence(config.sourceVocabSize, 1500, random);
    const TokenIds target = test::randomSentence(config.targetVocabSize, 800, random);
    std::size_t rows = 0;
    const double logP = forceTarget(p, source, target, [&](std::span<const float>) { ++rows; });
    CHECK(rows == target.size());
    CHECK(logP == forceByWord(p, source, target));
    CHECK(std::abs(logP - forceAtOnce(p, source, target)) < 1e-5 * std::abs(logP));
}
