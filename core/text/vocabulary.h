// The shortlist of one side: the words that the model knows, with their numbers.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "base/token.h"

namespace lookback {

// Lets a word be looked up without a copy of it.
struct WordHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view s) const { return std::hash<std::string_view>{}(s); }
};
template <class Value>
using WordMap = std::unordered_map<std::string, Value, WordHash, std::equal_to<>>;

class Vocabulary {
public:
    // <eos> and <unk> only.
    Vocabulary();
    // From the words of a model file, index = id.  Errors: the first two are not <eos>, <unk>; a
    // word is empty, stands twice, or is not valid UTF-8.
    static Result<Vocabulary> fromWords(std::vector<std::string> words);

    // Unknown words, and a literal "<eos>" or "<unk>", are kUnk.
    TokenId id(std::string_view word) const;
    const std::string& word(TokenId id) const { return m_words.at(static_cast<std::size_t>(id)); }
    const std::vector<std::string>& words() const { return m_words; }
    std::size_t size() const { return m_words.size(); }

private:
    std::vector<std::string> m_words;
    WordMap<TokenId> m_ids;  // without <eos> and <unk>
};

// Counts words and makes the shortlist: the most frequent first, ties in the order of their bytes.
class VocabularyBuilder {
public:
    // Valid UTF-8.  Nothing, and a literal "<eos>" or "<unk>", are not counted.
    void add(std::string_view word);
    // At most `size` words, <eos> and <unk> included.
    Vocabulary build(std::size_t size) const;

private:
    WordMap<std::size_t> m_counts;
};

}  // namespace lookback
