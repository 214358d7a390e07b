#include "corpus/encoded_corpus.h"

#include <string>

#include "base/random.h"
#include "catch.h"

using namespace lookback;

namespace {

// GCC 12 warns wrongly of operator+ with a literal of one character.
std::string numbered(std::string stem, std::uint64_t number) {
    return stem.append(std::to_string(number));
}

std::vector<TextPair> randomPairs(int count) {
    Random random(8);
    std::vector<TextPair> pairs;
    for (int i = 0; i < count; ++i) {
        TextPair pair;
        for (auto n = 1 + random.below(12); n > 0; --n)
            pair.source += numbered("s", random.below(50)) += " ";
        for (auto n = 1 + random.below(12); n > 0; --n)
            pair.target += numbered("t", random.below(50)) += " ";
        pairs.push_back(pair);
    }
    return pairs;
}

TokenIds idsOf(std::span<const TokenId> span) {
    return {span.begin(), span.end()};
}

}  // namespace

TEST_CASE("a corpus keeps its pairs as word numbers that end in <eos>", "[corpus]") {
    const std::vector<TextPair> pairs = {{"a b", "x"}, {"b b c", "y x"}};
    const auto [source, target] = languagesOf(pairs, {}, 3, {}, 100);
    const auto corpus = EncodedCorpus::encode(pairs, source, target, 0);
    REQUIRE(corpus.size() == 2);
    // b is the one source word of the shortlist of three; x comes before y.
    CHECK(idsOf(corpus.pair(0).source) == TokenIds{kUnk, 2, kEos});
    CHECK(idsOf(corpus.pair(0).target) == TokenIds{2, kEos});
    CHECK(idsOf(corpus.pair(1).source) == TokenIds{2, 2, kUnk, kEos});
    CHECK(idsOf(corpus.pair(1).target) == TokenIds{3, 2, kEos});
    CHECK(corpus.source().tokens == 5);
    CHECK(corpus.source().unknown == 2);
    CHECK(corpus.source().unknownRate() == 0.4);
    CHECK(corpus.target().tokens == 3);
    CHECK(corpus.target().unknown == 0);
    CHECK(corpus.tooLong() == 0);
}

TEST_CASE("pairs beyond the limit on either side are left out and counted", "[corpus]") {
    const std::vector<TextPair> pairs = {
        {"a a", "b b"}, {"a a a", "b"}, {"a", "b b b"}, {"a", "b"}};
    const auto [source, target] = languagesOf(pairs, {}, 10, {}, 10);
    const auto corpus = EncodedCorpus::encode(pairs, source, target, 2);
    CHECK(corpus.size() == 2);
    CHECK(corpus.tooLong() == 2);
    CHECK(corpus.source().tokens == 3);
    CHECK(corpus.pair(1).source.size() == 2);
}

TEST_CASE("the encoded corpus does not depend on the number of threads", "[corpus]") {
    const auto pairs = randomPairs(9000);  // more than two parts
    const auto [source, target] = languagesOf(pairs, {}, 40, {}, 60);
    const auto one = EncodedCorpus::encode(pairs, source, target, 10, 1);
    const auto four = EncodedCorpus::encode(pairs, source, target, 10, 4);
    REQUIRE(one.size() == four.size());
    CHECK(one.size() + one.tooLong() == pairs.size());
    CHECK(one.tooLong() > 0);
    CHECK(one.tooLong() == four.tooLong());
    CHECK(one.source().unknown == four.source().unknown);
    CHECK(one.target().tokens == four.target().tokens);
    std::size_t k = 0;
    for (const TextPair& pair : pairs) {
        const auto ids = source.encode(pair.source).ids;
        const auto translated = target.encode(pair.target).ids;
        if (ids.size() > 11 || translated.size() > 11) continue;
        REQUIRE(idsOf(one.pair(k).source) == ids);
        REQUIRE(idsOf(four.pair(k).source) == ids);
        REQUIRE(idsOf(one.pair(k).target) == translated);
        REQUIRE(idsOf(four.pair(k).target) == translated);
        ++k;
    }
    CHECK(k == one.size());
}
