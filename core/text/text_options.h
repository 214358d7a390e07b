// How the text of one side becomes tokens; stored in the model file.
#pragma once

#include <string>
#include <utility>

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
// Error: an unknown name (lists the known ones).
Result<Tokenizer> tokenizerNamed(const std::string& name);

// The metadata `text` of a model file:
// {"source":{"tokenizer":"words","lowercase":false},"target":{…}}.  The reader is strict: an
// unknown, missing or doubled key, a wrong type or a bad name is an error that names the field,
// what was found and what was expected.
std::string toJson(const TextOptions& source, const TextOptions& target);
Result<std::pair<TextOptions, TextOptions>> textOptionsFromJson(const std::string& json);

}  // namespace lookback
