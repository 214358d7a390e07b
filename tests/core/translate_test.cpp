// Many lines: as many out as in, in order, and the same whatever the threads and the company.
#include "decoding/translate.h"

#include <map>

#include "catch.h"
#include "test_translator.h"

using namespace lookback;

namespace {

std::vector<std::string> someLines(int count, Random& random) {
    std::vector<std::string> lines;
    for (int i = 0; i < count; ++i) {
        std::string line;
        if (random.below(4) != 0)
            for (int k = random.between(1, 9); k > 0; --k)
                line += "s" + std::to_string(random.between(2, 14)) + (k > 1 ? " " : "");
        lines.push_back(line);
    }
    return lines;
}

std::vector<Translation> translateAll(const Translator& translator, const BeamOptions& options,
                                      int threads, const std::vector<std::string>& lines) {
    std::vector<Translation> all;
    std::size_t next = 0;
    const auto status = translateLines(
        translator, options, threads,
        [&]() -> Result<std::optional<std::string>> {
            if (next == lines.size()) return std::optional<std::string>();
            return std::optional<std::string>(lines[next++]);
        },
        [&](const Translation& t) {
            all.push_back(t);
            return true;
        });
    REQUIRE(status.ok());
    return all;
}

}  // namespace

TEST_CASE("1300 lines, a quarter blank: as many out as in, in order, whatever the threads",
          "[decoding]") {
    Random random(61);
    const auto translator = test::translator(test::config(Architecture::RnnSearch), 61);
    const auto lines = someLines(1300, random);
    const auto one = translateAll(*translator, {.width = 2, .limit = 6}, 1, lines);
    const auto three = translateAll(*translator, {.width = 2, .limit = 6}, 3, lines);
    REQUIRE(one.size() == lines.size());
    REQUIRE(three.size() == lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        REQUIRE(one[i].line == i + 1);
        REQUIRE(one[i].blank == lines[i].empty());
        REQUIRE(one[i].source.ids == translator->source.encode(lines[i]).ids);
        REQUIRE(one[i].hypotheses.size() == three[i].hypotheses.size());
        for (std::size_t h = 0; h < one[i].hypotheses.size(); ++h) {
            REQUIRE(one[i].hypotheses[h].words == three[i].hypotheses[h].words);
            REQUIRE(one[i].hypotheses[h].logP == three[i].hypotheses[h].logP);
        }
    }
}

TEST_CASE("a sentence is translated alike in any company", "[decoding]") {
    Random random(62);
    const auto translator = test::translator(test::config(Architecture::RnnSearch), 62);
    auto lines = someLines(40, random);
    std::map<std::string, double> expected;
    for (const auto& t : translateAll(*translator, {.width = 3}, 2, lines))
        if (!t.blank) expected[lines[t.line - 1]] = t.hypotheses.front().logP;
    for (int round = 0; round < 20; ++round) {
        random.shuffle(lines);
        for (const auto& t : translateAll(*translator, {.width = 3}, 2, lines))
            if (!t.blank) REQUIRE(t.hypotheses.front().logP == expected.at(lines[t.line - 1]));
    }
}

TEST_CASE("an error of the text ends the work with its sentence", "[decoding]") {
    const auto translator = test::translator(test::config(Architecture::RnnSearch), 63);
    int given = 0, taken = 0;
    const auto status = translateLines(
        *translator, {}, 1,
        [&]() -> Result<std::optional<std::string>> {
            if (++given > 20) return Error{"line 21: bad"};
            return std::optional<std::string>("s3");
        },
        [&](const Translation&) { return ++taken > 0; });
    REQUIRE(!status.ok());
    REQUIRE(status.error() == "line 21: bad");
}
