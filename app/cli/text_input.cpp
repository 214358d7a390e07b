#include "cli/text_input.h"

#include <iostream>

namespace lookback::cli {

Result<TextInput> TextInput::open(const std::string& path, bool lenient) {
    TextInput input;
    const LineOptions options{.lenient = lenient};
    if (path.empty()) {
        input.m_lines = std::make_unique<LineReader>(std::cin, "standard input", options);
        return input;
    }
    auto file = TextFile::open(path);
    if (!file) return Error{file.error()};
    input.m_file = std::make_unique<TextFile>(*std::move(file));
    input.m_lines = std::make_unique<LineReader>(input.m_file->stream(), path, options);
    return input;
}

Result<std::optional<std::string>> TextInput::next() {
    auto line = m_lines->next();
    // A file that could not be read to its end looks like a short one.
    if (m_file)
        if (auto status = m_file->status(); !status) return Error{status.error()};
    return line;
}

std::vector<std::string> tokensAtSpaces(const std::string& text) {
    std::vector<std::string> tokens;
    std::string token;
    for (const char c : text + " ") {
        if (c != ' ') {
            token += c;
        } else if (!token.empty()) {
            tokens.push_back(std::move(token));
            token.clear();
        }
    }
    return tokens;
}

}  // namespace lookback::cli
