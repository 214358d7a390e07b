#include "text/lines.h"

#include <cstdio>
#include <utility>

#include "text/utf8.h"

namespace lookback {

LineReader::LineReader(std::istream& in, std::string name, LineOptions options)
    : m_in(in), m_name(std::move(name)), m_options(options) {}

Result<std::optional<std::string>> LineReader::next() {
    std::string line;
    if (!std::getline(m_in, line)) {
        if (m_in.bad())
            return Error{m_name + ": reading failed after line " + std::to_string(m_line)};
        return std::optional<std::string>();
    }
    if (m_line == 0 && line.starts_with("\xEF\xBB\xBF")) {
        line.erase(0, 3);
        // A file of a byte order mark and nothing else has no line.
        if (line.empty() && m_in.eof()) return std::optional<std::string>();
    }
    ++m_line;
    if (line.ends_with('\r')) line.pop_back();

    const auto bad = firstInvalidByte(line);
    if (!bad) return std::optional<std::string>(std::move(line));
    if (m_options.lenient) return std::optional<std::string>(replaceInvalidBytes(line, m_replaced));
    char byte[8];
    std::snprintf(byte, sizeof byte, "0x%02X", static_cast<unsigned char>(line[*bad]));
    const std::size_t column = countCodePoints(std::string_view(line).substr(0, *bad)) + 1;
    return Error{m_name + ", line " + std::to_string(m_line) + ", column " +
                 std::to_string(column) + ": found byte " + byte + ", expected UTF-8"};
}

}  // namespace lookback
