// Lines of text from the outside world: UTF-8 only, split at LF alone, CRLF accepted, BOM dropped.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace lookback {

struct LineOptions {
    bool lenient = false;  // replace invalid bytes by U+FFFD and count them, rather than refuse
};

// What was met in a text that is read all the same.
struct LineRemarks {
    std::size_t replacedBytes = 0;  // with LineOptions::lenient
    // Control characters are valid text and stay, but hardly ever meant: they make a word unknown.
    std::size_t controls = 0;
    std::string firstControl;  // the stream, line and column, and which it is

    LineRemarks& operator+=(const LineRemarks& other);
};

// Reads one line after another; memory is that of the longest line.
class LineReader {
public:
    // `name` is what errors call the stream: a path, or "standard input".
    LineReader(std::istream& in, std::string name, LineOptions options = {});

    // The next line, valid UTF-8 without its line end; nothing at the end of the stream.  An
    // invalid byte is an error that names the stream, line and column.
    Result<std::optional<std::string>> next();

    std::size_t lineNumber() const { return m_line; }  // of the last line given, from 1
    const LineRemarks& remarks() const { return m_remarks; }

private:
    std::string place(std::string_view line, std::size_t byte) const;  // "NAME, line 2, column 6"
    void remarkControls(std::string_view line);

    std::istream& m_in;
    std::string m_name;
    LineOptions m_options;
    std::size_t m_line = 0;
    LineRemarks m_remarks;
};

}  // namespace lookback
