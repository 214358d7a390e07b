// The lengths that a model in training is measured at.
#include "session/live/held_out.h"

#include "catch.h"

using namespace lookback;

TEST_CASE("lengths are measured as trained and as far again beyond") {
    using Ranges = std::vector<LengthRange>;
    CHECK(lengthRanges(3, 20, true) ==
          Ranges{{3, 10, true}, {11, 20, true}, {21, 30, false}, {31, 40, false}});
    CHECK(lengthRanges(3, 10, true) == Ranges{{3, 10, true}, {11, 20, false}});
    CHECK(lengthRanges(3, 15, false) == Ranges{{3, 10, true}, {11, 15, true}});
}
