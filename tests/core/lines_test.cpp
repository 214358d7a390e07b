#include "text/lines.h"

#include <sstream>
#include <string>
#include <vector>

#include "catch.h"

using namespace lookback;

namespace {

std::vector<std::string> linesOf(const std::string& bytes, LineOptions options = {}) {
    std::istringstream in(bytes);
    LineReader reader(in, "text", options);
    std::vector<std::string> lines;
    for (;;) {
        const auto line = reader.next();
        REQUIRE(line.ok());
        if (!*line) return lines;
        lines.push_back(**line);
        REQUIRE(reader.lineNumber() == lines.size());
    }
}

std::string errorOf(const std::string& bytes) {
    std::istringstream in(bytes);
    LineReader reader(in, "text");
    for (;;) {
        const auto line = reader.next();
        if (!line) return line.error();
        if (!*line) return "";
    }
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("LF alone splits lines", "[text]") {
    CHECK(linesOf("").empty());
    CHECK(linesOf("\n") == Lines{""});
    CHECK(linesOf("a\nb") == Lines{"a", "b"});
    CHECK(linesOf("a\nb\n") == Lines{"a", "b"});
    CHECK(linesOf("a\n\n\nb\n") == Lines{"a", "", "", "b"});
    // What other readers take for ends of lines: U+2028, U+2029, NEL, VT, FF, a lone CR.
    const std::string whole = "a\u2028b\u2029c\u0085d\ve\ff\rg";
    CHECK(linesOf(whole + "\nz") == Lines{whole, "z"});
}

TEST_CASE("CRLF loses one CR, the stream its byte order mark, and NUL is text", "[text]") {
    CHECK(linesOf("a\r\nb\r\r\n\r\nc\r") == Lines{"a", "b\r", "", "c"});
    CHECK(linesOf("\uFEFFa\n\uFEFFb") == Lines{"a", "\uFEFFb"});
    CHECK(linesOf("\uFEFF").empty());
    CHECK(linesOf("\uFEFF\n") == Lines{""});
    CHECK(linesOf(std::string("a\0b\n", 4)) == Lines{std::string("a\0b", 3)});
}

TEST_CASE("an invalid byte is named with its line and column", "[text]") {
    CHECK(errorOf("ok\ndéjà \xE9t\xE9\n") ==
          "text, line 2, column 6: found byte 0xE9, expected UTF-8");
    CHECK(errorOf("\uFEFF\xFF") == "text, line 1, column 1: found byte 0xFF, expected UTF-8");
    CHECK(errorOf("a\xED\xA0\x80") == "text, line 1, column 2: found byte 0xED, expected UTF-8");
}

TEST_CASE("lenient reading replaces and counts", "[text]") {
    std::istringstream in("a\xFFz\nb\xFE\xFE\n");
    LineReader reader(in, "text", {true});
    CHECK(**reader.next() == "a\uFFFDz");
    CHECK(reader.remarks().replacedBytes == 1);
    CHECK(**reader.next() == "b\uFFFD\uFFFD");
    CHECK(reader.remarks().replacedBytes == 3);
    CHECK(reader.remarks().controls == 0);
}

TEST_CASE("control characters stay, are counted, and the first is named", "[text]") {
    std::istringstream in(std::string("\ta\v\f\r \u0085\n\u00E9\0b\n\x1B\x7F\u009F\n", 19));
    LineReader reader(in, "text");
    CHECK(**reader.next() == "\ta\v\f\r \u0085");  // spaces, not controls
    CHECK(reader.remarks().controls == 0);
    CHECK(**reader.next() == std::string("\u00E9\0b", 4));
    CHECK(reader.remarks().controls == 1);
    CHECK(reader.remarks().firstControl ==
          "text, line 2, column 2: found the control character U+0000");
    CHECK(**reader.next() == "\x1B\x7F\u009F");
    CHECK(reader.remarks().controls == 4);
    LineRemarks both;
    both += reader.remarks();
    both += reader.remarks();
    CHECK(both.controls == 8);
    CHECK(both.firstControl == reader.remarks().firstControl);
}

TEST_CASE("a line of 10 MB is one line", "[text]") {
    const std::string longLine(10'000'000, 'x');
    const auto lines = linesOf(longLine + "\r\n" + longLine);
    REQUIRE(lines.size() == 2);
    CHECK(lines[0] == longLine);
    CHECK(lines[1] == longLine);
}

TEST_CASE("1300 lines, a quarter of them blank, stay 1300 lines in order", "[text]") {
    std::string bytes;
    for (int i = 0; i < 1300; ++i) bytes += (i % 4 == 3 ? "" : std::to_string(i)) + "\r\n";
    const auto lines = linesOf(bytes);
    REQUIRE(lines.size() == 1300);
    for (int i = 0; i < 1300; ++i)
        REQUIRE(lines[static_cast<std::size_t>(i)] == (i % 4 == 3 ? "" : std::to_string(i)));
}
