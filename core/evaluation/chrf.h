// chrF (Popović, 2015) and chrF++ (2017) as the reference scorer of the field computes them.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace lookback {

inline constexpr int kChrfCharacters = 6;  // longest n-gram of characters
inline constexpr int kChrfWords = 2;       // and of words, in chrF++

// What a sentence, or any sum of sentences, gives to chrF and chrF++: first the n-grams of
// characters (white space aside), then those of words (a punctuation mark at an end apart).
struct ChrfStats {
    std::array<std::int64_t, kChrfCharacters + kChrfWords> hypothesis{};
    std::array<std::int64_t, kChrfCharacters + kChrfWords> reference{};
    std::array<std::int64_t, kChrfCharacters + kChrfWords> matches{};

    ChrfStats& operator+=(const ChrfStats& other);
    ChrfStats& operator-=(const ChrfStats& other);
    bool operator==(const ChrfStats&) const = default;
};

ChrfStats chrfStats(std::string_view hypothesis, std::string_view reference);

// F2 of the mean precision and recall, 0 to 100.
double chrf(const ChrfStats& stats);    // chrF2: characters alone
double chrfpp(const ChrfStats& stats);  // chrF++: characters and words

}  // namespace lookback
