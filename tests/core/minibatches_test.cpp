#include <algorithm>
#include <memory>
#include <set>

#include "catch.h"
#include "corpus/corpus_minibatches.h"
#include "corpus/task_minibatches.h"

using namespace lookback;

namespace {

// Pair i carries its number on both sides, so that a pair torn apart shows itself.
EncodedCorpus taggedCorpus(int count) {
    Random random(3);
    EncodedCorpus corpus;
    for (int i = 0; i < count; ++i) {
        TokenIds source(1 + random.below(9), 5);
        TokenIds target(1 + random.below(9), 6);
        source.front() = target.front() = 100 + i;
        source.push_back(kEos);
        target.push_back(kEos);
        corpus.add(source, target);
    }
    return corpus;
}

std::vector<TokenIds> contents(const std::vector<PairView>& minibatch) {
    std::vector<TokenIds> result;
    for (const PairView& pair : minibatch) {
        result.emplace_back(pair.source.begin(), pair.source.end());
        result.emplace_back(pair.target.begin(), pair.target.end());
    }
    return result;
}

// Continues a run from each of its first `steps` states and compares what follows.
void checkResuming(MinibatchSource& run,
                   const std::function<std::unique_ptr<MinibatchSource>()>& make, int steps) {
    for (int step = 0; step < steps; ++step) {
        const auto resumed = make();
        REQUIRE(resumed->setState(run.state()).ok());
        const auto ahead = make();
        REQUIRE(ahead->setState(run.state()).ok());
        REQUIRE(resumed->state() == run.state());
        REQUIRE(resumed->epoch() == run.epoch());
        const auto expected = contents(run.next());
        REQUIRE(contents(resumed->next()) == expected);
        // Far enough to cross windows and epochs.
        std::vector<std::vector<TokenIds>> a;
        std::vector<std::vector<TokenIds>> b;
        ahead->next();
        for (int i = 0; i < 12; ++i) a.push_back(contents(ahead->next()));
        for (int i = 0; i < 12; ++i) b.push_back(contents(resumed->next()));
        REQUIRE(a == b);
        REQUIRE(ahead->state() == resumed->state());
    }
}

}  // namespace

TEST_CASE("each pair comes once an epoch, its sides together, in a new order", "[corpus]") {
    const int count = 1003;
    const EncodedCorpus corpus = taggedCorpus(count);
    CorpusMinibatches minibatches(corpus, 1, {8, 5});
    std::vector<std::vector<TokenId>> epochs;
    for (std::uint64_t epoch = 0; epoch < 3; ++epoch) {
        std::vector<TokenId> tags;
        for (std::uint64_t i = 0; i < minibatches.minibatchesPerEpoch(); ++i) {
            REQUIRE(minibatches.epoch() == epoch);
            const auto& minibatch = minibatches.next();
            REQUIRE(minibatch.size() >= 1);
            REQUIRE(minibatch.size() <= 8);
            for (const PairView& pair : minibatch) {
                REQUIRE(pair.source.front() == pair.target.front());
                REQUIRE(pair.source.back() == kEos);
                REQUIRE(pair.target.back() == kEos);
                tags.push_back(pair.source.front());
            }
        }
        REQUIRE(minibatches.epoch() == epoch + 1);
        REQUIRE(tags.size() == static_cast<std::size_t>(count));
        const std::set<TokenId> distinct(tags.begin(), tags.end());
        REQUIRE(distinct.size() == tags.size());
        epochs.push_back(tags);
    }
    CHECK(epochs[0] != epochs[1]);
    CHECK(epochs[1] != epochs[2]);
}

TEST_CASE("a window is sorted by length and its minibatches are shuffled", "[corpus]") {
    const EncodedCorpus corpus = taggedCorpus(400);
    CorpusMinibatches minibatches(corpus, 1, {10, 20});
    bool shuffled = false;
    for (int window = 0; window < 2; ++window) {
        std::vector<std::vector<std::pair<std::size_t, std::size_t>>> lengths;
        for (int i = 0; i < 20; ++i) {
            lengths.emplace_back();
            for (const PairView& pair : minibatches.next())
                lengths.back().emplace_back(pair.target.size(), pair.source.size());
        }
        shuffled = shuffled || !std::is_sorted(lengths.begin(), lengths.end());
        std::sort(lengths.begin(), lengths.end());
        std::vector<std::pair<std::size_t, std::size_t>> all;
        for (const auto& minibatch : lengths)
            all.insert(all.end(), minibatch.begin(), minibatch.end());
        CHECK(std::is_sorted(all.begin(), all.end()));
        CHECK(all.size() == 200);
    }
    CHECK(shuffled);
}

TEST_CASE("the seed alone decides the order", "[corpus]") {
    const EncodedCorpus corpus = taggedCorpus(100);
    CorpusMinibatches a(corpus, 1, {7, 3});
    CorpusMinibatches b(corpus, 1, {7, 3});
    CorpusMinibatches c(corpus, 2, {7, 3});
    bool different = false;
    for (int i = 0; i < 40; ++i) {
        const auto first = contents(a.next());
        REQUIRE(first == contents(b.next()));
        different = different || first != contents(c.next());
    }
    CHECK(different);
}

TEST_CASE("a resumed run sees the minibatches it would have seen", "[corpus]") {
    const EncodedCorpus corpus = taggedCorpus(103);
    CorpusMinibatches run(corpus, 9, {7, 4});
    checkResuming(
        run,
        [&] {
            return std::make_unique<CorpusMinibatches>(corpus, 77, MinibatchOptions{7, 4});
        },
        35);

    const auto task = Task::create("reverse");
    const auto [source, target] = languagesOf(**task);
    TaskMinibatches endless(**task, source, target, 9, {5, 3});
    checkResuming(
        endless,
        [&] {
            return std::make_unique<TaskMinibatches>(**task, source, target, 77,
                                                     MinibatchOptions{5, 3});
        },
        10);
}

TEST_CASE("a state that does not fit its source is refused", "[corpus]") {
    const EncodedCorpus corpus = taggedCorpus(100);
    CorpusMinibatches minibatches(corpus, 1, {8, 3});
    const auto good = minibatches.state();
    const auto errorWith = [&](std::size_t i, std::uint64_t value) {
        auto state = good;
        state.at(i) = value;
        const Status status = minibatches.setState(state);
        return status.ok() ? std::string() : status.error();
    };
    CHECK(errorWith(0, 99) == "minibatch state: found 99 pairs, expected 100");
    CHECK_FALSE(errorWith(1, 9).empty());
    CHECK_FALSE(errorWith(2, 9).empty());
    CHECK_FALSE(errorWith(4, 14).empty());  // an epoch has 13
    CHECK(errorWith(4, 13).empty());
    CHECK_FALSE(minibatches.setState({}).ok());
    auto zeros = good;
    std::fill(zeros.begin() + 5, zeros.end(), 0);
    CHECK_FALSE(minibatches.setState(zeros).ok());
}

TEST_CASE("endless tasks give full minibatches of new pairs without unknown words", "[corpus]") {
    const auto task = Task::create("grammar");
    const auto [source, target] = languagesOf(**task);
    TaskMinibatches minibatches(**task, source, target, 1, {16, 4});
    std::set<TokenIds> seen;
    for (int i = 0; i < 40; ++i) {
        const auto& minibatch = minibatches.next();
        REQUIRE(minibatch.size() == 16);
        REQUIRE(minibatches.epoch() == 0);
        for (const PairView& pair : minibatch) {
            seen.emplace(pair.source.begin(), pair.source.end());
            REQUIRE(std::count(pair.source.begin(), pair.source.end(), kUnk) == 0);
            REQUIRE(std::count(pair.target.begin(), pair.target.end(), kUnk) == 0);
        }
    }
    CHECK(seen.size() > 500);  // of 640: only the shortest come again
}
