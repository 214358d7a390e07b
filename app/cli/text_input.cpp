#include "cli/text_input.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace lookback::cli {

Result<TextInput> TextInput::open(const std::string& path, bool lenient) {
    TextInput input;
    const LineOptions options{.lenient = lenient};
    if (path.empty()) {
        input.m_lines = std::make_unique<LineReader>(std::cin, "standard input", options);
        return input;
    }
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        return Error{path + ": found a folder, expected a text file"};
    input.m_file = std::make_unique<std::ifstream>(path, std::ios::binary);
    if (!*input.m_file) return Error{path + ": cannot be read: " + std::strerror(errno)};
    input.m_lines = std::make_unique<LineReader>(*input.m_file, path, options);
    return input;
}

}  // namespace lookback::cli
