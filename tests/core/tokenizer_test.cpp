#include "text/tokenizer.h"

#include <chrono>
#include <string>
#include <vector>

#include "base/random.h"
#include "catch.h"
#include "text/utf8.h"

using namespace lookback;

namespace {

using Tokens = std::vector<std::string>;

constexpr TextOptions kWords{};
constexpr TextOptions kWhitespace{Tokenizer::Whitespace, false};
constexpr TextOptions kCharacters{Tokenizer::Characters, false};

Tokens words(const std::string& line) {
    return tokenize(line, kWords);
}

}  // namespace

TEST_CASE("words and punctuation come apart", "[text]") {
    CHECK(words("").empty());
    CHECK(words("  ").empty());
    CHECK(words("Wait! Really?") == Tokens{"Wait", "!", "Really", "?"});
    CHECK(words("(yes), \"no\";") == Tokens{"(", "yes", ")", ",", "\"", "no", "\"", ";"});
    CHECK(words("Well... no -- yes…") == Tokens{"Well", "...", "no", "--", "yes", "…"});
    CHECK(words("?!!") == Tokens{"?", "!", "!"});
    CHECK(words("user_name") == Tokens{"user_name"});
}

TEST_CASE("numbers and hyphenated words stay whole", "[text]") {
    CHECK(words("3,14 1.000,50 10:30, 7.") == Tokens{"3,14", "1.000,50", "10:30", ",", "7", "."});
    CHECK(words("a-t-il, twenty-one -5 (-3)") ==
          Tokens{"a-t-il", ",", "twenty-one", "-5", "(", "-3", ")"});
    CHECK(words("the U.S. at 5 p.m.") == Tokens{"the", "U.S", ".", "at", "5", "p.m", "."});
    CHECK(words("2nd 10h30 m²") == Tokens{"2nd", "10h30", "m²"});
    CHECK(words("one,two a:b") == Tokens{"one", ",", "two", "a", ":", "b"});
}

TEST_CASE("an apostrophe stays in its word but closes a French elision", "[text]") {
    CHECK(words("l'eau") == Tokens{"l'", "eau"});
    CHECK(words("L’eau") == Tokens{"L’", "eau"});
    CHECK(words("Qu'est-ce qu’il") == Tokens{"Qu'", "est-ce", "qu’", "il"});
    CHECK(words("c'est d'or j'ai m'a n'a s'il t'as") == Tokens{"c'", "est", "d'", "or", "j'", "ai",
                                                               "m'", "a", "n'", "a", "s'", "il",
                                                               "t'", "as"});
    CHECK(words("jusqu'ici Lorsqu'il puisqu'on QUOIQU'ELLE") ==
          Tokens{"jusqu'", "ici", "Lorsqu'", "il", "puisqu'", "on", "QUOIQU'", "ELLE"});
    CHECK(words("don't aujourd'hui quelqu'un O'Brien rock'n'roll we’ll") ==
          Tokens{"don't", "aujourd'hui", "quelqu'un", "O'Brien", "rock'n'roll", "we’ll"});
    CHECK(words("d'aujourd'hui") == Tokens{"d'", "aujourd'hui"});
    CHECK(words("the dogs' tails") == Tokens{"the", "dogs", "'", "tails"});
    CHECK(words("l'« eau »") == Tokens{"l'", "«", "eau", "»"});
}

TEST_CASE("the kind of space and the length of its run do not matter", "[text]") {
    const std::string spaced[] = {"a b !",           "a  b !",         " a\tb\t!\t",
                                  "a\u00A0b\u202F!", "a b !\r",        "a\u2009b\u3000 !",
                                  "a\v\fb\u2028 !",  "a\u200Bb\u00A0!"};
    for (const auto& line : spaced) {
        CHECK(words(line) == Tokens{"a", "b", "!"});
        CHECK(tokenize(line, kWhitespace) == Tokens{"a", "b", "!"});
        CHECK(tokenize(line, kCharacters) == Tokens{"a", " ", "b", " ", "!"});
    }
}

TEST_CASE("composed and decomposed text give the same tokens", "[text]") {
    for (const auto& options : {kWords, kWhitespace, kCharacters})
        CHECK(tokenize("de\u0301ja\u0300 vu", options) == tokenize("déjà vu", options));
    CHECK(tokenize("ÉTÉ Go", {Tokenizer::Words, true}) == Tokens{"été", "go"});
    CHECK(tokenize("ÉT É", {Tokenizer::Characters, true}) == Tokens{"é", "t", " ", "é"});
}

TEST_CASE("emoji, marks and other scripts are sane tokens", "[text]") {
    CHECK(words("ok 👍🏽👍 👩‍👩‍👧❤️") ==
          Tokens{"ok", "👍🏽", "👍", "👩‍👩‍👧", "❤️"});
    CHECK(words("🇫🇷🇩🇪") == Tokens{"🇫🇷", "🇩🇪"});
    CHECK(words("1️⃣") == Tokens{"1️⃣"});
    CHECK(words("مرحبا، كيف حالك؟") == Tokens{"مرحبا", "،", "كيف", "حالك", "؟"});
    CHECK(words("我爱你。") == Tokens{"我", "爱", "你", "。"});
    CHECK(words("コーヒーを") == Tokens{"コーヒー", "を"});
    CHECK(words("नमस्ते") == Tokens{"नमस्ते"});
    CHECK(words("\u0301") == Tokens{"\u0301"});
    CHECK(words("q\u0323\u0307y") == Tokens{"q\u0323\u0307y"});
    CHECK(words(std::string("a\0b", 3)) == Tokens{"a", std::string(1, '\0'), "b"});
    CHECK(tokenize("e\u0323\u0302👩‍👩‍👧🇫🇷", kCharacters) ==
          Tokens{"ệ", "👩‍👩‍👧", "🇫🇷"});
}

TEST_CASE("tokens hold every character but spaces, and none is empty", "[text]") {
    const std::vector<std::string> pieces = {
        "a",      "é",      "7", "'", "’",  "-",  ".",  ",", " ",      "\u00A0", "l",      "qu",
        "\u0301", "\u200D", "👩", "🇫", "我", "ー", "\"", "«", "\u200B", ":",      "\uFE0F", "\n"};
    Random random(11);
    for (int i = 0; i < 20000; ++i) {
        std::string line;
        for (auto n = random.below(12); n > 0; --n) line += random.pick(pieces);
        std::string expected;
        const std::string composed = toNfc(line);
        for (std::size_t k = 0; k < composed.size();) {
            const std::size_t begin = k;
            if (!isSpace(nextCodePoint(composed, k))) expected += composed.substr(begin, k - begin);
        }
        for (const auto& options : {kWords, kWhitespace, kCharacters}) {
            std::string joined;
            for (const std::string& token : tokenize(line, options)) {
                REQUIRE_FALSE(token.empty());
                if (token != " ") joined += token;
            }
            REQUIRE(joined == expected);
        }
    }
}

TEST_CASE("very long lines take linear time", "[text]") {
    // A second for megabytes is generous even under a sanitizer; quadratic time would be hours.
    const auto begin = std::chrono::steady_clock::now();
    for (const std::string piece :
         {"x", "l'", ".", "'", "a-", "1,", "é", "👩\u200D", "\u0301", "我"}) {
        std::string line;
        while (line.size() < 2'000'000) line += piece;
        CHECK_FALSE(words(line).empty());
    }
    std::string many;
    for (int i = 0; i < 10000; ++i) many += "word" + std::to_string(i) + " ";
    CHECK(words(many).size() == 10000);
    CHECK(words(std::string(10'000'000, 'x')).size() == 1);
    CHECK(tokenize(std::string(1'000'000, 'x'), kCharacters).size() == 1'000'000);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(60));
}
