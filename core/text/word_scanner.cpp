#include "text/word_scanner.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include "text/elision.h"
#include "text/utf8.h"

namespace lookback {

namespace {

constexpr char32_t kZeroWidthJoiner = 0x200D;

bool isHyphen(char32_t c) {
    return c == U'-' || c == 0x2010 || c == 0x2011;
}

bool isRegionalIndicator(char32_t c) {
    return c >= 0x1F1E6 && c <= 0x1F1FF;
}

bool opensQuote(char32_t c) {
    return c == U'"' || c == U'«' || c == U'“' || c == U'‘';
}

}  // namespace

WordScanner::Kind WordScanner::kindOf(char32_t c) {
    if (isSpace(c)) return Kind::Space;
    if (c < 0x80) {
        if (c >= '0' && c <= '9') return Kind::Digit;
        const char32_t small = c | 0x20;
        return (small >= 'a' && small <= 'z') || c == '_' ? Kind::Letter : Kind::Sign;
    }
    const auto code = static_cast<UChar32>(c);
    if (c >= 0x1F3FB && c <= 0x1F3FF) return Kind::Mark;  // skin tones
    switch (u_charType(code)) {
        case U_UPPERCASE_LETTER:
        case U_LOWERCASE_LETTER:
        case U_TITLECASE_LETTER:
        case U_MODIFIER_LETTER:
            return Kind::Letter;
        case U_OTHER_LETTER: {
            if (c < 0x2E80) return Kind::Letter;
            UErrorCode status = U_ZERO_ERROR;
            const bool alone = u_hasBinaryProperty(code, UCHAR_IDEOGRAPHIC) ||
                               uscript_getScript(code, &status) == USCRIPT_HIRAGANA;
            return alone ? Kind::Ideograph : Kind::Letter;
        }
        case U_DECIMAL_DIGIT_NUMBER:
        case U_LETTER_NUMBER:
        case U_OTHER_NUMBER:
            return Kind::Digit;
        case U_NON_SPACING_MARK:
        case U_ENCLOSING_MARK:
        case U_COMBINING_SPACING_MARK:
        case U_FORMAT_CHAR:
            return Kind::Mark;
        default:
            return Kind::Sign;
    }
}

WordScanner::Character WordScanner::at(std::size_t position) const {
    if (position >= m_line.size()) return {0, Kind::End, position};
    const char32_t c = nextCodePoint(m_line, position);
    return {c, kindOf(c), position};
}

void WordScanner::skipMarks() {
    for (Character c = at(m_position); c.kind == Kind::Mark; c = at(m_position)) m_position = c.end;
}

void WordScanner::skipRun(char32_t code) {
    for (Character c = at(m_position); c.code == code && c.kind == Kind::Sign; c = at(m_position))
        m_position = c.end;
}

std::string_view WordScanner::next() {
    Character c = at(m_position);
    while (c.kind == Kind::Space) {
        m_position = c.end;
        c = at(m_position);
    }
    const std::size_t begin = m_position;
    if (c.kind == Kind::Mark) {  // marks without a base belong to what follows
        skipMarks();
        c = at(m_position);
    }
    if (c.kind != Kind::End && c.kind != Kind::Space) m_position = c.end;
    if (c.isWord()) {
        scanWord(begin, c.kind);
    } else if (c.kind == Kind::Ideograph) {
        skipMarks();
    } else if (c.kind == Kind::Sign) {
        if (isNegativeNumber(c, begin))
            scanWord(begin, Kind::Letter);
        else
            scanSign(c);
    }
    return m_line.substr(begin, m_position - begin);
}

bool WordScanner::isNegativeNumber(const Character& sign, std::size_t begin) const {
    if (sign.code != U'-' && sign.code != 0x2212) return false;
    if (at(m_position).kind != Kind::Digit) return false;
    // A space that is longer than a byte ends in one of its last bytes; NFC keeps such spaces.
    if (begin == 0) return true;
    std::size_t before = begin - 1;
    while (before > 0 && (static_cast<unsigned char>(m_line[before]) & 0xC0) == 0x80) --before;
    const Character previous = at(before);
    return previous.kind == Kind::Space || previous.code == U'(';
}

bool WordScanner::joins(char32_t joiner, Kind last, const Character& following) {
    if (!following.isWord()) return false;
    if (isHyphen(joiner) || isApostrophe(joiner)) return true;
    const bool digits = last == Kind::Digit && following.kind == Kind::Digit;
    if (joiner == U'.') return last == following.kind;
    return digits && (joiner == U',' || joiner == U':' || joiner == 0x066B || joiner == 0x066C);
}

void WordScanner::scanWord(std::size_t begin, Kind last) {
    for (;;) {
        const Character c = at(m_position);
        if (c.isWord()) {
            last = c.kind;
        } else if (c.kind == Kind::Sign) {
            const Character following = at(c.end);
            // The longest elided stem has six letters.
            if (isApostrophe(c.code) && m_position - begin <= 6 &&
                isElided(m_line.substr(begin, m_position - begin)) &&
                (following.kind == Kind::Letter || opensQuote(following.code))) {
                m_position = c.end;
                return;
            }
            if (!joins(c.code, last, following)) return;
        } else if (c.kind != Kind::Mark) {
            return;
        }
        m_position = c.end;
    }
}

void WordScanner::scanSign(const Character& sign) {
    if (sign.code == U'.' || sign.code == U'-') {
        skipRun(sign.code);
        return;
    }
    if (isRegionalIndicator(sign.code)) {
        const Character second = at(m_position);
        if (isRegionalIndicator(second.code)) m_position = second.end;
    }
    bool pictures =
        u_hasBinaryProperty(static_cast<UChar32>(sign.code), UCHAR_EXTENDED_PICTOGRAPHIC);
    for (Character c = at(m_position); c.kind == Kind::Mark; c = at(m_position)) {
        m_position = c.end;
        if (c.code != kZeroWidthJoiner || !pictures) continue;
        const Character joined = at(m_position);
        pictures =
            u_hasBinaryProperty(static_cast<UChar32>(joined.code), UCHAR_EXTENDED_PICTOGRAPHIC);
        if (pictures) m_position = joined.end;
    }
}

}  // namespace lookback
