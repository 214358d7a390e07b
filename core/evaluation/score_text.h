// Text as the reference scorer of the field sees it: its white space, its small letters.
//
// Its rules are those of Python's str and differ in places from those of core/text, which suit a
// translator better.  Scores take the bytes as given, so an invalid byte is a character of its own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lookback {

// A character, or 0xDC00 + the byte where there is none; moves `position` behind it.
char32_t nextCharacter(std::string_view text, std::size_t& position);

bool isScoreSpace(char32_t c);                                      // str.isspace
std::vector<std::string_view> splitAtSpace(std::string_view text);  // str.split()
std::string_view withoutSpaceAround(std::string_view text);         // str.strip()
std::string scoreLowercase(std::string_view text);                  // str.lower()

}  // namespace lookback
