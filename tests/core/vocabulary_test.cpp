#include "text/vocabulary.h"

#include "catch.h"
#include "text/language.h"

using namespace lookback;

namespace {

using Words = std::vector<std::string>;

std::string errorOf(Words words) {
    const auto result = Vocabulary::fromWords(std::move(words));
    return result.ok() ? "" : result.error();
}

Language languageOf(Words words, TextOptions options = {}) {
    words.insert(words.begin(), {"<eos>", "<unk>"});
    auto vocabulary = Vocabulary::fromWords(std::move(words));
    REQUIRE(vocabulary.ok());
    return {options, *vocabulary};
}

}  // namespace

TEST_CASE("the shortlist is the most frequent words, ties in the order of their bytes", "[text]") {
    VocabularyBuilder builder;
    for (const char* word : {"b", "a", "c", "b", "é", "Z", "c", "b"}) builder.add(word);
    CHECK(builder.build(100).words() == Words{"<eos>", "<unk>", "b", "c", "Z", "a", "é"});
    const Vocabulary small = builder.build(4);
    CHECK(small.words() == Words{"<eos>", "<unk>", "b", "c"});
    CHECK(small.id("b") == 2);
    CHECK(small.id("a") == kUnk);
    CHECK(builder.build(0).size() == 2);
}

TEST_CASE("a literal <eos> or <unk> in a text is an unknown word", "[text]") {
    VocabularyBuilder builder;
    const Words text = {"<eos>", "<unk>", "UNK", "eos", "</s>", "<unk>", ""};
    for (const auto& word : text) builder.add(word);
    const Vocabulary vocabulary = builder.build(100);
    CHECK(vocabulary.words() == Words{"<eos>", "<unk>", "</s>", "UNK", "eos"});
    CHECK(vocabulary.id("<eos>") == kUnk);
    CHECK(vocabulary.id("<unk>") == kUnk);
    const Language language({Tokenizer::Whitespace, false}, vocabulary);
    const Sentence sentence = language.encode("eos <eos> </s>");
    CHECK(sentence.ids == TokenIds{4, kUnk, 2, kEos});
    CHECK(sentence.surface == Words{"eos", "<eos>", "</s>", "<eos>"});
}

TEST_CASE("a bad vocabulary is refused with the place of its word", "[text]") {
    CHECK(errorOf({"<eos>", "<unk>", "a"}).empty());
    CHECK(errorOf({"<eos>"}) == "vocabulary: found 1 word, expected at least <eos> and <unk>");
    CHECK(errorOf({"<unk>", "<eos>"}) == "vocabulary, word 0: found \"<unk>\", expected <eos>");
    CHECK(errorOf({"<eos>", "<unk>", "a", ""}) ==
          "vocabulary, word 3: found an empty word, expected at least one character");
    CHECK(errorOf({"<eos>", "<unk>", "a", "b", "a"}) ==
          "vocabulary, word 4: found \"a\", which is word 2 already; expected no word twice");
    CHECK(errorOf({"<eos>", "<unk>", "a\xFF"}) ==
          "vocabulary, word 2: found an invalid byte at offset 1, expected UTF-8");
    CHECK(errorOf({"<eos>", "<unk>", "<unk>"}) ==
          "vocabulary, word 2: found <unk>, expected it at position 1 only");
}

TEST_CASE("spaces, tabs, CRLF and no-break spaces give the same ids", "[text]") {
    for (const auto tokenizer : {Tokenizer::Words, Tokenizer::Whitespace, Tokenizer::Characters}) {
        const Language language = languageOf({" ", "a", "b", "!"}, {tokenizer, false});
        const TokenIds ids = language.encode("a b !").ids;
        for (const char* line : {"a  b !", "a\tb\t!", "a b !\r", "a\u00A0b\u202F!", "  a b !  "})
            CHECK(language.encode(line).ids == ids);
    }
}

TEST_CASE("a sentence keeps what the user wrote beside what the model reads", "[text]") {
    const Language language = languageOf({"the", "cat"}, {Tokenizer::Words, true});
    const Sentence sentence = language.encode("The Zorb CAT");
    CHECK(sentence.surface == Words{"The", "Zorb", "CAT", "<eos>"});
    CHECK(sentence.ids == TokenIds{2, kUnk, 3, kEos});
    CHECK(language.words(sentence.ids) == Words{"the", "<unk>", "cat", "<eos>"});
    CHECK(language.encode("").ids == TokenIds{kEos});
    CHECK(language.encodeTokens({"the", "", "cat"}).ids == TokenIds{2, 3, kEos});
    CHECK(language.decode({2, 3, kEos, 2}) == "the cat");
}

TEST_CASE("a vocabulary with the elisions of French spaces its signs as French does", "[text]") {
    const Language french = languageOf({"est", "l'", "d'", "n'", "qu'", "?", "Va"});
    CHECK(french.spacing() == Spacing::French);
    CHECK(french.decode(french.encode("l'est ?").ids) == "l'est ?");
    CHECK(languageOf({"l’", "d’", "n’", "qu’"}).spacing() == Spacing::French);
    const Language italian = languageOf({"l'", "d'", "c'", "Va", "?"});
    CHECK(italian.spacing() == Spacing::Plain);
    CHECK(italian.decode(italian.encode("Va ?").ids) == "Va?");

    // Names in an English text do not make it French: the elisions of French are common words.
    Words words(2000);
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = std::to_string(i);
    words.insert(words.end(), {"l'", "d'", "n'", "qu'"});
    CHECK(languageOf(words).spacing() == Spacing::Plain);
}
