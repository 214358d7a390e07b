#include "text/utf8.h"

#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include <algorithm>

#include "base/check.h"

namespace lookback {

namespace {

unsigned byteAt(std::string_view text, std::size_t position) {
    return static_cast<unsigned char>(text[position]);
}

// Bytes of the well-formed character at `position`, 0 if there is none (Unicode, table 3-7).
std::size_t wellFormedLength(std::string_view text, std::size_t position) {
    const unsigned first = byteAt(text, position);
    if (first < 0x80) return 1;
    if (first < 0xC2 || first > 0xF4) return 0;
    const std::size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (text.size() - position < length) return 0;
    unsigned low = 0x80;
    unsigned high = 0xBF;
    if (first == 0xE0) low = 0xA0;   // below: an overlong form
    if (first == 0xED) high = 0x9F;  // above: a surrogate
    if (first == 0xF0) low = 0x90;   // below: an overlong form
    if (first == 0xF4) high = 0x8F;  // above: beyond U+10FFFF
    const unsigned second = byteAt(text, position + 1);
    if (second < low || second > high) return 0;
    for (std::size_t i = 2; i < length; ++i)
        if ((byteAt(text, position + i) & 0xC0) != 0x80) return 0;
    return length;
}

icu::StringPiece piece(std::string_view text) {
    LOOKBACK_CHECK_LE(text.size(), std::size_t{0x7fffffff});
    return {text.data(), static_cast<int32_t>(text.size())};
}

const icu::Normalizer2& nfc() {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* instance = icu::Normalizer2::getNFCInstance(status);
    LOOKBACK_CHECK(U_SUCCESS(status));
    return *instance;
}

void appendNfc(std::string_view text, std::string& out) {
    UErrorCode status = U_ZERO_ERROR;
    std::string part;
    icu::StringByteSink<std::string> sink(&part);
    nfc().normalizeUTF8(0, piece(text), sink, nullptr, status);
    LOOKBACK_CHECK(U_SUCCESS(status));
    out += part;
}

}  // namespace

std::optional<std::size_t> firstInvalidByte(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = wellFormedLength(text, i);
        if (length == 0) return i;
        i += length;
    }
    return std::nullopt;
}

std::string replaceInvalidBytes(std::string_view text, std::size_t& replaced) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = wellFormedLength(text, i);
        if (length == 0) {
            out += "\xEF\xBF\xBD";
            ++replaced;
            ++i;
        } else {
            out.append(text, i, length);
            i += length;
        }
    }
    return out;
}

char32_t nextCodePoint(std::string_view text, std::size_t& position) {
    LOOKBACK_CHECK_LT(position, text.size());
    const unsigned first = byteAt(text, position++);
    if (first < 0x80) return first;
    const std::size_t more = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
    char32_t c = first & (0x3Fu >> more);
    for (std::size_t i = 0; i < more && position < text.size(); ++i)
        c = (c << 6) | (byteAt(text, position++) & 0x3F);
    return c;
}

std::size_t countCodePoints(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    }));
}

bool isSpace(char32_t c) {
    if (c < 0x80) return c == ' ' || (c >= '\t' && c <= '\r');
    return c == 0x200B || u_isUWhiteSpace(static_cast<UChar32>(c));
}

bool isControl(char32_t c) {
    return (c < 0x20 || (c >= 0x7F && c < 0xA0)) && !isSpace(c);
}

bool isBlank(std::string_view text) {
    for (std::size_t i = 0; i < text.size();)
        if (!isSpace(nextCodePoint(text, i))) return false;
    return true;
}

bool isAscii(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string toNfc(std::string text) {
    if (isAscii(text)) return text;
    // ICU orders the marks of a run by insertion, even when it only asks whether text is composed:
    // cut long runs before it sees them.
    constexpr std::size_t longestRun = 64;
    std::string out;
    std::size_t begin = 0;
    std::size_t run = 0;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t here = i;
        const char32_t c = nextCodePoint(text, i);
        const bool mark = c >= 0x300 && u_getCombiningClass(static_cast<UChar32>(c)) != 0;
        run = mark ? run + 1 : 0;
        if (run <= longestRun) continue;
        appendNfc(std::string_view(text).substr(begin, here - begin), out);
        begin = here;
        run = 1;
    }
    if (begin == 0) {
        UErrorCode status = U_ZERO_ERROR;
        const bool already = nfc().isNormalizedUTF8(piece(text), status);
        LOOKBACK_CHECK(U_SUCCESS(status));
        if (already) return text;
    }
    appendNfc(std::string_view(text).substr(begin), out);
    return out;
}

std::string toLower(std::string text) {
    if (isAscii(text)) {
        for (char& c : text)
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        return text;
    }
    UErrorCode status = U_ZERO_ERROR;
    std::string out;
    icu::StringByteSink<std::string> sink(&out);
    icu::CaseMap::utf8ToLower("", 0, piece(text), sink, nullptr, status);
    LOOKBACK_CHECK(U_SUCCESS(status));
    return toNfc(std::move(out));
}

}  // namespace lookback
