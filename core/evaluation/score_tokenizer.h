// The tokenizers of BLEU.  They are a part of the score, not of a model: a BLEU is comparable with
// another only if both used the same one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace lookback {

enum class ScoreTokenizer {
    V13a,  // mteval-v13a, WMT's standard: punctuation apart, but not within numbers
    None,  // the text is tokenized already
    Zh,    // Chinese characters one by one, the rest as in 13a
    Char,  // every character
};

const char* name(ScoreTokenizer value);  // "13a", "none", "zh", "char"
Result<ScoreTokenizer> scoreTokenizerNamed(const std::string& name);

// The tokens point into `text`, which the tokenizer rewrites.
std::vector<std::string_view> scoreTokens(std::string& text, ScoreTokenizer tokenizer);

}  // namespace lookback
