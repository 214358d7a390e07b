// One side of a translator: how its text becomes word numbers, and word numbers become text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/token.h"
#include "text/text_options.h"
#include "text/vocabulary.h"

namespace lookback {

// A sentence as the model reads it, beside what the user wrote.  Both end with <eos>.
struct Sentence {
    std::vector<std::string> surface;  // as written; an unknown word keeps its own letters here
    TokenIds ids;                      // kUnk where the vocabulary lacks the word
};

class Language {
public:
    Language() = default;
    Language(TextOptions options, Vocabulary vocabulary)
        : m_options(options), m_vocabulary(std::move(vocabulary)) {}

    Sentence encode(std::string_view line) const;  // valid UTF-8
    Sentence encodeTokens(std::vector<std::string> tokens) const;
    std::string decode(const TokenIds& ids) const;  // detokenized, up to the first <eos>
    std::vector<std::string> words(const TokenIds& ids) const;  // one for each id, <eos> included

    const TextOptions& options() const { return m_options; }
    const Vocabulary& vocabulary() const { return m_vocabulary; }

private:
    TextOptions m_options;
    Vocabulary m_vocabulary;
};

}  // namespace lookback
