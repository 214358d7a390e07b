#include "base/random.h"

#include <cmath>

#include "base/check.h"

namespace lookback {

namespace {

std::uint64_t rotateLeft(std::uint64_t x, int k) {
    return (x << k) | (x >> (64 - k));
}

std::uint64_t splitMix(std::uint64_t& x) {
    x += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = x;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

}  // namespace

Random::Random(std::uint64_t seed) {
    for (auto& word : m_state) word = splitMix(seed);
}

std::uint64_t Random::next() {
    auto& s = m_state;
    const std::uint64_t result = rotateLeft(s[1] * 5, 7) * 9;
    const std::uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotateLeft(s[3], 45);
    return result;
}

double Random::uniform() {
    return static_cast<double>(next() >> 11) * 0x1.0p-53;
}

double Random::normal() {
    for (;;) {
        const double u = 2 * uniform() - 1;
        const double v = 2 * uniform() - 1;
        const double r = u * u + v * v;
        if (r > 0 && r < 1) return u * std::sqrt(-2 * std::log(r) / r);
    }
}

std::uint64_t Random::below(std::uint64_t bound) {
    LOOKBACK_CHECK(bound > 0);
    // Numbers beyond the largest multiple of bound would make the small results likelier.
    const std::uint64_t beyond = (0 - bound) % bound;  // 2^64 mod bound
    for (;;) {
        const std::uint64_t x = next();
        if (x >= beyond) return x % bound;
    }
}

int Random::between(int low, int high) {
    LOOKBACK_CHECK_LE(low, high);
    const auto span = static_cast<std::uint64_t>(static_cast<std::int64_t>(high) - low) + 1;
    return static_cast<int>(low + static_cast<std::int64_t>(below(span)));
}

}  // namespace lookback
