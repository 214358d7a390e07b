#include <string>
#include <vector>

#include "catch.h"
#include "text/tokenizer.h"

using namespace lookback;

namespace {

std::string thereAndBack(const std::string& line, Spacing spacing) {
    return detokenize(tokenize(line, {}), {}, spacing);
}

}  // namespace

TEST_CASE("English comes back from its tokens", "[text]") {
    for (const std::string line :
         {"Go.", "Really?! Yes: at 10:30; don't wait...", "He said, \"I'm (almost) there.\"",
          "It's 5% of $3,000.50, isn't it?", "The dogs' tails and rock'n'roll.", "'Tis fine.",
          "He said 'no' and 'yes'.", "Either/or, a.m. or p.m.", "\"A\" \"B\"",
          "I live in the U.S. now.", "well-known twenty-one -5 degrees", "It was -- well -- odd.",
          "[1] {2} #3", "It’s “quoted” ‘twice’."})
        CHECK(thereAndBack(line, Spacing::Plain) == line);
}

TEST_CASE("French comes back from its tokens, spaces before its signs included", "[text]") {
    for (const std::string line :
         {"Va !", "Qu'est-ce que c'est ?", "L'eau d'aujourd'hui, jusqu'ici.", "Quoi ?!",
          "Il a dit : « J’ai faim ; viens ! »", "\"Oui\", dit-il.", "C'est 5 % de 30 $.",
          "Y a-t-il quelqu'un ?", "Il attend..."})
        CHECK(thereAndBack(line, Spacing::French) == line);
    CHECK(thereAndBack("Vraiment ? Oui !", Spacing::Plain) == "Vraiment? Oui!");
}

TEST_CASE("Chinese and Japanese come back without spaces", "[text]") {
    CHECK(thereAndBack("我爱你。コーヒーを飲む", Spacing::Plain) == "我爱你。コーヒーを飲む");
    CHECK(thereAndBack("한국 사람", Spacing::Plain) == "한국 사람");
}

TEST_CASE("whitespace tokens are joined by a space, characters by nothing", "[text]") {
    CHECK(detokenize({"a", ".", "b"}, {Tokenizer::Whitespace, false}) == "a . b");
    CHECK(detokenize({"a", " ", "b"}, {Tokenizer::Characters, false}) == "a b");
    for (const auto tokenizer : {Tokenizer::Words, Tokenizer::Whitespace, Tokenizer::Characters})
        CHECK(detokenize({}, {tokenizer, false}).empty());
    CHECK(detokenize({"l'", "<unk>", "?"}, {}) == "l'<unk>?");
}
