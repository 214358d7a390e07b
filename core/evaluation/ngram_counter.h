// Counts the n-grams that two sequences share: what BLEU and chrF are made of.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace lookback {

inline constexpr int kLongestNgram = 6;

// For n = 1, 2, … at [n - 1]: how many n-grams each sequence has, and how many of the hypothesis
// are in the reference, each at most as often as there ("clipped").
struct NgramCounts {
    std::array<std::int64_t, kLongestNgram> hypothesis{};
    std::array<std::int64_t, kLongestNgram> reference{};
    std::array<std::int64_t, kLongestNgram> matches{};
};

// Equal symbols are equal numbers.  Exact, whatever the lengths: an n-gram is known by the number
// of its first n - 1 symbols and its last symbol, not by a hash.  longest <= kLongestNgram.
NgramCounts countNgrams(std::span<const std::uint32_t> hypothesis,
                        std::span<const std::uint32_t> reference, int longest);

// Numbers words of two sentences so that equal words have equal numbers.
struct NumberedWords {
    std::vector<std::uint32_t> hypothesis, reference;
};
NumberedWords numberWords(const std::vector<std::string_view>& hypothesis,
                          const std::vector<std::string_view>& reference);

}  // namespace lookback
