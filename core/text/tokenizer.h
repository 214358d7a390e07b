// Text to tokens and back.
//
// Every tokenizer brings the line to NFC, takes any run of spaces (Unicode's: tabs, no-break and
// thin spaces too) for one plain space and drops those at both ends, so that ids do not depend on
// how a line was spaced.  No token is empty.
//
// `words`: letters, digits and underscores with their marks make words.  Whole stay: hyphenated
// words, numbers with inner separators (3,14 1.000,50 10:30 -5), letters with inner full stops
// (U.S www.example.com).  An apostrophe between letters stays inside its word, except that it
// closes a French elision (elision.h).  Runs of full stops or of hyphens are one token (...), any
// other sign is its own, an emoji sequence and a flag likewise.  Each ideograph and hiragana sign
// is a word; scripts without spaces that need a dictionary (Thai) stay whole, because a
// dictionary would make tokens depend on the version of ICU.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/text_options.h"

namespace lookback {

// The tokens of one line of valid UTF-8, in order; lowercased where the options say so.
std::vector<std::string> tokenize(std::string_view line, const TextOptions& options);

// Habits of spacing that tokens do not show.
enum class Spacing {
    Plain,   // every closing sign stands at its word: Really?
    French,  // a space before ? ! : ; » % and behind «: Vraiment ?
};

// The text that such tokens stand for.  `words` puts punctuation where it belongs and closes the
// elisions of French; `whitespace` joins with spaces; `characters` joins with nothing.  Spacing
// matters to `words` alone; a Language knows which of them its words ask for.
std::string detokenize(const std::vector<std::string>& tokens, const TextOptions& options,
                       Spacing spacing = Spacing::Plain);

}  // namespace lookback
