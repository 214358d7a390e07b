// Unicode as UTF-8: validity, code points, normalisation, case.  The one place that knows the bytes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lookback {

// Offset of the first byte that does not begin a well-formed character; nothing if the text is
// valid.  Overlong forms, surrogates and numbers beyond U+10FFFF are not well formed.
std::optional<std::size_t> firstInvalidByte(std::string_view text);

// The text with U+FFFD in the place of each byte that is in no well-formed character; adds their
// number to `replaced`.
std::string replaceInvalidBytes(std::string_view text, std::size_t& replaced);

// All below expect valid UTF-8.

// The code point at `position`, which moves behind it; position < text.size().
char32_t nextCodePoint(std::string_view text, std::size_t& position);
std::size_t countCodePoints(std::string_view text);

// What separates words: White_Space of Unicode (no-break and thin spaces too) and the zero-width
// space.
bool isSpace(char32_t c);
// What no writing has: the controls of Unicode (NUL, escape, delete, …), those aside that are spaces.
bool isControl(char32_t c);
bool isBlank(std::string_view text);  // empty, or spaces only

bool isAscii(std::string_view text);

// Unicode's composed form.  In a run of over 64 combining marks, which no writing has, marks stay
// where they are every 64: their full order would cost quadratic time.
std::string toNfc(std::string text);
// Small letters after the rules of no language in particular (ICU's root locale), in NFC.
std::string toLower(std::string text);

}  // namespace lookback
