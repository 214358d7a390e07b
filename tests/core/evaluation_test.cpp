// Scores by length: the buckets are parts of the whole, and a zero says why.
#include "evaluation/evaluation.h"

#include <cmath>

#include "base/random.h"
#include "catch.h"
#include "evaluation/evaluation_json.h"

using namespace lookback;

namespace {

std::string words(int count, Random& random) {
    std::string text;
    for (int i = 0; i < count; ++i)
        text += (i > 0 ? " " : "") + std::string("w") + std::to_string(random.below(6));
    return text;
}

struct TestSet {
    std::vector<std::string> first, second, references;
    ScoredCorpus corpus;
};

// Two systems, the second worse; lengths 0 to 30.
TestSet testSet(std::size_t sentences) {
    Random random(81);
    TestSet set;
    set.corpus.names = {"first", "second"};
    set.corpus.systems.resize(2);
    for (std::size_t i = 0; i < sentences; ++i) {
        const int length = random.between(0, 30);
        set.references.push_back(words(length, random));
        set.first.push_back(random.below(3) > 0 ? set.references.back() : words(length, random));
        set.second.push_back(words(length, random));
        set.corpus.lengths.push_back(length);
        set.corpus.systems[0].add(sentenceStats(set.first[i], set.references[i], {}));
        set.corpus.systems[1].add(sentenceStats(set.second[i], set.references[i], {}));
    }
    return set;
}

}  // namespace

TEST_CASE("bounds make buckets without a gap", "[evaluation]") {
    const auto buckets = LengthBuckets::parse("10,20").value();
    REQUIRE(buckets.count() == 3);
    CHECK(!buckets.of(0));
    CHECK(buckets.of(1) == 0U);
    CHECK(buckets.of(10) == 0U);
    CHECK(buckets.of(11) == 1U);
    CHECK(buckets.of(20) == 1U);
    CHECK(buckets.of(21) == 2U);
    CHECK(buckets.of(1'000'000) == 2U);
    for (std::size_t k = 0; k < buckets.count(); ++k) {
        CHECK(buckets.of(buckets.from(k)) == k);
        if (const auto to = buckets.to(k)) CHECK(buckets.from(k + 1) == *to + 1);
    }
    CHECK(!buckets.to(2));
    CHECK(buckets.name(0) == "1-10");
    CHECK(buckets.name(2) == "over 20");
    for (const char* wrong :
         {"", "10,", ",10", "10,10", "20,10", "0", "-3", "ten", "10;20", "1 0", "99999999999"}) {
        INFO(wrong);
        CHECK(!LengthBuckets::parse(wrong).ok());
    }
}

TEST_CASE("words are counted between white space of any kind", "[evaluation]") {
    CHECK(whitespaceWords("") == 0);
    CHECK(whitespaceWords(" \t") == 0);
    CHECK(whitespaceWords("  don't  stop, now ") == 3);
    CHECK(whitespaceWords("Vraiment\u00A0?") == 2);
}

TEST_CASE("buckets score what a scorer of their sentences alone would", "[evaluation]") {
    const TestSet set = testSet(200);
    const auto buckets = LengthBuckets::parse("5,10,20").value();
    const Evaluation result = evaluate(set.corpus, buckets, {}, {100, 1});
    REQUIRE(result.systems.size() == 2);
    for (std::size_t s = 0; s < 2; ++s) {
        const auto& hypotheses = s == 0 ? set.first : set.second;
        std::size_t counted = result.blank;
        for (std::size_t k = 0; k < buckets.count(); ++k) {
            BleuStats bleuSum;
            ChrfStats chrfSum;
            for (std::size_t i = 0; i < hypotheses.size(); ++i) {
                const int length = whitespaceWords(set.references[i]);
                if (length < buckets.from(k) || length > buckets.to(k).value_or(1000)) continue;
                bleuSum += bleuStats(hypotheses[i], set.references[i]);
                chrfSum += chrfStats(hypotheses[i], set.references[i]);
            }
            const SetScore& score = result.systems[s].buckets[k];
            CHECK(score.bleu.score == bleu(bleuSum).score);
            CHECK(score.chrf == chrf(chrfSum));
            CHECK(score.lengthRatio == 1.0);
            CHECK(score.interval->low <= score.bleu.score);
            CHECK(score.interval->high >= score.bleu.score);
            counted += score.sentences;
        }
        CHECK(counted == set.references.size());
        CHECK(result.systems[s].whole.sentences == set.references.size());
    }
    CHECK(result.blank > 0);
    REQUIRE(result.paired);
    CHECK(*result.paired->whole.difference > 0);  // the first is the better one
    CHECK(*result.paired->whole.p < 0.02);
    CHECK(result.paired->whole.interval->low > 0);
    REQUIRE(result.paired->buckets.size() == buckets.count());
}

TEST_CASE("a system against itself has p = 1 in every bucket", "[evaluation]") {
    TestSet set = testSet(60);
    set.corpus.systems[1] = set.corpus.systems[0];
    const Evaluation result =
        evaluate(set.corpus, LengthBuckets::parse("10,20").value(), {}, {200, 1});
    REQUIRE(result.paired);
    CHECK(result.paired->whole.p == 1.0);
    for (const Comparison& bucket : result.paired->buckets) {
        CHECK(bucket.p == 1.0);
        CHECK(bucket.difference == 0.0);
    }
    const Evaluation beyond = evaluate(set.corpus, LengthBuckets::parse("30").value(), {}, {9, 1});
    CHECK(!beyond.paired->buckets[1].difference);  // no sentence, nothing to compare
    CHECK(!beyond.paired->buckets[1].p);
}

TEST_CASE("a BLEU of zero says why", "[evaluation]") {
    const auto why = [](const char* hypothesis, const char* reference,
                        Smoothing smoothing = Smoothing::Exp) {
        return zeroReason(bleuStats(hypothesis, reference), 1, smoothing);
    };
    CHECK(zeroReason({}, 0, Smoothing::Exp) == ZeroReason::NoSentence);
    CHECK(why("", "a b c d") == ZeroReason::EmptyTranslations);
    CHECK(why("a b c d", "") == ZeroReason::EmptyReferences);
    CHECK(why("a b c d", "e f g h") == ZeroReason::NoWordShared);
    CHECK(why("yes", "yes") == ZeroReason::NoLongTranslation);
    CHECK(why("a b c d", "a b x d", Smoothing::None) == ZeroReason::NoNgramShared);
    CHECK(why("a b c d", "a b x d") == ZeroReason::NotZero);
    std::string longReference;
    for (int i = 0; i < 10'000; ++i) longReference += "a b c d ";
    CHECK(why("a b c d", longReference.c_str()) == ZeroReason::TooShort);
    // A score has a reason exactly if it is zero.
    for (const char* hypothesis : {"", "a", "a b c d e", "x y z w"}) {
        const BleuStats stats = bleuStats(hypothesis, "a b c d e");
        CHECK((bleu(stats).score == 0) ==
              (zeroReason(stats, 1, Smoothing::Exp) != ZeroReason::NotZero));
    }
}

TEST_CASE("a subset is the sum of its sentences", "[evaluation]") {
    const TestSet set = testSet(30);
    const CorpusStats& all = set.corpus.systems[0];
    const std::vector<std::size_t> chosen = {3, 3, 29};
    SentenceStats sum;
    for (const std::size_t i : chosen) sum += sentenceStats(set.first[i], set.references[i], {});
    CHECK(all.subset(chosen).sum() == sum);
    CHECK(all.subset({}).size() == 0);
    const std::vector<std::size_t> beyond = {30};
    CHECK_THROWS(all.subset(beyond));
}

TEST_CASE("what an evaluation has not is null in JSON", "[evaluation]") {
    TestSet set = testSet(40);
    set.corpus.names.resize(1);
    set.corpus.systems.resize(1);
    const auto j = toJson(evaluate(set.corpus, LengthBuckets::parse("30").value(), {}, {100, 1}));
    CHECK(j["paired"].is_null());
    const auto& empty = j["systems"][0]["buckets"][1];  // over 30 words
    CHECK(empty["n"] == 0);
    CHECK(empty["to"].is_null());
    CHECK(empty["interval"].is_null());
    CHECK(empty["length_ratio"].is_null());
    CHECK(empty["why_zero"] == "there is no sentence");
    CHECK(j["systems"][0]["buckets"][0]["why_zero"].is_null());
}
