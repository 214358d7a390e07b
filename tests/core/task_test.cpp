#include "corpus/task.h"

#include <algorithm>
#include <map>
#include <set>

#include "catch.h"
#include "text/tokenizer.h"

using namespace lookback;

namespace {

using Tokens = std::vector<std::string>;

std::unique_ptr<Task> taskNamed(const std::string& name, TaskOptions options = {}) {
    auto task = Task::create(name, options);
    REQUIRE(task.ok());
    return std::move(task).value();
}

std::string errorOf(const std::string& name, TaskOptions options = {}) {
    const auto task = Task::create(name, options);
    return task.ok() ? "" : task.error();
}

std::set<int> sourcesOf(const TaskPair& pair, int target) {
    std::set<int> result;
    for (const auto& [from, to] : pair.links)
        if (to == target) result.insert(from);
    return result;
}

const Tokens kNames = {"copy", "reverse", "dates", "grammar"};

}  // namespace

TEST_CASE("tasks are made by name and by lengths that they can keep", "[corpus]") {
    for (const auto& name : kNames) CHECK(errorOf(name).empty());
    CHECK(errorOf("sort") == "task: found \"sort\", expected one of reverse, copy, dates, grammar");
    CHECK_FALSE(errorOf("grammar", {2, 9}).empty());
    CHECK_FALSE(errorOf("copy", {9, 4}).empty());
    CHECK_FALSE(errorOf("copy", {-1, 4}).empty());
    CHECK_FALSE(errorOf("reverse", {3, 100000}).empty());
    CHECK_FALSE(errorOf("dates", {3, 9}).empty());
    CHECK(errorOf("grammar", {30, 0}).empty());
    CHECK(errorOf("copy", {0, 2}).empty());
}

TEST_CASE("a task depends on its seed alone", "[corpus]") {
    for (const auto& name : kNames) {
        const auto task = taskNamed(name);
        Random a(1), b(1), c(2);
        bool different = false;
        for (int i = 0; i < 50; ++i) {
            const TaskPair first = task->next(a);
            const TaskPair second = task->next(b);
            REQUIRE(first.source == second.source);
            REQUIRE(first.target == second.target);
            REQUIRE(first.links == second.links);
            different = different || first.source != task->next(c).source;
        }
        CHECK(different);
    }
}

TEST_CASE("the words of a task are all that its pairs hold, and no others", "[corpus]") {
    for (const auto& name : kNames) {
        INFO(name);
        const auto task = taskNamed(name);
        std::set<std::string> source;
        std::set<std::string> target;
        Random random(1);
        for (int i = 0; i < 20000; ++i) {
            const TaskPair pair = task->next(random);
            for (const auto& word : tokenize(pair.source, task->sourceText())) source.insert(word);
            for (const auto& word : tokenize(pair.target, task->targetText())) target.insert(word);
        }
        CHECK(task->sourceWords() == Tokens(source.begin(), source.end()));
        CHECK(task->targetWords() == Tokens(target.begin(), target.end()));
    }
}

TEST_CASE("links are sorted, in range, and reach every target word", "[corpus]") {
    for (const auto& name : kNames) {
        INFO(name);
        const auto task = taskNamed(name);
        Random random(6);
        for (int i = 0; i < 2000; ++i) {
            const TaskPair pair = task->next(random);
            INFO(pair.source << " | " << pair.target);
            const Tokens source = tokenize(pair.source, task->sourceText());
            const Tokens target = tokenize(pair.target, task->targetText());
            REQUIRE(std::is_sorted(pair.links.begin(), pair.links.end()));
            REQUIRE(std::adjacent_find(pair.links.begin(), pair.links.end()) == pair.links.end());
            std::set<int> reached;
            for (const auto& [from, to] : pair.links) {
                REQUIRE(from >= 0);
                REQUIRE(from < static_cast<int>(source.size()));
                REQUIRE(to >= 0);
                REQUIRE(to < static_cast<int>(target.size()));
                reached.insert(to);
            }
            for (std::size_t k = 0; k < target.size(); ++k)
                REQUIRE((reached.contains(static_cast<int>(k)) || target[k] == "-"));
        }
    }
}

TEST_CASE("copy copies and reverse reverses, links included", "[corpus]") {
    for (const std::string name : {"copy", "reverse"}) {
        const auto task = taskNamed(name);
        std::map<std::size_t, int> lengths;
        Random random(2);
        for (int i = 0; i < 8000; ++i) {
            const TaskPair pair = task->next(random);
            const Tokens source = tokenize(pair.source, task->sourceText());
            Tokens target = tokenize(pair.target, task->targetText());
            ++lengths[source.size()];
            REQUIRE(pair.links.size() == source.size());
            for (const auto& [from, to] : pair.links)
                REQUIRE(source.at(static_cast<std::size_t>(from)) ==
                        target.at(static_cast<std::size_t>(to)));
            if (name == "reverse") std::reverse(target.begin(), target.end());
            REQUIRE(source == target);
        }
        CHECK(lengths.begin()->first == 3);
        CHECK(lengths.rbegin()->first == 10);
        // Binomial(8000, 1/8) has a standard deviation of 30: five of them.
        for (const auto& [length, count] : lengths) CHECK(std::abs(count - 1000) < 150);
    }
}

TEST_CASE("a date is linked to the characters that say it", "[corpus]") {
    const auto task = taskNamed("dates");
    Random random(3);
    int inWords = 0;
    for (int i = 0; i < 5000; ++i) {
        const TaskPair pair = task->next(random);
        INFO(pair.source << " | " << pair.target);
        REQUIRE(pair.target.size() == 10);
        const auto said = [&](int target) {
            std::string text;
            for (const int from : sourcesOf(pair, target))
                text += pair.source.at(static_cast<std::size_t>(from));
            return text;
        };
        const std::string year = pair.target.substr(0, 4);
        if (pair.source.find(year) != std::string::npos)
            for (int k = 0; k < 4; ++k)
                REQUIRE(said(k) == year.substr(static_cast<std::size_t>(k), 1));
        if (pair.source.ends_with("nineteen eighty-seven")) {
            ++inWords;
            REQUIRE(year == "1987");
            REQUIRE(said(0) == "nineteen");
            REQUIRE(said(1) == "nineteen");
            REQUIRE(said(2) == "eighty");
            REQUIRE(said(3) == "seven");
        }
        static const std::map<std::string, std::string> months = {
            {"jan", "01"}, {"feb", "02"}, {"mar", "03"}, {"apr", "04"},
            {"may", "05"}, {"jun", "06"}, {"jul", "07"}, {"aug", "08"},
            {"sep", "09"}, {"oct", "10"}, {"nov", "11"}, {"dec", "12"}};
        std::string month = said(5).substr(0, 3);
        month[0] = static_cast<char>(month[0] | 0x20);
        REQUIRE(months.at(month) == pair.target.substr(5, 2));
        const int day = std::stoi(pair.target.substr(8));
        REQUIRE(day >= 1);
        REQUIRE(day <= 31);
        // One digit says both, two say one each; words say what they say.
        if (std::isdigit(static_cast<unsigned char>(said(8)[0])))
            REQUIRE((day < 10 ? said(8) : said(8) + said(9)) == std::to_string(day));
    }
    CHECK(inWords > 0);
}
