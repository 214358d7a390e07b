// A number with what it counts, as people say it: "1 line", "2 lines".
#pragma once

#include <concepts>
#include <string>

namespace lookback {

// `one` is the noun of one; several are called `several`, or take an s.
template <std::integral Number>
std::string counted(Number number, const std::string& one, const std::string& several = {}) {
    return std::to_string(number) + " " +
           (number == 1       ? one
            : several.empty() ? one + "s"
                              : several);
}

}  // namespace lookback
