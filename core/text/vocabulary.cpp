#include "text/vocabulary.h"

#include <algorithm>

#include "base/counted.h"
#include "text/utf8.h"

namespace lookback {

namespace {

constexpr const char* kEosWord = "<eos>";
constexpr const char* kUnkWord = "<unk>";

Error badWord(std::size_t place, const std::string& found, const std::string& expected) {
    return {"vocabulary, word " + std::to_string(place) + ": found " + found + expected};
}

std::string quoted(const std::string& word) {
    return std::string("\"").append(word).append("\"");
}

std::string expectedSpecial(std::size_t place) {
    return std::string(", expected ").append(place == 0 ? kEosWord : kUnkWord);
}

std::string twice(TokenId first) {
    return ", which is word " + std::to_string(first) + " already; expected no word twice";
}

}  // namespace

Vocabulary::Vocabulary() : m_words{kEosWord, kUnkWord} {}

Result<Vocabulary> Vocabulary::fromWords(std::vector<std::string> words) {
    if (words.size() < 2)
        return Error{"vocabulary: found " + counted(words.size(), "word") +
                     ", expected at least <eos> and <unk>"};
    if (words.size() > 0x7fffffff)
        return Error{"vocabulary: found " + counted(words.size(), "word") +
                     ", expected at most 2147483647"};
    Vocabulary result;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word.empty()) return badWord(i, "an empty word", ", expected at least one character");
        if (const auto bad = firstInvalidByte(word))
            return badWord(i, "an invalid byte at offset ",
                           std::to_string(*bad).append(", expected UTF-8"));
        if (i < 2) {
            if (word != result.m_words[i]) return badWord(i, quoted(word), expectedSpecial(i));
            continue;
        }
        if (word == kEosWord) return badWord(i, word, ", expected it at position 0 only");
        if (word == kUnkWord) return badWord(i, word, ", expected it at position 1 only");
        const auto [entry, isNew] = result.m_ids.emplace(word, static_cast<TokenId>(i));
        if (!isNew) return badWord(i, quoted(word), twice(entry->second));
    }
    result.m_words = std::move(words);
    return result;
}

TokenId Vocabulary::id(std::string_view word) const {
    // <eos> and <unk> are not in m_ids: in a text they are unknown words like others.
    const auto entry = m_ids.find(word);
    return entry == m_ids.end() ? kUnk : entry->second;
}

void VocabularyBuilder::add(std::string_view word) {
    if (word.empty() || word == kEosWord || word == kUnkWord) return;
    const auto entry = m_counts.find(word);
    if (entry != m_counts.end())
        ++entry->second;
    else
        m_counts.emplace(word, 1);
}

Vocabulary VocabularyBuilder::build(std::size_t size) const {
    using Count = std::pair<std::string_view, std::size_t>;
    std::vector<Count> counts(m_counts.begin(), m_counts.end());
    std::sort(counts.begin(), counts.end(), [](const Count& a, const Count& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    std::vector<std::string> words{kEosWord, kUnkWord};
    for (const auto& [word, count] : counts) {
        if (words.size() >= size) break;
        words.emplace_back(word);
    }
    auto result = Vocabulary::fromWords(std::move(words));
    LOOKBACK_CHECK(result.ok());
    return std::move(result).value();
}

}  // namespace lookback
