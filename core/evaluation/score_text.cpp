#include "evaluation/score_text.h"

#include <unicode/locid.h>
#include <unicode/unistr.h>

#include <algorithm>

#include "text/utf8.h"

namespace lookback {

namespace {

std::size_t lengthOfCharacter(unsigned char lead) {
    return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

}  // namespace

char32_t nextCharacter(std::string_view text, std::size_t& position) {
    const auto lead = static_cast<unsigned char>(text[position]);
    if (lead < 0x80) {
        ++position;
        return lead;
    }
    const std::string_view character = text.substr(position, lengthOfCharacter(lead));
    if (firstInvalidByte(character)) {
        ++position;
        return 0xDC00 + lead;
    }
    return nextCodePoint(text, position);
}

bool isScoreSpace(char32_t c) {
    if (c < 0x80) return c == ' ' || (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x1F);
    return c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 ||
           c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

std::vector<std::string_view> splitAtSpace(std::string_view text) {
    std::vector<std::string_view> words;
    std::size_t position = 0, begin = 0;
    while (position < text.size()) {
        const std::size_t at = position;
        if (!isScoreSpace(nextCharacter(text, position))) continue;
        if (at > begin) words.push_back(text.substr(begin, at - begin));
        begin = position;
    }
    if (begin < text.size()) words.push_back(text.substr(begin));
    return words;
}

std::string_view withoutSpaceAround(std::string_view text) {
    std::size_t position = 0, begin = text.size(), end = 0;
    while (position < text.size()) {
        const std::size_t at = position;
        if (isScoreSpace(nextCharacter(text, position))) continue;
        begin = std::min(begin, at);
        end = position;
    }
    return begin < end ? text.substr(begin, end - begin) : std::string_view();
}

std::string scoreLowercase(std::string_view text) {
    std::string out(text);
    if (isAscii(text)) {
        for (char& c : out)
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        return out;
    }
    if (firstInvalidByte(text)) return out;
    auto unicode = icu::UnicodeString::fromUTF8(
        icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
    unicode.toLower(icu::Locale::getRoot());
    out.clear();
    unicode.toUTF8String(out);
    return out;
}

}  // namespace lookback
