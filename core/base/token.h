// Word numbers, and the two words that every vocabulary begins with.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace lookback {

using TokenId = std::int32_t;
using TokenIds = std::vector<TokenId>;

inline constexpr TokenId kEos = 0;  // <eos>: the end of a sentence, part of every source and target
inline constexpr TokenId kUnk = 1;  // <unk>: any word outside the vocabulary

// Before the first word of a translation there is no previous word; its embedding is the zero vector.
inline constexpr TokenId kNoWord = -1;

// A source and its translation as word numbers, both ending in <eos>; somebody else owns them.
struct PairView {
    std::span<const TokenId> source;  // Tx
    std::span<const TokenId> target;  // Ty
};

}  // namespace lookback
