// The player's grammar and expectations.
#include "catch.h"
#include "player/expectation.h"
#include "player/script.h"

using namespace lookback;
using namespace Qt::StringLiterals;
using Json = nlohmann::ordered_json;

TEST_CASE("a script becomes actions with their lines") {
    const auto script = parseScript(
        u"# a comment\n\nopen model  # behind\nsource \"a # \\\"b\\\" \\u00e9\"\r\nstep 3\n"
        u"try choose \"x y\"\nexpect source == \"# no\" # yes\nforce 0.5 0.5 0\n"_s);
    REQUIRE(script.ok());
    REQUIRE(script.actions.size() == 6);
    CHECK(script.actions[0].line == 3);
    CHECK(script.actions[0].arguments == QStringList{u"model"_s});
    CHECK(script.actions[1].arguments == QStringList{u"a # \"b\" é"_s});
    CHECK(script.actions[2].arguments == QStringList{u"3"_s});
    CHECK(script.actions[3].attempt);
    CHECK(script.actions[3].arguments == QStringList{u"x y"_s});
    CHECK(script.actions[4].arguments == QStringList{u"source"_s, u"=="_s, u"\"# no\""_s});
    CHECK(script.actions[5].name == u"force"_s);
}

TEST_CASE("what is wrong with a script is said with its line") {
    const auto error = [](const QString& text) { return parseScript(text).error; };
    CHECK(error(u"step\nfly"_s).startsWith(u"2: unknown action `fly`"_s));
    CHECK(error(u"source \"open"_s).startsWith(u"1: not a JSON string"_s));
    CHECK(error(u"step 0"_s).startsWith(u"1: "_s));
    CHECK(error(u"step two"_s).startsWith(u"1: "_s));
    CHECK(error(u"expect a = 1"_s).contains(u"unknown operator"_s));
    CHECK(error(u"expect a == one"_s).contains(u"not JSON"_s));
    CHECK(error(u"expect a =="_s).contains(u"not JSON"_s));
    CHECK(error(u"try"_s).startsWith(u"1: "_s));
    CHECK(error(u"resize 100"_s).startsWith(u"1: "_s));
    CHECK(error(u"wait forever"_s).startsWith(u"1: "_s));
    CHECK(error(u"open"_s).startsWith(u"1: "_s));
    for (const char* line :
         {"source hello", "choose word", "reference mot", "key Foo", "key Ctrl+", "view bogus",
          "beam 0", "beam two", "force", "force 1 x", "hover heatmap 1.5 2", "undo 2",
          "resize 99999999999 700", "wait idle soon", "evaluate grammar", "evaluate =5"}) {
        INFO(line);
        CHECK(error(QString::fromLatin1(line)).startsWith(u"1: "_s));
    }
    CHECK(error(u"source hello"_s).contains(u"JSON string"_s));
    for (const char* line :
         {"source \"\"", "key Ctrl+Shift+Z", "key Space", "key \"Ctrl+Z\"", "view train",
          "evaluate", "evaluate task=grammar pairs=5", "force 0 1e-3 .5", "beam 12", "try key F5",
          "hover heatmap -1 2", "wait idle 0.5"}) {
        INFO(line);
        CHECK(error(QString::fromLatin1(line)).isEmpty());
    }
}

TEST_CASE("paths lead into the state, in both ways of writing an index") {
    const Json state =
        Json::parse(R"({"a":{"b":[[1,2],[3,4.5]],"n":null},"s":"héé","size":7,"empty":[]})");
    CHECK(*lookUp(state, "a.b[1][0]") == 3);
    CHECK(*lookUp(state, "a.b.1.1") == 4.5);
    CHECK(*lookUp(state, "a.b.size") == 2);
    CHECK(*lookUp(state, "a.b[0].size") == 2);
    CHECK(*lookUp(state, "s.size") == 3);
    CHECK(*lookUp(state, "size") == 7);
    CHECK(*lookUp(state, "empty.size") == 0);
    CHECK(lookUp(state, "a.n")->is_null());
    for (const char* path :
         {"", "x", "a.b[2]", "a.b[-1]", "a.b[", "a.b[1", "a.b]", "a.b.x", "a.n.size"})
        CHECK_FALSE(lookUp(state, path).has_value());
}

TEST_CASE("expectations compare, and say both values when they fail") {
    const Json state = Json::parse(R"({"x":1.0,"n":3,"s":"abc","l":["a",2],"z":null})");
    const auto holds = [&](const char* path, const char* op, const Json& value) {
        return !checkExpectation(state, path, op, value).has_value();
    };
    CHECK(holds("n", "==", 3));
    CHECK(holds("n", "==", 3.0));
    CHECK_FALSE(holds("n", "==", "3"));
    CHECK(holds("n", "!=", 4));
    CHECK(holds("n", "<", 4));
    CHECK_FALSE(holds("n", "<", 3));
    CHECK(holds("n", "<=", 3));
    CHECK(holds("n", ">", 2));
    CHECK(holds("n", ">=", 3));
    CHECK_FALSE(holds("s", "<", 4));
    CHECK_FALSE(holds("z", "<", 4));
    CHECK(holds("x", "~", 1.0000019));
    CHECK_FALSE(holds("x", "~", 1.0000021));
    CHECK(holds("s", "contains", "bc"));
    CHECK_FALSE(holds("s", "contains", "d"));
    CHECK(holds("l", "contains", 2));
    CHECK_FALSE(holds("l", "contains", "2"));
    CHECK(holds("z", "==", nullptr));
    const auto missing = checkExpectation(state, "y", "!=", 1);
    REQUIRE(missing.has_value());
    CHECK(missing->find("no y") != std::string::npos);
    const auto wrong = checkExpectation(state, "n", "==", 5);
    REQUIRE(wrong.has_value());
    CHECK(wrong->find("3") != std::string::npos);
    CHECK(wrong->find("5") != std::string::npos);
}
