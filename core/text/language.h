// One side of a translator: how its text becomes word numbers, and word numbers become text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/token.h"
#include "text/text_options.h"
#include "text/tokenizer.h"
#include "text/vocabulary.h"

namespace lookback {

// A sentence as the model reads it, beside what the user wrote.  Both end with <eos>.
struct Sentence {
    // As written: an unknown word keeps its own letters here, and every word its capitals.
    std::vector<std::string> surface;
    TokenIds ids;  // kUnk where the vocabulary lacks the word
};

class Language {
public:
    Language() = default;
    Language(TextOptions options, Vocabulary vocabulary);

    Sentence encode(std::string_view line) const;  // valid UTF-8
    // Tokens made elsewhere; empty ones are left out.
    Sentence encodeTokens(std::vector<std::string> tokens) const;
    std::string decode(const TokenIds& ids) const;  // detokenized, up to the first <eos>
    std::vector<std::string> words(const TokenIds& ids) const;  // one for each id, <eos> included

    const TextOptions& options() const { return m_options; }
    const Vocabulary& vocabulary() const { return m_vocabulary; }
    // How decode() spaces punctuation.  Tokens do not say it, and no one is asked: a vocabulary
    // with the elisions l' d' n' qu' among its first 2,000 words is French.
    Spacing spacing() const { return m_spacing; }

private:
    TextOptions m_options;
    Vocabulary m_vocabulary;
    Spacing m_spacing = Spacing::Plain;
};

}  // namespace lookback
