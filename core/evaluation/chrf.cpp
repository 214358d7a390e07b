#include "evaluation/chrf.h"

#include <vector>

#include "evaluation/ngram_counter.h"
#include "evaluation/score_text.h"

namespace lookback {

namespace {

bool isPunctuation(char c) {
    return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') ||
           (c >= '{' && c <= '~');
}

std::vector<std::uint32_t> characters(std::string_view text) {
    std::vector<std::uint32_t> out;
    out.reserve(text.size());
    std::size_t position = 0;
    while (position < text.size()) {
        const char32_t c = nextCharacter(text, position);
        if (!isScoreSpace(c)) out.push_back(c);
    }
    return out;
}

// Words, of which one mark at the end, or else one at the beginning, is a word of its own.
std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> out;
    for (const std::string_view word : splitAtSpace(text)) {
        if (word.size() > 1 && isPunctuation(word.back())) {
            out.push_back(word.substr(0, word.size() - 1));
            out.push_back(word.substr(word.size() - 1));
        } else if (word.size() > 1 && isPunctuation(word.front())) {
            out.push_back(word.substr(0, 1));
            out.push_back(word.substr(1));
        } else {
            out.push_back(word);
        }
    }
    return out;
}

void put(ChrfStats& stats, std::size_t first, int orders, const NgramCounts& counts) {
    for (std::size_t n = 0; n < static_cast<std::size_t>(orders); ++n) {
        // An order for which the reference is too short says nothing about the hypothesis.
        stats.hypothesis[first + n] = counts.reference[n] > 0 ? counts.hypothesis[n] : 0;
        stats.reference[first + n] = counts.reference[n];
        stats.matches[first + n] = counts.matches[n];
    }
}

double fScore(const ChrfStats& stats, std::size_t orders) {
    constexpr double kBeta2 = 4;  // recall weighs twice as much as precision
    double precision = 0, recall = 0;
    int used = 0;
    for (std::size_t n = 0; n < orders; ++n) {
        if (stats.hypothesis[n] == 0 || stats.reference[n] == 0) continue;
        const auto matches = static_cast<double>(stats.matches[n]);
        precision += matches / static_cast<double>(stats.hypothesis[n]);
        recall += matches / static_cast<double>(stats.reference[n]);
        ++used;
    }
    if (precision + recall == 0) return 0;
    precision /= used;
    recall /= used;
    return 100 * (1 + kBeta2) * precision * recall / (kBeta2 * precision + recall);
}

}  // namespace

ChrfStats& ChrfStats::operator+=(const ChrfStats& other) {
    for (std::size_t n = 0; n < matches.size(); ++n) {
        hypothesis[n] += other.hypothesis[n];
        reference[n] += other.reference[n];
        matches[n] += other.matches[n];
    }
    return *this;
}

ChrfStats& ChrfStats::operator-=(const ChrfStats& other) {
    for (std::size_t n = 0; n < matches.size(); ++n) {
        hypothesis[n] -= other.hypothesis[n];
        reference[n] -= other.reference[n];
        matches[n] -= other.matches[n];
    }
    return *this;
}

ChrfStats chrfStats(std::string_view hypothesis, std::string_view reference) {
    ChrfStats stats;
    put(stats, 0, kChrfCharacters,
        countNgrams(characters(hypothesis), characters(reference), kChrfCharacters));
    const auto numbered = numberWords(words(hypothesis), words(reference));
    put(stats, kChrfCharacters, kChrfWords,
        countNgrams(numbered.hypothesis, numbered.reference, kChrfWords));
    return stats;
}

double chrf(const ChrfStats& stats) {
    return fScore(stats, kChrfCharacters);
}

double chrfpp(const ChrfStats& stats) {
    return fScore(stats, kChrfCharacters + kChrfWords);
}

}  // namespace lookback
