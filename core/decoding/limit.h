// How long a translation may become.
#pragma once

#include <algorithm>
#include <cstddef>

namespace lookback {

// The most words a decode may write, <eos> counted: 2·(source tokens) + 10, at most 300.  `length`
// is Tx, the final <eos> included.
inline int decodingLimit(std::size_t length) {
    const std::size_t tokens = length > 0 ? length - 1 : 0;
    return static_cast<int>(std::min<std::size_t>(2 * tokens + 10, 300));
}

}  // namespace lookback
