#include "evaluation/score_tokenizer.h"

#include "evaluation/score_text.h"

namespace lookback {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
bool isPoint(char c) {
    return c == '.' || c == ',';
}

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

// ASCII symbols that always stand alone: all but the apostrophe, the comma, the hyphen, the point.
bool standsAlone(char c) {
    return (c >= ' ' && c <= '&') || (c >= '(' && c <= '+') || c == '/' || (c >= ':' && c <= '@') ||
           (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

// The rules of mteval-v13a, one pass each, from left to right; what a rule has taken it does not
// look at again.  All marks are ASCII, so bytes serve as well as characters.
void separatePunctuation(std::string& text) {
    std::string out;
    out.reserve(2 * text.size());
    for (const char c : text) {
        if (standsAlone(c))
            (((out += ' ') += c) += ' ');
        else
            out += c;
    }
    text.swap(out);

    // A point or comma behind anything but a digit.
    out.clear();
    for (std::size_t i = 0; i < text.size(); ++i) {
        out += text[i];
        if (!isDigit(text[i]) && i + 1 < text.size() && isPoint(text[i + 1])) {
            ((out += ' ') += text[++i]) += ' ';
        }
    }
    text.swap(out);

    // A point or comma before anything but a digit.
    out.clear();
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (isPoint(text[i]) && i + 1 < text.size() && !isDigit(text[i + 1])) {
            ((out += ' ') += text[i]) += ' ';
            ++i;
        }
        out += text[i];
    }
    text.swap(out);

    // A hyphen behind a digit.
    out.clear();
    for (std::size_t i = 0; i < text.size(); ++i) {
        out += text[i];
        if (isDigit(text[i]) && i + 1 < text.size() && text[i + 1] == '-') {
            ((out += ' ') += text[++i]) += ' ';
        }
    }
    text.swap(out);
}

void tokenize13a(std::string& text) {
    replaceAll(text, "<skipped>", "");
    replaceAll(text, "-\n", "");
    replaceAll(text, "\n", " ");
    if (text.find('&') != std::string::npos) {
        replaceAll(text, "&quot;", "\"");
        replaceAll(text, "&amp;", "&");
        replaceAll(text, "&lt;", "<");
        replaceAll(text, "&gt;", ">");
    }
    text.insert(text.begin(), ' ');
    text += ' ';
    separatePunctuation(text);
}

// What the reference scorer takes for Chinese: ideographs, their punctuation and symbols.  Two of
// its ranges were meant to lie beyond U+FFFF but are written with four digits and a fifth
// character; compared as strings they cover U+2001–U+2A6D and U+2F81–U+2FA1.  Scores agree only if
// ours do too.
bool isChinese(char32_t c) {
    constexpr struct {
        char32_t first, last;
    } kRanges[] = {{0x2001, 0x2A6D}, {0x2E80, 0x2EFF}, {0x2F00, 0x2FDF}, {0x2FF0, 0x303F},
                   {0x3100, 0x312F}, {0x31A0, 0x31BF}, {0x31C0, 0x31EF}, {0x3200, 0x33FF},
                   {0x3400, 0x4DB5}, {0x4E00, 0x9FBB}, {0xF900, 0xFA2D}, {0xFA30, 0xFA6A},
                   {0xFA70, 0xFAD9}, {0xFE10, 0xFE1F}, {0xFE30, 0xFE4F}, {0xFF00, 0xFFEF}};
    for (const auto& range : kRanges)
        if (c >= range.first && c <= range.last) return true;
    return false;
}

// Puts spaces around every character that `alone` chooses.
template <class Predicate>
void separate(std::string& text, Predicate alone) {
    std::string out;
    out.reserve(2 * text.size());
    std::size_t position = 0;
    while (position < text.size()) {
        const std::size_t begin = position;
        const bool apart = alone(nextCharacter(text, position));
        if (apart) out += ' ';
        out.append(text, begin, position - begin);
        if (apart) out += ' ';
    }
    text.swap(out);
}

}  // namespace

const char* name(ScoreTokenizer value) {
    constexpr const char* kNames[] = {"13a", "none", "zh", "char"};
    return kNames[static_cast<int>(value)];
}

Result<ScoreTokenizer> scoreTokenizerNamed(const std::string& text) {
    for (const auto value :
         {ScoreTokenizer::V13a, ScoreTokenizer::None, ScoreTokenizer::Zh, ScoreTokenizer::Char})
        if (text == name(value)) return value;
    return Error{"tokenize: found \"" + text + "\", expected one of 13a, none, zh, char"};
}

std::vector<std::string_view> scoreTokens(std::string& text, ScoreTokenizer tokenizer) {
    switch (tokenizer) {
        case ScoreTokenizer::V13a:
            tokenize13a(text);
            break;
        case ScoreTokenizer::None:
            break;
        case ScoreTokenizer::Zh:
            text = std::string(withoutSpaceAround(text));
            separate(text, isChinese);
            separatePunctuation(text);
            break;
        case ScoreTokenizer::Char:
            separate(text, [](char32_t) { return true; });
            break;
    }
    return splitAtSpace(text);
}

}  // namespace lookback
