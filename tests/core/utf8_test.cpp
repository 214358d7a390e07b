#include "text/utf8.h"

#include <string>

#include "base/random.h"
#include "catch.h"

using namespace lookback;

TEST_CASE("only well-formed UTF-8 passes", "[text]") {
    // Table 3-7 of the Unicode standard, at its edges.
    for (const char* good :
         {"", "a", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80",
          "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"})
        CHECK_FALSE(firstInvalidByte(good));
    const std::string overlong[] = {"\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xF0\x8F\xBF\xBF"};
    const std::string others[] = {"\xED\xA0\x80",      // a surrogate
                                  "\xF4\x90\x80\x80",  // beyond U+10FFFF
                                  "\xF5\x80\x80\x80", "\xFF",  "\x80",        "\xC3",
                                  "\xE2\x82",         "\xC3(", "\xF0\x9F\x98"};
    for (const auto& bad : overlong) CHECK(firstInvalidByte("ab" + bad) == 2);
    for (const auto& bad : others) CHECK(firstInvalidByte("ab" + bad) == 2);
    CHECK_FALSE(firstInvalidByte(std::string("a\0b", 3)));
}

TEST_CASE("replacement leaves valid text and counts each byte it replaced", "[text]") {
    std::size_t replaced = 0;
    CHECK(replaceInvalidBytes("a\xFF\xC3\xA9\xE2\x82z", replaced) == "a\uFFFDé\uFFFD\uFFFDz");
    CHECK(replaced == 3);

    Random random(4);
    for (int i = 0; i < 2000; ++i) {
        std::string bytes(random.below(30), '\0');
        for (char& c : bytes) c = static_cast<char>(random.below(256));
        const std::string text = replaceInvalidBytes(bytes, replaced);
        REQUIRE_FALSE(firstInvalidByte(text));
        if (!firstInvalidByte(bytes)) REQUIRE(text == bytes);
    }
}

TEST_CASE("code points come out whole", "[text]") {
    const std::string text = "aé€😀";
    std::size_t i = 0;
    CHECK(nextCodePoint(text, i) == U'a');
    CHECK(nextCodePoint(text, i) == U'é');
    CHECK(nextCodePoint(text, i) == U'€');
    CHECK(nextCodePoint(text, i) == U'😀');
    CHECK(i == text.size());
    CHECK(countCodePoints(text) == 4);
}

TEST_CASE("text is composed, and lowered without the rules of one language", "[text]") {
    CHECK(toNfc("e\u0301") == "é");
    CHECK(toNfc("\u212B") == "Å");  // the ångström sign
    CHECK(toNfc("plain") == "plain");
    CHECK(toLower("ÉCOLE I Σ") == "école i σ");
    CHECK(toLower("ASCII") == "ascii");
    CHECK(isBlank(" \t\u00A0\u202F\u3000"));
    CHECK_FALSE(isBlank(" \u0301"));
}

TEST_CASE("a flood of combining marks does not cost quadratic time", "[text]") {
    // Marks of two classes in turn: ordering a million of them all would take minutes.
    std::string text = "a";
    for (int i = 0; i < 500000; ++i) text += "\u0301\u0316";
    const std::string composed = toNfc(text);
    CHECK(countCodePoints(composed) + 1 == countCodePoints(text));  // the a took one mark
}
