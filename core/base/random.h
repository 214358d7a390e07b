// The one source of chance: a seeded generator whose numbers depend on nothing but the seed.
//
// std::mt19937 is fixed by the standard, its distributions are not; so the few that are needed
// stand here.  The generator is xoshiro256** (Blackman and Vigna, 2018), seeded by splitmix64.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace lookback {

class Random {
public:
    using State = std::array<std::uint64_t, 4>;

    explicit Random(std::uint64_t seed = 1);

    std::uint64_t next();                      // 64 random bits
    double uniform();                          // in [0, 1)
    double normal();                           // N(0, 1), by the polar method; keeps no spare
    std::uint64_t below(std::uint64_t bound);  // in [0, bound), without bias; bound > 0
    int between(int low, int high);            // in [low, high], both ends included

    template <class T>
    void shuffle(std::vector<T>& items) {  // Fisher-Yates
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
    }
    template <class T>
    const T& pick(const std::vector<T>& items) {
        return items[below(items.size())];
    }

    // The whole state, to be stored in a checkpoint.
    const State& state() const { return m_state; }
    void setState(const State& state) { m_state = state; }

private:
    State m_state;
};

}  // namespace lookback
