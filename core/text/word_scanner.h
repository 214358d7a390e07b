// Finds the tokens of the tokenizer `words` (rules: tokenizer.h) in one pass over a line.
#pragma once

#include <cstddef>
#include <string_view>

namespace lookback {

class WordScanner {
public:
    explicit WordScanner(std::string_view line) : m_line(line) {}  // NFC

    // The next token, a part of the line; empty at its end.
    std::string_view next();

private:
    enum class Kind { End, Space, Letter, Digit, Ideograph, Mark, Sign };
    struct Character {
        char32_t code = 0;
        Kind kind = Kind::End;
        std::size_t end = 0;  // offset of the byte behind it

        bool isWord() const { return kind == Kind::Letter || kind == Kind::Digit; }
    };

    static Kind kindOf(char32_t c);
    Character at(std::size_t position) const;
    void skipMarks();
    void skipRun(char32_t code);
    bool isNegativeNumber(const Character& sign, std::size_t begin) const;
    void scanWord(std::size_t begin, Kind last);
    void scanSign(const Character& sign);
    // Whether `joiner` ties a word whose last character is `last` to what follows it.
    static bool joins(char32_t joiner, Kind last, const Character& following);

    std::string_view m_line;
    std::size_t m_position = 0;
};

}  // namespace lookback
