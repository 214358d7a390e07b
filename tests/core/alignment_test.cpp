// Links, their error rate, and what the weights of a sentence say.
#include "evaluation/alignment.h"

#include <cmath>
#include <set>

#include "base/random.h"
#include "catch.h"
#include "evaluation/attention.h"

using namespace lookback;

TEST_CASE("alignments are read and written as they stand", "[evaluation]") {
    const auto gold = parseGoldAlignment("2p1 0-0 1-2 0-0 1p0").value();
    CHECK(gold.sure == AlignmentLinks{{0, 0}, {1, 2}});
    CHECK(gold.possible == AlignmentLinks{{0, 0}, {1, 0}, {1, 2}, {2, 1}});
    CHECK(parseGoldAlignment("").value().possible.empty());
    CHECK(pharaoh({}) == "");
    CHECK(pharaoh(gold.sure) == "0-0 1-2");
    CHECK(parseAlignment(pharaoh(gold.possible)).value() == gold.possible);
    CHECK(transposed({{0, 3}, {1, 2}}) == AlignmentLinks{{2, 1}, {3, 0}});
    for (const char* wrong : {"0", "0-", "-0", "0-0-0", "0-0,1-1", "0--1", "-1-2", "a-b", "0q1",
                              "0-99999999999", "0 -1"}) {
        INFO(wrong);
        CHECK(!parseGoldAlignment(wrong).ok());
        CHECK(!parseAlignment(wrong).ok());
    }
    CHECK(!parseAlignment("0p1").ok());
}

TEST_CASE("the alignment error rate of an example by hand", "[evaluation]") {
    // Three links; gold: two sure, four possible.  Right: 0-0 (sure), 1-1 (possible).
    const auto gold = parseGoldAlignment("0-0 2-2 1p1 1p2").value();
    const auto counts = agreement(parseAlignment("0-0 1-1 2-1").value(), gold);
    CHECK(counts == AlignmentAgreement{3, 2, 4, 1, 2});
    CHECK(counts.precision() == 2.0 / 3);
    CHECK(counts.recall() == 0.5);
    CHECK(std::abs(*counts.errorRate() - (1 - 3.0 / 5)) < 1e-12);
    // Perfect: every sure link and possible ones only.
    const auto perfect = agreement(parseAlignment("0-0 2-2 1-2").value(), gold);
    CHECK(perfect.errorRate() == 0.0);
    const AlignmentAgreement nothing;
    CHECK(!nothing.precision());
    CHECK(!nothing.recall());
    CHECK(!nothing.errorRate());
    CHECK(agreement({}, gold).errorRate() == 1.0);
}

TEST_CASE("agreement adds up and equals counting pair by pair", "[evaluation]") {
    Random random(91);
    AlignmentAgreement sum;
    std::int64_t links = 0, sure = 0, possible = 0, inSure = 0, inPossible = 0;
    for (int round = 0; round < 200; ++round) {
        std::string goldText, linkText;
        std::set<std::pair<int, int>> s, p, a;
        for (int i = 0; i < 6; ++i)
            for (int j = 0; j < 6; ++j) {
                const auto kind = random.below(6);
                const std::string ends = std::to_string(i) + (kind == 0 ? "-" : "p");
                if (kind < 2) goldText += ends + std::to_string(j) + " ";
                if (kind == 0) s.insert({i, j});
                if (kind < 2) p.insert({i, j});
                if (random.below(4) == 0) {
                    a.insert({i, j});
                    linkText += std::to_string(i) + "-" + std::to_string(j) + " ";
                }
            }
        sum += agreement(parseAlignment(linkText).value(), parseGoldAlignment(goldText).value());
        links += std::ssize(a);
        sure += std::ssize(s);
        possible += std::ssize(p);
        for (const auto& link : a) {
            inSure += static_cast<std::int64_t>(s.count(link));
            inPossible += static_cast<std::int64_t>(p.count(link));
        }
    }
    CHECK(sum == AlignmentAgreement{links, sure, possible, inSure, inPossible});
}

TEST_CASE("a target word links to its largest weight unless <eos> has more", "[evaluation]") {
    const auto linked = [](std::vector<float> alpha, std::optional<double> threshold = {}) {
        return linkedWords(alpha, threshold);
    };
    CHECK(linked({0.2F, 0.5F, 0.3F}) == std::vector<int>{1});
    CHECK(linked({0.2F, 0.3F, 0.5F}).empty());
    CHECK(linked({0.25F, 0.375F, 0.375F}) == std::vector<int>{1});  // <eos> has as much, not more
    CHECK(linked({0.4F, 0.4F, 0.2F}) == std::vector<int>{0});       // ties: the first
    CHECK(linked({1}).empty());                                     // an empty source
    CHECK(linked({0.4F, 0.4F, 0.2F}, 0.3) == std::vector<int>{0, 1});
    CHECK(linked({0.25F, 0.125F, 0.625F}, 0.25) == std::vector<int>{0});  // <eos> does not matter
    CHECK(linked({0.2F, 0.3F, 0.5F}, 0.9).empty());
}

TEST_CASE("the weights of a sentence are summed up", "[evaluation]") {
    SentenceAttention sentence(3);
    sentence.add(std::vector<float>{0.5F, 0.5F, 0});
    sentence.add(std::vector<float>{0.25F, 0, 0.75F});
    CHECK(sentence.links() == AlignmentLinks{{0, 0}});
    const AttentionSums sums = sentence.sums();
    CHECK(sums.sourceWords == 2);
    CHECK(sums.targetWords == 2);
    CHECK(sums.coverage() == 1.0);     // 0.75 and 0.5
    CHECK(sums.linkedShare() == 0.5);  // the second word looks at <eos>
    CHECK(sums.eosShare() == 0.375);
    const double entropy = std::log(2.0) - 0.25 * std::log(0.25) - 0.75 * std::log(0.75);
    CHECK(std::abs(*sums.meanEntropy() - entropy / 2) < 1e-7);

    SentenceAttention other(2);
    other.add(std::vector<float>{0.25F, 0.75F});
    AttentionSums both = sums;
    both += other.sums();
    CHECK(both.coverage() == 2.0 / 3);
    CHECK(both.targetWords == 3);
    CHECK(!AttentionSums().coverage());
    CHECK(!SentenceAttention(1).sums().meanEntropy());
    CHECK_THROWS(other.add(std::vector<float>{1}));
}

TEST_CASE("links come sorted by source word", "[evaluation]") {
    SentenceAttention sentence(3);
    sentence.add(std::vector<float>{0, 1, 0});
    sentence.add(std::vector<float>{1, 0, 0});
    CHECK(pharaoh(sentence.links()) == "0-1 1-0");
}
