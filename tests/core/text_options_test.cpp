#include "text/text_options.h"

#include <string>

#include "base/random.h"
#include "catch.h"

using namespace lookback;

namespace {

const std::string kSide = R"({"tokenizer":"words","lowercase":false})";

std::string errorOf(const std::string& json) {
    const auto result = textOptionsFromJson(json);
    return result.ok() ? "" : result.error();
}

std::string withSource(const std::string& source) {
    return "{\"source\":" + source + ",\"target\":" + kSide + "}";
}

}  // namespace

TEST_CASE("text options survive the model file", "[text]") {
    const TextOptions source{Tokenizer::Characters, true};
    const TextOptions target{Tokenizer::Whitespace, false};
    const auto json = toJson(source, target);
    CHECK(json == R"({"source":{"tokenizer":"characters","lowercase":true},)"
                  R"("target":{"tokenizer":"whitespace","lowercase":false}})");
    const auto read = textOptionsFromJson(json);
    REQUIRE(read.ok());
    CHECK(read->first == source);
    CHECK(read->second == target);
}

TEST_CASE("a bad text field is refused by a sentence that names it", "[text]") {
    CHECK(errorOf(withSource(kSide)).empty());
    CHECK(errorOf("nonsense") == "text: found no valid JSON, expected an object");
    CHECK(errorOf("[]") == "text: found an array, expected an object with source and target");
    CHECK(errorOf("{}") == "text.source: found nothing, expected a value");
    CHECK(errorOf(withSource(R"({"tokenizer":"bpe","lowercase":false})")) ==
          "text.source.tokenizer: found \"bpe\", expected one of words, whitespace, characters");
    CHECK(errorOf(withSource(R"({"tokenizer":7,"lowercase":false})")) ==
          "text.source.tokenizer: found a number, expected a string");
    CHECK(errorOf(withSource(R"({"tokenizer":"words","lowercase":"no"})")) ==
          "text.source.lowercase: found a string, expected true or false");
    CHECK(errorOf(withSource(R"({"tokenizer":"words","lowercase":true,"x":1})")) ==
          "text.source: found the key \"x\", expected tokenizer and lowercase");
    CHECK(errorOf(withSource(R"({"tokenizer":"words","tokenizer":"words","lowercase":true})")) ==
          "text: found the key \"tokenizer\" twice, expected it once");
}

TEST_CASE("nesting bombs and random bytes are only bad text options", "[text]") {
    CHECK_FALSE(errorOf(std::string(1'000'000, '[')).empty());
    CHECK_FALSE(errorOf(std::string(500'000, '[') + std::string(500'000, ']')).empty());
    std::string deep;
    for (int i = 0; i < 100'000; ++i) deep += "{\"source\":";
    CHECK_FALSE(errorOf(deep).empty());
    Random random(2);
    const std::string good = withSource(kSide);
    for (int i = 0; i < 5000; ++i) {
        std::string bytes = good;
        bytes[random.below(bytes.size())] = static_cast<char>(random.below(256));
        const auto result = textOptionsFromJson(bytes);
        if (result.ok()) continue;
        REQUIRE(result.error().starts_with("text"));
    }
}
