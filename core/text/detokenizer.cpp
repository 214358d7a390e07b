#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <algorithm>

#include "text/elision.h"
#include "text/tokenizer.h"
#include "text/utf8.h"

namespace lookback {

namespace {

using Tokens = std::vector<std::string>;

bool isOneOf(char32_t c, std::u32string_view set) {
    return set.find(c) != std::u32string_view::npos;
}

char32_t firstOf(std::string_view token) {
    std::size_t i = 0;
    return token.empty() ? 0 : nextCodePoint(token, i);
}

char32_t onlyOf(std::string_view token) {  // 0 for a token of several characters
    std::size_t i = 0;
    const char32_t c = token.empty() ? 0 : nextCodePoint(token, i);
    return i == token.size() ? c : 0;
}

// Chinese and Japanese with their punctuation: written without spaces.
bool isCjk(char32_t c) {
    if (c < 0x2E80) return false;
    if (c >= 0x3000 && c <= 0x303F) return true;
    if (c >= 0xFF01 && c <= 0xFF65) return true;
    if (u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_IDEOGRAPHIC)) return true;
    UErrorCode status = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(static_cast<UChar32>(c), &status);
    return script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA || c == 0x30FC;
}

char32_t lastOf(std::string_view token) {
    std::size_t i = token.size();
    while (i > 0 && (static_cast<unsigned char>(token[--i]) & 0xC0) == 0x80) {
    }
    return firstOf(token.substr(i));
}

// Writes tokens one by one and decides about the space before each.
class WordJoiner {
public:
    WordJoiner(const Tokens& tokens, Spacing spacing)
        : m_french(spacing == Spacing::French),
          m_singleQuotesLeft(std::count_if(tokens.begin(), tokens.end(), isSingleQuote)) {}

    void add(const std::string& token, const std::string& following) {
        const char32_t sign = onlyOf(token);
        bool spaceBefore = !m_text.empty() && !m_glued;
        bool glue = false;  // to the token behind
        if (sign == U'"') {
            m_doubleOpen = !m_doubleOpen;
            if (m_doubleOpen)
                glue = true;
            else
                spaceBefore = false;
        } else if (isSingleQuote(token)) {
            --m_singleQuotesLeft;
            const bool closes = m_singleOpen || isOneOf(m_last, U"sS");
            if (closes) {
                m_singleOpen = false;
                spaceBefore = false;
            } else {
                m_singleOpen = m_singleQuotesLeft > 0;
                glue = true;
            }
        } else {
            if (sticksToLast(token, sign)) spaceBefore = false;
            glue = sticksToNext(token, sign, following);
        }
        if (sign == U'‘') m_singleOpen = true;
        if (isCjk(m_last) && isCjk(firstOf(token))) spaceBefore = false;
        if (spaceBefore) m_text += ' ';
        m_text += token;
        m_glued = glue;
        m_last = lastOf(token);
    }

    std::string take() { return std::move(m_text); }

private:
    static bool isSingleQuote(const std::string& token) { return isApostrophe(onlyOf(token)); }

    bool sticksToLast(const std::string& token, char32_t sign) const {
        if (isOneOf(sign, U".,)]}…”’؟،؛/@")) return true;
        if (token.starts_with("..")) return true;
        if (m_french && isOneOf(sign, U"?!")) return isOneOf(m_last, U"?!");
        if (m_french && isOneOf(sign, U":;»%")) return false;
        return isOneOf(sign, U"?!:;»%");
    }

    bool sticksToNext(const std::string& token, char32_t sign, const std::string& following) const {
        if (isElision(token) || isOneOf(sign, U"([{“‘¿¡/@#")) return true;
        if (sign == U'«') return !m_french;
        const bool currency =
            sign != 0 && u_charType(static_cast<UChar32>(sign)) == U_CURRENCY_SYMBOL;
        return currency && u_isdigit(static_cast<UChar32>(firstOf(following)));
    }

    const bool m_french;
    std::ptrdiff_t m_singleQuotesLeft;
    std::string m_text;
    char32_t m_last = 0;   // the character written last
    bool m_glued = false;  // no space before the next token
    bool m_doubleOpen = false;
    bool m_singleOpen = false;
};

std::string joinWords(const Tokens& tokens, Spacing spacing) {
    WordJoiner joiner(tokens, spacing);
    const std::string none;
    for (std::size_t i = 0; i < tokens.size(); ++i)
        joiner.add(tokens[i], i + 1 < tokens.size() ? tokens[i + 1] : none);
    return joiner.take();
}

}  // namespace

std::string detokenize(const std::vector<std::string>& tokens, const TextOptions& options,
                       Spacing spacing) {
    if (options.tokenizer == Tokenizer::Words) return joinWords(tokens, spacing);
    const bool spaces = options.tokenizer == Tokenizer::Whitespace;
    std::string text;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (spaces && i > 0) text += ' ';
        text += tokens[i];
    }
    return text;
}

}  // namespace lookback
