#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/random.h"
#include "catch.h"
#include "evaluation/bleu.h"
#include "evaluation/chrf.h"
#include "evaluation/ngram_counter.h"

using namespace lookback;

namespace {

const nlohmann::json& goldenMetrics() {
    static const nlohmann::json sets = nlohmann::json::parse(
        std::ifstream(std::string(LOOKBACK_TESTS_DIR) + "/golden/metrics.json"));
    return sets;
}

bool agree(double a, double b) {
    return std::abs(a - b) <= 1e-6;  // what is asked of us; the two differ by rounding alone
}

BleuStats corpusStats(const nlohmann::json& set, ScoreTokenizer tokenizer, bool lowercase) {
    BleuStats sum;
    for (std::size_t i = 0; i < set["hypotheses"].size(); ++i)
        sum += bleuStats(set["hypotheses"][i].get<std::string>(),
                         set["references"][i].get<std::string>(), tokenizer, lowercase);
    return sum;
}

}  // namespace

// Reported of four other toolkits: their BLEUs disagree with one another.
TEST_CASE("BLEU equals the reference scorer in every setting", "[evaluation][golden]") {
    int compared = 0;
    for (const auto& set : goldenMetrics()) {
        for (const auto& [setting, expected] : set["bleu"].items()) {
            INFO(set["name"] << " " << setting);
            const auto tokenizer = scoreTokenizerNamed(setting.substr(0, setting.find('|')));
            const auto smoothing = smoothingNamed(setting.substr(setting.rfind('|') + 1));
            const bool lowercase = setting.find("|lc|") != std::string::npos;
            REQUIRE(tokenizer.ok());
            REQUIRE(smoothing.ok());
            const BleuStats stats = corpusStats(set, *tokenizer, lowercase);
            const BleuScore score = bleu(stats, *smoothing);
            CHECK(agree(score.score, expected["score"]));
            CHECK(agree(score.bp, expected["bp"]));
            CHECK(score.sysLen == expected["sys_len"]);
            CHECK(score.refLen == expected["ref_len"]);
            CHECK(bleuSignature(*tokenizer, lowercase, *smoothing) == expected["signature"]);
            for (std::size_t n = 0; n < 4; ++n) {
                CHECK(agree(score.precisions[n], expected["precisions"][n]));
                CHECK(stats.counts[n] == expected["counts"][n]);
                CHECK(stats.totals[n] == expected["totals"][n]);
            }
            ++compared;
        }
    }
    CHECK(compared == 21 * 16);
}

TEST_CASE("sentence BLEU equals the reference scorer", "[evaluation][golden]") {
    for (const auto& set : goldenMetrics()) {
        for (std::size_t i = 0; i < set["sentence_bleu"].size(); ++i) {
            INFO(set["name"] << " " << i);
            const auto stats = bleuStats(set["hypotheses"][i].get<std::string>(),
                                         set["references"][i].get<std::string>());
            CHECK(agree(sentenceBleu(stats).score, set["sentence_bleu"][i]));
        }
    }
}

TEST_CASE("chrF2 and chrF++ equal the reference scorer", "[evaluation][golden]") {
    for (const auto& set : goldenMetrics()) {
        INFO(set["name"]);
        ChrfStats sum;
        for (std::size_t i = 0; i < set["hypotheses"].size(); ++i)
            sum += chrfStats(set["hypotheses"][i].get<std::string>(),
                             set["references"][i].get<std::string>());
        CHECK(agree(chrf(sum), set["chrf"]["word_order0"]));
        CHECK(agree(chrfpp(sum), set["chrf"]["word_order2"]));
    }
}

TEST_CASE("shared n-grams are counted like by hand", "[evaluation]") {
    // Against all pairs of n-grams, crossed out one by one.
    Random random(41);
    for (int round = 0; round < 300; ++round) {
        std::vector<std::uint32_t> a(random.below(12)), b(random.below(12));
        for (auto* words : {&a, &b})
            for (auto& word : *words) word = static_cast<std::uint32_t>(random.below(3));
        const NgramCounts counts = countNgrams(a, b, 6);
        for (std::size_t n = 1; n <= 6; ++n) {
            const auto size = [n](const auto& v) { return v.size() < n ? 0 : v.size() - n + 1; };
            std::vector<bool> used(size(b));
            std::int64_t matches = 0;
            for (std::size_t i = 0; i < size(a); ++i)
                for (std::size_t j = 0; j < size(b); ++j)
                    if (!used[j] && std::equal(&a[i], &a[i] + n, &b[j])) {
                        used[j] = true;
                        ++matches;
                        break;
                    }
            REQUIRE(counts.matches[n - 1] == matches);
            REQUIRE(counts.hypothesis[n - 1] == static_cast<std::int64_t>(size(a)));
            REQUIRE(counts.reference[n - 1] == static_cast<std::int64_t>(size(b)));
        }
    }
}

TEST_CASE("statistics of sentences add up and are taken away again", "[evaluation]") {
    const auto first = bleuStats("the cat sat .", "the cat sat down .");
    const auto second = bleuStats("a dog", "a dog barks");
    BleuStats sum = first;
    sum += second;
    CHECK(sum.sysLen == 6);
    CHECK(sum.refLen == 8);
    CHECK(sum.counts == std::array<std::int64_t, 4>{6, 3, 1, 0});
    CHECK(sum.totals == std::array<std::int64_t, 4>{6, 4, 2, 1});
    sum -= second;
    CHECK(sum == first);
    const auto chrfFirst = chrfStats("abc", "abd");
    ChrfStats both = chrfFirst;
    both += chrfStats("x y", "y x");
    both -= chrfStats("x y", "y x");
    CHECK(both == chrfFirst);
}

TEST_CASE("scores of nothing are zero, of the same text one hundred", "[evaluation]") {
    CHECK(bleu(BleuStats()).score == 0);
    CHECK(chrf(ChrfStats()) == 0);
    CHECK(bleu(bleuStats("", "a b c d")).score == 0);
    CHECK(bleu(bleuStats("a b c d", "")).score == 0);
    CHECK(agree(bleu(bleuStats("a b c d", "a b c d")).score, 100));
    CHECK(agree(chrfpp(chrfStats("a b c d", "a b c d")), 100));
    // Three words have no 4-gram: zero, unless only the orders that exist count.
    CHECK(bleu(bleuStats("a b c", "a b c")).score == 0);
    CHECK(agree(sentenceBleu(bleuStats("a b c", "a b c")).score, 100));
}

TEST_CASE("invalid bytes are scored as given", "[evaluation]") {
    const std::string bytes = "a \xff\xfe b \xe6\x9d c d";
    for (const auto tokenizer :
         {ScoreTokenizer::V13a, ScoreTokenizer::None, ScoreTokenizer::Zh, ScoreTokenizer::Char})
        for (const bool lowercase : {false, true}) {
            CHECK(agree(bleu(bleuStats(bytes, bytes, tokenizer, lowercase)).score, 100));
            CHECK(bleu(bleuStats(bytes, "a b c d", tokenizer, lowercase)).score < 100);
        }
    CHECK(agree(chrf(chrfStats(bytes, bytes)), 100));
}

TEST_CASE("how fast sentences are scored", "[.][full]") {
    const auto& set = goldenMetrics()[2];
    std::vector<std::pair<std::string, std::string>> pairs;
    for (std::size_t i = 0; i < set["hypotheses"].size(); ++i)
        pairs.emplace_back(set["hypotheses"][i], set["references"][i]);
    const auto measure = [&pairs](const char* what, auto score) {
        const auto begin = std::chrono::steady_clock::now();
        std::size_t count = 0;
        std::chrono::duration<double> time{};
        while (time.count() < 0.5) {
            for (const auto& [hypothesis, reference] : pairs) score(hypothesis, reference);
            count += pairs.size();
            time = std::chrono::steady_clock::now() - begin;
        }
        WARN(what << ": " << static_cast<long>(static_cast<double>(count) / time.count())
                  << " sentences per second");
        return static_cast<double>(count) / time.count();
    };
    std::int64_t sum = 0;
    // Measured 212,000 and 66,000; a tenth of it leaves room for a busy or slow machine.
    CHECK(measure("BLEU", [&sum](const auto& h, const auto& r) {
              sum += bleuStats(h, r).counts[0];
          }) > 20'000);
    CHECK(measure("chrF", [&sum](const auto& h, const auto& r) {
              sum += chrfStats(h, r).matches[0];
          }) > 5'000);
    CHECK(sum > 0);
}
