// Lines from a file, gzipped or not, or from standard input.
#pragma once

#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "corpus/text_file.h"
#include "text/lines.h"

namespace lookback::cli {

class TextInput {
public:
    // An empty path is standard input.
    static Result<TextInput> open(const std::string& path, bool lenient);

    // The next line; nothing at the end.  An error names the file and, where it is one of the text,
    // line and column.
    Result<std::optional<std::string>> next();
    const LineRemarks& remarks() const { return m_lines->remarks(); }
    // Standard input only: no byte is at hand, so whoever writes there waits for an answer, or is
    // slow.
    bool wouldWait() const { return m_file == nullptr && std::cin.rdbuf()->in_avail() <= 0; }

private:
    std::unique_ptr<TextFile> m_file;  // none: standard input
    std::unique_ptr<LineReader> m_lines;
};

// Tokens of a text that is tokenized already, at its spaces.
std::vector<std::string> tokensAtSpaces(const std::string& text);

}  // namespace lookback::cli
