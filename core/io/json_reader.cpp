#include "io/json_reader.h"

#include <algorithm>
#include <vector>

#include "text/utf8.h"

namespace lookback {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

std::string quoted(char c) {
    return {'"', c, '"'};
}

void appendUtf8(std::string& out, std::uint32_t c) {
    const auto byte = [&out](std::uint32_t value) { out += static_cast<char>(value); };
    if (c < 0x80) {
        byte(c);
    } else if (c < 0x800) {
        byte(0xC0 | c >> 6);
        byte(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        byte(0xE0 | c >> 12);
        byte(0x80 | (c >> 6 & 0x3F));
        byte(0x80 | (c & 0x3F));
    } else {
        byte(0xF0 | c >> 18);
        byte(0x80 | (c >> 12 & 0x3F));
        byte(0x80 | (c >> 6 & 0x3F));
        byte(0x80 | (c & 0x3F));
    }
}

}  // namespace

char JsonReader::peek() {
    while (m_position < m_text.size()) {
        const char c = m_text[m_position];
        if (c != ' ' && c != '\t' && c != '\n' && c != '\r') return c;
        ++m_position;
    }
    return '\0';
}

bool JsonReader::atEnd() {
    peek();
    return m_position == m_text.size();
}

bool JsonReader::accept(char c) {
    if (atEnd() || peek() != c) return false;
    ++m_position;
    return true;
}

bool JsonReader::expect(char c) {
    return accept(c) || fail(quoted(c));
}

bool JsonReader::fail(const std::string& expected) {
    std::string found = "the end";
    if (m_position < m_text.size()) {
        const auto c = static_cast<unsigned char>(m_text[m_position]);
        found = c > ' ' && c < 0x7F ? quoted(static_cast<char>(c))
                                    : "a byte of value " + std::to_string(c);
    }
    return fail(found, expected);
}

bool JsonReader::fail(const std::string& found, const std::string& expected) {
    m_problem =
        "byte " + std::to_string(m_position) + ": found " + found + ", expected " + expected;
    return false;
}

bool JsonReader::string(std::string& out) {
    out.clear();
    if (!accept('"')) return fail("a string");
    for (;;) {
        // Runs of plain characters are copied at once.
        std::size_t end = m_position;
        while (end < m_text.size() && m_text[end] != '"' && m_text[end] != '\\' &&
               static_cast<unsigned char>(m_text[end]) >= 0x20)
            ++end;
        const std::string_view run = m_text.substr(m_position, end - m_position);
        if (const auto bad = firstInvalidByte(run)) {
            m_position += *bad;
            return fail("UTF-8");
        }
        out += run;
        m_position = end;
        if (end == m_text.size()) return fail("the end of a string");
        if (m_text[end] == '"') {
            ++m_position;
            return true;
        }
        if (m_text[end] != '\\') return fail("no control character within a string");
        if (!escape(out)) return false;
    }
}

bool JsonReader::escape(std::string& out) {
    constexpr std::string_view kNames = "\"\\/bfnrt";
    constexpr std::string_view kValues = "\"\\/\b\f\n\r\t";
    ++m_position;
    const char c = m_position < m_text.size() ? m_text[m_position] : '\0';
    if (const auto i = kNames.find(c); c != '\0' && i != std::string_view::npos) {
        ++m_position;
        out += kValues[i];
        return true;
    }
    std::uint32_t high = 0, low = 0;
    if (!codeUnit(high)) return false;
    if (high >= 0xDC00 && high < 0xE000) return fail("no half of a pair of surrogates");
    if (high >= 0xD800 && high < 0xDC00) {
        if (m_position >= m_text.size() || m_text[m_position] != '\\')
            return fail("the second half of a pair of surrogates");
        ++m_position;
        if (!codeUnit(low)) return false;
        if (low < 0xDC00 || low >= 0xE000) return fail("the second half of a pair of surrogates");
        high = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
    }
    appendUtf8(out, high);
    return true;
}

// The uXXXX behind a backslash.
bool JsonReader::codeUnit(std::uint32_t& out) {
    if (m_position >= m_text.size() || m_text[m_position] != 'u') return fail("an escape of JSON");
    ++m_position;
    out = 0;
    for (int i = 0; i < 4; ++i, ++m_position) {
        const char c = m_position < m_text.size() ? m_text[m_position] : '\0';
        std::uint32_t digit = 0;
        if (isDigit(c))
            digit = static_cast<std::uint32_t>(c - '0');
        else if (c >= 'a' && c <= 'f')
            digit = static_cast<std::uint32_t>(c - 'a' + 10);
        else if (c >= 'A' && c <= 'F')
            digit = static_cast<std::uint32_t>(c - 'A' + 10);
        else
            return fail("four hexadecimal digits");
        out = out * 16 + digit;
    }
    return true;
}

bool JsonReader::digits() {
    const std::size_t begin = m_position;
    while (m_position < m_text.size() && isDigit(m_text[m_position])) ++m_position;
    return m_position > begin || fail("a digit");
}

bool JsonReader::wholeNumber(std::uint64_t& out) {
    if (!isDigit(peek())) return fail("a whole number");
    out = 0;
    const std::size_t begin = m_position;
    while (m_position < m_text.size() && isDigit(m_text[m_position])) {
        const auto digit = static_cast<std::uint64_t>(m_text[m_position] - '0');
        if (out > (UINT64_MAX - digit) / 10) return fail("a number below 2^64");
        out = out * 10 + digit;
        ++m_position;
    }
    if (m_text[begin] == '0' && m_position - begin > 1) {
        m_position = begin;
        return fail("a number without leading zeros");
    }
    const char next = m_position < m_text.size() ? m_text[m_position] : ' ';
    if (next == '.' || next == 'e' || next == 'E') return fail("a whole number");
    return true;
}

bool JsonReader::literalOrNumber() {
    peek();
    for (const std::string_view word : {"true", "false", "null"})
        if (m_text.substr(m_position, word.size()) == word) {
            m_position += word.size();
            return true;
        }
    const auto at = [this](char c) {
        return m_position < m_text.size() && m_text[m_position] == c;
    };
    const std::size_t begin = m_position;
    if (at('-')) ++m_position;
    const bool zero = at('0');
    if (m_position >= m_text.size() || !isDigit(m_text[m_position])) {
        m_position = begin;
        return fail("a value");
    }
    if (zero)
        ++m_position;
    else if (!digits())
        return false;
    if (at('.')) {
        ++m_position;
        if (!digits()) return false;
    }
    if (at('e') || at('E')) {
        ++m_position;
        if (at('+') || at('-')) ++m_position;
        if (!digits()) return false;
    }
    return true;
}

namespace {

// Walks over one value with a stack of its own: the call depth does not grow with the text.
class Checker {
public:
    Checker(std::string_view text, int depth) : m_reader(text), m_depth(depth) {}

    Status check() {
        if (walk() && (m_reader.atEnd() || m_reader.fail("the end"))) return {};
        return Error{m_reader.problem()};
    }

private:
    struct Level {
        bool isObject = false;
        std::vector<std::string> keys;
    };

    bool walk() {
        do {
            bool complete = false;  // whether a value has just ended
            if (!begin(complete)) return false;
            while (complete && !m_levels.empty()) {
                const bool isObject = m_levels.back().isObject;
                if (m_reader.accept(',')) {
                    if (isObject && !key()) return false;
                    complete = false;
                } else if (!m_reader.expect(isObject ? '}' : ']') || !close()) {
                    return false;
                }
            }
        } while (!m_levels.empty());
        return true;
    }

    // A scalar or an empty list, which are complete, or the opening of a list.
    bool begin(bool& complete) {
        const char c = m_reader.peek();
        complete = true;
        if (c == '"') return m_reader.string(m_scratch);
        if (c != '{' && c != '[') return m_reader.literalOrNumber();
        if (static_cast<int>(m_levels.size()) >= m_depth)
            return m_reader.fail("at most " + std::to_string(m_depth) + " levels");
        m_reader.accept(c);
        const bool isObject = c == '{';
        if (m_reader.accept(isObject ? '}' : ']')) return true;
        complete = false;
        m_levels.push_back({isObject, {}});
        return !isObject || key();
    }

    bool key() {
        if (!m_reader.string(m_scratch)) return false;
        m_levels.back().keys.push_back(m_scratch);
        return m_reader.expect(':');
    }

    bool close() {
        std::vector<std::string>& keys = m_levels.back().keys;
        std::sort(keys.begin(), keys.end());
        const auto twice = std::adjacent_find(keys.begin(), keys.end());
        if (twice != keys.end())
            return m_reader.fail("the key \"" + excerpt(*twice) + "\" twice", "it once");
        m_levels.pop_back();
        return true;
    }

    JsonReader m_reader;
    int m_depth;
    std::vector<Level> m_levels;
    std::string m_scratch;
};

}  // namespace

Status checkJson(std::string_view text, int depth) {
    return Checker(text, depth).check();
}

std::string excerpt(std::string_view text, std::size_t most) {
    std::string out;
    std::size_t position = 0;
    for (std::size_t count = 0; position < text.size() && count < most; ++count) {
        const std::size_t begin = position;
        const char32_t c = nextCodePoint(text, position);
        if (c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029)
            out += '?';
        else
            out += text.substr(begin, position - begin);
    }
    if (position < text.size()) out += "…";
    return out;
}

void appendJsonString(std::string& out, std::string_view text) {
    constexpr const char* kHex = "0123456789abcdef";
    out += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (static_cast<unsigned char>(c) < 0x20) {
            out += "\\u00";
            out += kHex[static_cast<unsigned char>(c) >> 4];
            out += kHex[c & 15];
        } else {
            out += c;
        }
    }
    out += '"';
}

}  // namespace lookback
