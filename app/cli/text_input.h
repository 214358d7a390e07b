// Lines from a file or from standard input.
#pragma once

#include <fstream>
#include <iostream>
#include <memory>
#include <string>

#include "base/result.h"
#include "text/lines.h"

namespace lookback::cli {

class TextInput {
public:
    // An empty path is standard input.
    static Result<TextInput> open(const std::string& path, bool lenient);
    LineReader& lines() { return *m_lines; }
    // Standard input only: no byte is at hand, so whoever writes there waits for an answer, or is
    // slow.
    bool wouldWait() const { return m_file == nullptr && std::cin.rdbuf()->in_avail() <= 0; }

private:
    std::unique_ptr<std::ifstream> m_file;
    std::unique_ptr<LineReader> m_lines;
};

}  // namespace lookback::cli
