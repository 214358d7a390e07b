// How the text of one side becomes tokens; stored in the model file.
#pragma once

#include <string>

#include "base/result.h"

namespace lookback {

enum class Tokenizer {
    Words,       // Unicode words and punctuation apart
    Whitespace,  // text that is tokenized already
    Characters,  // grapheme clusters, the space included
};

struct TextOptions {
    Tokenizer tokenizer = Tokenizer::Words;
    bool lowercase = false;

    bool operator==(const TextOptions&) const = default;
};

const char* name(Tokenizer value);  // "words", "whitespace", "characters"
Result<Tokenizer> tokenizerNamed(const std::string& name);

}  // namespace lookback
