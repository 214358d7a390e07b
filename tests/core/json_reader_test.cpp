#include "io/json_reader.h"

#include "catch.h"
#include "text/utf8.h"

using lookback::appendJsonString;
using lookback::checkJson;
using lookback::JsonReader;

TEST_CASE("JSON that is right passes the check", "[io]") {
    for (const char* text :
         {"{}", "[]", "0", " -1.5e+3 ", "\"\"", "true", "null", "[1,[2,[]],{}]",
          R"({"a":{"a":1},"b":[{"a":1},{"a":2}]})", R"("\u00e9\ud83d\ude42\n\/")", "[0.5, 1E9]",
          "{\"a\" : [ ] ,\n\"b\":\tfalse}"}) {
        INFO(text);
        const auto status = checkJson(text);
        CHECK(status.ok());
    }
}

TEST_CASE("JSON that is wrong is refused with its place", "[io]") {
    for (const char* text : {"",
                             "{",
                             "[",
                             "[1,]",
                             "{\"a\":1,}",
                             "{\"a\"}",
                             "{a:1}",
                             "[1 2]",
                             "01",
                             "1.",
                             "1e",
                             "-",
                             "+1",
                             ".5",
                             "tru",
                             "\"\\x\"",
                             "\"\\u12\"",
                             "\"\\ud800\"",
                             "\"\\ud800\\u0041\"",
                             "\"\\udc00\"",
                             "\"a\nb\"",
                             "\"\xff\"",
                             "\"\xc0\x80\"",
                             "\"\xed\xa0\x80\"",
                             "{} {}",
                             "]",
                             "\"open",
                             "{\"a\":1,\"a\":2}",
                             R"({"a":1,"\u0061":2})",
                             R"([{"b":{"c":1,"d":2,"c":3}}])",
                             "NaN",
                             "Infinity",
                             "'a'"}) {
        INFO(text);
        const auto status = checkJson(text);
        REQUIRE_FALSE(status.ok());
        CHECK(status.error().find("byte ") == 0);
        CHECK_FALSE(lookback::firstInvalidByte(status.error()).has_value());
    }
}

TEST_CASE("nesting is refused beyond its depth, whatever the length", "[io]") {
    REQUIRE(checkJson("[[[]]]", 3).ok());
    REQUIRE_FALSE(checkJson("[[[]]]", 2).ok());
    REQUIRE_FALSE(checkJson(std::string(1'000'000, '[')).ok());
    std::string objects;
    for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
    REQUIRE_FALSE(checkJson(objects).ok());
}

TEST_CASE("strings are written so that they read back", "[io]") {
    std::string all;
    for (int c = 0; c < 128; ++c) all += static_cast<char>(c);
    all += "é東🙂";
    std::string json, back;
    appendJsonString(json, all);
    JsonReader reader(json);
    REQUIRE(reader.string(back));
    REQUIRE(reader.atEnd());
    REQUIRE(back == all);
}

TEST_CASE("whole numbers stay whole and below 2^64", "[io]") {
    std::uint64_t value = 0;
    REQUIRE(JsonReader("18446744073709551615").wholeNumber(value));
    REQUIRE(value == UINT64_MAX);
    for (const char* text : {"18446744073709551616", "99999999999999999999999", "-1", "1.0", "1e3",
                             "00", "\"1\"", ""}) {
        INFO(text);
        CHECK_FALSE(JsonReader(text).wholeNumber(value));
    }
}
