#include "base/random.h"

#include <array>

#include "catch.h"

using lookback::Random;

TEST_CASE("random numbers depend on the seed alone", "[base]") {
    Random a(7), b(7), c(8);
    for (int i = 0; i < 100; ++i) REQUIRE(a.next() == b.next());
    REQUIRE(a.next() != c.next());
}

TEST_CASE("a restored state continues the same sequence", "[base]") {
    Random a(3);
    for (int i = 0; i < 17; ++i) a.normal();
    const Random::State state = a.state();
    const double expected = a.normal();
    Random b(99);
    b.setState(state);
    REQUIRE(b.normal() == expected);
}

TEST_CASE("below covers its range evenly", "[base]") {
    Random random(1);
    std::array<int, 5> counts{};
    for (int i = 0; i < 50000; ++i) ++counts[random.below(5)];
    // Binomial(50000, 1/5) has a standard deviation of 89: five of them.
    for (const int count : counts) REQUIRE(std::abs(count - 10000) < 450);
    for (int i = 0; i < 1000; ++i) {
        const int x = random.between(-2, 2);
        REQUIRE(x >= -2);
        REQUIRE(x <= 2);
    }
}

TEST_CASE("normal numbers have mean 0 and variance 1", "[base]") {
    Random random(5);
    double sum = 0, squares = 0;
    const int count = 100000;
    for (int i = 0; i < count; ++i) {
        const double x = random.normal();
        sum += x;
        squares += x * x;
    }
    REQUIRE(std::abs(sum / count) < 0.016);  // five standard errors
    REQUIRE(std::abs(squares / count - 1) < 0.023);
}
