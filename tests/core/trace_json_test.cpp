// Trace → JSON: every number reads back as the same float, and nothing is invented.
#include <cmath>
#include <limits>
#include <string>

#include "base/json_text.h"
#include "base/random.h"
#include "base/shortest.h"
#include "catch.h"
#include "decoding/trace_json.h"

using namespace lookback;

namespace {

std::size_t significantDigits(std::string text) {
    text = text.substr(0, text.find('e'));
    std::erase_if(text, [](char c) { return c == '-' || c == '.'; });
    const auto first = text.find_first_not_of('0');
    return first == std::string::npos ? 0 : text.find_last_not_of('0') - first + 1;
}

}  // namespace

TEST_CASE("shortest decimals of a float read back the same float") {
    CHECK(jsonText(shortest(0.1F)) == "0.1");
    CHECK(jsonText(shortest(-1.5F)) == "-1.5");
    CHECK(jsonText(shortest(16777216.0F)) == "16777216.0");
    CHECK(std::isinf(shortest(-std::numeric_limits<float>::infinity())));
    Random random(7);
    for (int i = 0; i < 20000; ++i) {
        const float value =
            static_cast<float>(random.normal() * std::pow(10.0, random.between(-30, 30)));
        const std::string text = jsonText(shortest(value));
        REQUIRE(static_cast<float>(nlohmann::json::parse(text).get<double>()) == value);
        REQUIRE(significantDigits(text) <= 9);  // enough for any float
    }
}

TEST_CASE("JSON text is valid, on one line, and keeps the kinds of its values") {
    const nlohmann::ordered_json value{{"b", {1, 2.0, -0.5, 1e300, nullptr, true}},
                                       {"a", "q\"\n\u00e9"},
                                       {"empty", nlohmann::ordered_json::array()},
                                       {"none", nlohmann::ordered_json::object()}};
    const std::string text = jsonText(value);
    CHECK(text.find('\n') == std::string::npos);
    CHECK(nlohmann::ordered_json::parse(text) == value);
    CHECK(jsonText(2.0) == "2.0");
    CHECK(jsonText(std::numeric_limits<double>::infinity()) == "null");
}

TEST_CASE("a trace becomes the keys of the contract; an RNNencdec has no e and no alpha") {
    Trace trace;
    trace.model = "m";
    trace.sourceSurface = {"a<\"&", "<eos>"};
    trace.sourceTokens = {"<unk>", "<eos>"};
    trace.targetTokens = {"x"};
    trace.annotations = {{0.1F}, {0.2F}};
    trace.s0 = {0.3F};
    trace.logP = -0.5;
    TraceStep step;
    step.word = "x";
    step.id = 2;
    step.logP = -0.5F;
    step.top = {{"x", 2, -0.5F}};
    step.logProb = {-3.0F, -2.0F, -0.5F};
    trace.steps = {step};

    auto json = toJson(trace);
    CHECK(json["steps"][0]["e"].is_null());
    CHECK(json["steps"][0]["alpha"].is_null());
    CHECK_FALSE(json["steps"][0].contains("log_prob"));
    CHECK(json["source_surface"][0] == "a<\"&");
    CHECK(json["annotations"][1].dump() == "[0.2]");
    CHECK(json["steps"][0]["top"][0]["word"] == "x");
    CHECK(json["log_p"] == -0.5);
    CHECK(json["complete"] == false);

    trace.steps[0].e = {1.25F, -2.0F};
    trace.steps[0].alpha = {0.75F, 0.25F};
    json = toJson(trace, true);
    CHECK(json["steps"][0]["e"].dump() == "[1.25,-2.0]");
    CHECK(json["steps"][0]["alpha"].dump() == "[0.75,0.25]");
    CHECK(json["steps"][0]["log_prob"].size() == 3);
}
