// How the numbers of a history become floats that a file may hold: finite ones.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace lookback {

// Whole numbers that a float holds exactly lie below this.
inline constexpr std::uint64_t kWholeLimit = std::uint64_t(1) << 24;
inline constexpr std::uint64_t kCounterLimit = kWholeLimit * kWholeLimit;  // of two columns

// A measured number: not finite ones have places of their own at the end of what a float can say.
float storedNumber(double value);
double numberStored(float stored);

// α in [0, 1], in 2^21 − 1 equal steps: eight of 21 bits fill seven whole numbers of 24 bits.  What
// is no such number is kept as NaN.
std::vector<float> packAlpha(std::span<const float> alpha);
std::size_t packedSize(std::size_t count);
// `packed` has packedSize(count) numbers; nothing where one is no whole number of 24 bits.
std::optional<std::vector<float>> unpackAlpha(std::span<const float> packed, std::size_t count);

}  // namespace lookback
