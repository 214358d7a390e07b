// The lengths that a model in training is measured at.
#include "session/live/held_out.h"

#include "catch.h"

using namespace lookback;

namespace {

// Five pairs of each range.
HeldOutText heldOutOf(const std::string& task) {
    TrainingSpec spec;
    spec.task = task;
    const auto data = TrainingData::read(spec, 1);
    REQUIRE(data.ok());
    auto text = heldOutText(spec, **data, 5);
    REQUIRE(text.ok());
    return std::move(text).value();
}

}  // namespace

TEST_CASE("lengths are measured as trained and as far again beyond") {
    using Ranges = std::vector<LengthRange>;
    CHECK(lengthRanges(3, 20, true) ==
          Ranges{{3, 10, true}, {11, 20, true}, {21, 30, false}, {31, 40, false}});
    CHECK(lengthRanges(3, 10, true) == Ranges{{3, 10, true}, {11, 20, false}});
    CHECK(lengthRanges(3, 15, false) == Ranges{{3, 10, true}, {11, 15, true}});
}

TEST_CASE("a task is measured with new pairs that have gold links, in every range") {
    const HeldOutText text = heldOutOf("copy");
    CHECK(text.gold);
    CHECK(text.heldOut);
    CHECK(text.ranges == std::vector<LengthRange>{{3, 10, true}, {11, 20, false}});
    REQUIRE(text.pairs.size() == 10);
    for (const HeldOutPair& pair : text.pairs) {
        const int length = static_cast<int>(pair.source.size()) - 1;
        CHECK(length >= text.ranges[pair.range].from);
        CHECK(length <= text.ranges[pair.range].to);
        CHECK(pair.links.size() == pair.source.size() - 1);
    }
}

TEST_CASE("a task without a choice of lengths is measured at its own") {
    const HeldOutText text = heldOutOf("dates");
    REQUIRE_FALSE(text.ranges.empty());
    for (const LengthRange& range : text.ranges) CHECK(range.seen);
    CHECK(text.pairs.back().range == text.ranges.size() - 1);
}
