// Numbers for JSON: the shortest decimals that read back the same float.
#pragma once

#include <array>
#include <charconv>

namespace lookback {

// The double whose own shortest decimals are those of the float: 0.1f gives 0.1, where a mere
// widening gives 0.10000000149011612.  Narrowing it gives the float back; infinities and NaN too.
inline double shortest(float value) {
    std::array<char, 32> digits{};
    // Not the fixed form, which writes 633340362752 where 6.3334036e+11 would do.
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                   std::chars_format::scientific)
                         .ptr;
    double result = 0;
    std::from_chars(digits.data(), end, result);
    return result;
}

}  // namespace lookback
