#include "text/lines.h"

#include <cstdio>
#include <utility>

#include "text/utf8.h"

namespace lookback {

LineRemarks& LineRemarks::operator+=(const LineRemarks& other) {
    replacedBytes += other.replacedBytes;
    if (controls == 0) firstControl = other.firstControl;
    controls += other.controls;
    return *this;
}

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

    if (const auto bad = firstInvalidByte(line)) {
        if (!m_options.lenient) {
            char byte[8];
            std::snprintf(byte, sizeof byte, "0x%02X", static_cast<unsigned char>(line[*bad]));
            return Error{place(line, *bad) + ": found byte " + byte + ", expected UTF-8"};
        }
        line = replaceInvalidBytes(line, m_remarks.replacedBytes);
    }
    remarkControls(line);
    return std::optional<std::string>(std::move(line));
}

std::string LineReader::place(std::string_view line, std::size_t byte) const {
    return m_name + ", line " + std::to_string(m_line) + ", column " +
           std::to_string(countCodePoints(line.substr(0, byte)) + 1);
}

void LineReader::remarkControls(std::string_view line) {
    for (std::size_t i = 0; i < line.size();) {
        const std::size_t begin = i;
        const char32_t c = nextCodePoint(line, i);
        if (!isControl(c)) continue;
        if (m_remarks.controls++ > 0) continue;
        char code[16];
        std::snprintf(code, sizeof code, "U+%04X", static_cast<unsigned>(c));
        m_remarks.firstControl = place(line, begin) + ": found the control character " + code;
    }
}

}  // namespace lookback
