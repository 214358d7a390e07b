#include "text/elision.h"

#include <algorithm>

namespace lookback {

namespace {

constexpr std::string_view kStems[] = {"c", "d",  "j",     "l",      "m",      "n",     "s",
                                       "t", "qu", "jusqu", "lorsqu", "puisqu", "quoiqu"};

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace

bool isApostrophe(char32_t c) {
    return c == U'\'' || c == U'\u2019';
}

bool isElided(std::string_view stem) {
    return std::any_of(std::begin(kStems), std::end(kStems), [&](std::string_view known) {
        return std::equal(stem.begin(), stem.end(), known.begin(), known.end(),
                          [](char a, char b) { return lower(a) == b; });
    });
}

bool isElision(std::string_view word) {
    for (const std::string_view apostrophe : {"'", "\u2019"})
        if (word.ends_with(apostrophe))
            return isElided(word.substr(0, word.size() - apostrophe.size()));
    return false;
}

}  // namespace lookback
