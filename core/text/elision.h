// The elisions of French, which both tokenizer and detokenizer must know: l'eau, qu'il, jusqu'ici.
#pragma once

#include <string_view>

namespace lookback {

bool isApostrophe(char32_t c);  // ' and ’

// True for c d j l m n s t qu jusqu lorsqu puisqu quoiqu, in any case.
bool isElided(std::string_view stem);

// True for a whole elided word: such a stem and its apostrophe.
bool isElision(std::string_view word);

}  // namespace lookback
