#include "text/tokenizer.h"

#include <unicode/brkiter.h>
#include <unicode/utext.h>

#include <memory>

#include "base/check.h"
#include "text/utf8.h"
#include "text/word_scanner.h"

namespace lookback {

namespace {

using Tokens = std::vector<std::string>;

Tokens words(std::string_view line) {
    Tokens tokens;
    WordScanner scanner(line);
    for (auto token = scanner.next(); !token.empty(); token = scanner.next())
        tokens.emplace_back(token);
    return tokens;
}

Tokens betweenSpaces(std::string_view line) {
    Tokens tokens;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < line.size();) {
        const std::size_t here = i;
        if (!isSpace(nextCodePoint(line, i))) continue;
        if (here > begin) tokens.emplace_back(line.substr(begin, here - begin));
        begin = i;
    }
    if (line.size() > begin) tokens.emplace_back(line.substr(begin));
    return tokens;
}

// Grapheme clusters of text without spaces.
void appendClusters(const std::string& text, Tokens& tokens) {
    if (isAscii(text)) {
        for (const char c : text) tokens.emplace_back(1, c);
        return;
    }
    // Making an iterator loads ICU's rules: once for each thread.
    thread_local const std::unique_ptr<icu::BreakIterator> iterator = [] {
        UErrorCode status = U_ZERO_ERROR;
        std::unique_ptr<icu::BreakIterator> made(
            icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
        LOOKBACK_CHECK(U_SUCCESS(status));
        return made;
    }();
    UErrorCode status = U_ZERO_ERROR;
    UText view = UTEXT_INITIALIZER;
    utext_openUTF8(&view, text.data(), static_cast<int64_t>(text.size()), &status);
    iterator->setText(&view, status);
    LOOKBACK_CHECK(U_SUCCESS(status));
    int32_t begin = iterator->first();
    for (int32_t end = iterator->next(); end != icu::BreakIterator::DONE; end = iterator->next()) {
        tokens.push_back(
            text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)));
        begin = end;
    }
    utext_close(&view);
}

Tokens characters(std::string_view line) {
    Tokens tokens;
    for (const std::string& word : betweenSpaces(line)) {
        if (!tokens.empty()) tokens.emplace_back(" ");
        appendClusters(word, tokens);
    }
    return tokens;
}

Tokens tokensOf(std::string_view line, Tokenizer tokenizer) {
    switch (tokenizer) {
        case Tokenizer::Words:
            return words(line);
        case Tokenizer::Whitespace:
            return betweenSpaces(line);
        case Tokenizer::Characters:
            return characters(line);
    }
    return {};
}

}  // namespace

std::vector<std::string> tokenize(std::string_view line, const TextOptions& options) {
    Tokens tokens = tokensOf(toNfc(std::string(line)), options.tokenizer);
    if (options.lowercase)
        for (std::string& token : tokens) token = toLower(std::move(token));
    return tokens;
}

}  // namespace lookback
