// Text to tokens and back.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/text_options.h"

namespace lookback {

// The tokens of one line of valid UTF-8, in order; none is empty.  The line is brought to NFC first,
// and lowercased where the options say so.
std::vector<std::string> tokenize(std::string_view line, const TextOptions& options);

// The text that such tokens stand for.  `words` puts punctuation where it belongs and closes the
// elisions of French; `whitespace` joins with spaces; `characters` joins with nothing.
std::string detokenize(const std::vector<std::string>& tokens, const TextOptions& options);

}  // namespace lookback
