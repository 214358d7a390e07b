// A small strict reader of JSON for texts that nobody vouches for.
//
// It walks over the text and builds nothing: the caller asks for what the format has at this place,
// so a text of another kind costs neither memory nor recursion.  Where a whole value of any kind is
// wanted, checkJson() comes before a parser that keeps the last of two equal keys silently.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace lookback {

class JsonReader {
public:
    // `text` must outlive the reader.
    explicit JsonReader(std::string_view text) : m_text(text) {}

    // The next character behind white space, without taking it; '\0' at the end.
    char peek();
    bool atEnd();  // nothing but white space is left
    // Takes the punctuation mark `c` if it comes next.
    bool accept(char c);

    // The following return false at anything else, and problem() then says what and where.
    bool expect(char c);
    bool string(std::string& out);         // valid UTF-8, escapes resolved
    bool wholeNumber(std::uint64_t& out);  // digits only
    bool literalOrNumber();                // true, false, null or any number; its value is dropped

    // "byte 17: found \"]\", expected a string"
    const std::string& problem() const { return m_problem; }
    std::size_t position() const { return m_position; }
    bool fail(const std::string& expected);  // found: the next character
    bool fail(const std::string& found, const std::string& expected);

private:
    bool escape(std::string& out);
    bool codeUnit(std::uint32_t& out);
    bool digits();
    std::string_view m_text;
    std::size_t m_position = 0;
    std::string m_problem;
};

// Whether `text` is one JSON value, nested at most `depth` deep, without two equal keys in any
// object.  Takes some dozens of bytes for each key: limit the length of a text first.
Status checkJson(std::string_view text, int depth = 16);

// The beginning of a text from a file (valid UTF-8), fit for an error of one line.
std::string excerpt(std::string_view text, std::size_t most = 60);  // characters

// Appends `text` (valid UTF-8) as a JSON string, quotes included.
void appendJsonString(std::string& out, std::string_view text);

}  // namespace lookback
