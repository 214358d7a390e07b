#include <algorithm>
#include <map>
#include <set>

#include "catch.h"
#include "corpus/grammar_sentence.h"
#include "corpus/task.h"
#include "text/tokenizer.h"

using namespace lookback;

namespace {

using Tokens = std::vector<std::string>;

std::unique_ptr<Task> grammarOf(TaskOptions options = {}) {
    auto task = Task::create("grammar", options);
    REQUIRE(task.ok());
    return std::move(task).value();
}

}  // namespace

TEST_CASE("an English sentence of the grammar has one French translation", "[corpus]") {
    // Short sentences come again and again, so a second translation would soon show.
    const auto task = grammarOf({3, 8});
    std::map<std::string, TaskPair> seen;
    Random random(1);
    int again = 0;
    for (int i = 0; i < 40000; ++i) {
        const TaskPair pair = task->next(random);
        const auto [entry, isNew] = seen.emplace(pair.source, pair);
        if (isNew) continue;
        ++again;
        INFO(pair.source);
        REQUIRE(entry->second.target == pair.target);
        REQUIRE(entry->second.links == pair.links);
    }
    CHECK(again > 5000);
}

TEST_CASE("grammar sentences cover the lengths asked for evenly", "[corpus]") {
    const std::pair<int, int> ranges[] = {{3, 20}, {3, 3}, {30, 60}, {7, 12}};
    for (const auto& [low, high] : ranges) {
        const auto task = grammarOf({low, high});
        const int each = 200;
        std::map<int, int> counts;
        Random random(4);
        for (int i = 0; i < each * (high - low + 1); ++i)
            ++counts[static_cast<int>(
                tokenize(task->next(random).source, task->sourceText()).size())];
        CHECK(counts.begin()->first == low);
        CHECK(counts.rbegin()->first == high);
        // A count's standard deviation is below 14.2: five of them.
        for (const auto& [length, count] : counts)
            if (low < high) CHECK(std::abs(count - each) < 71);
    }
    Random random(1);
    const auto longest = grammarOf({1000, 1000})->next(random);
    CHECK(tokenize(longest.source, {}).size() == 1000);
}

TEST_CASE("French elides, contracts and agrees as it must", "[corpus]") {
    const auto task = grammarOf();
    // Words that cannot stand before a vowel, and pairs that French contracts.
    const std::set<std::string> full = {"je", "le", "la", "ne", "de", "que", "ce",
                                        "ma", "Je", "Le", "La", "Ce", "Ma"};
    const std::set<std::string> masculine = {"un", "Un", "le", "Le"};
    const std::set<std::string> feminine = {"femme", "fille", "maison", "école", "pomme", "lettre"};
    const auto vowel = [](const std::string& word) {
        for (const char* first : {"a", "e", "i", "o", "u", "h", "é", "ê", "â", "à", "É"})
            if (word.starts_with(first)) return true;
        return false;
    };
    Random random(5);
    std::set<std::string> seen;
    for (int i = 0; i < 20000; ++i) {
        const TaskPair pair = task->next(random);
        INFO(pair.source << " | " << pair.target);
        const Tokens french = tokenize(pair.target, {});
        const Tokens english = tokenize(pair.source, {});
        for (std::size_t k = 0; k + 1 < french.size(); ++k) {
            REQUIRE_FALSE((full.contains(french[k]) && vowel(french[k + 1])));
            REQUIRE_FALSE((french[k].ends_with("'") && !vowel(french[k + 1])));
            const bool open = french[k] == "de" || french[k] == "à";
            REQUIRE_FALSE((open && (french[k + 1] == "le" || french[k + 1] == "les")));
            REQUIRE_FALSE((masculine.contains(french[k]) && feminine.contains(french[k + 1])));
        }
        for (std::size_t k = 0; k + 1 < english.size(); ++k) {
            const bool before = std::string("aeiou").find(english[k + 1][0]) != std::string::npos;
            if (english[k] == "a" || english[k] == "A") REQUIRE_FALSE(before);
            if (english[k] == "an" || english[k] == "An") REQUIRE(before);
        }
        REQUIRE(std::count(french.begin(), french.end(), "pas") ==
                std::count(english.begin(), english.end(), "not"));
        seen.insert(french.begin(), french.end());
    }
    for (const char* form : {"l'", "n'", "d'", "qu'", "j'", "du", "des", "au", "aux", "cet"})
        CHECK(seen.contains(form));
}

TEST_CASE("sentences written word by word are finished by hand-made rules", "[corpus]") {
    grammar::Sentence sentence;
    const int i = sentence.english("I");
    sentence.english("do");
    const int no = sentence.english("not");
    const int like = sentence.english("like");
    const int a = sentence.english("a");
    const int apple = sentence.english("apple");
    const int near = sentence.english("near");
    const int the = sentence.english("the");
    const int garden = sentence.english("garden");
    const int of = sentence.english("of");
    const int the2 = sentence.english("the");
    const int man = sentence.english("man");
    sentence.french("je", {i});
    sentence.french("ne", {no});
    sentence.french("aime", {like});
    sentence.french("pas", {no});
    sentence.french("de", {a});
    sentence.french("pomme", {apple});
    sentence.french("près", {near});
    sentence.french("de", {near});
    sentence.french("le", {the});
    sentence.french("jardin", {garden});
    sentence.french("de", {of});
    sentence.french("le", {the2});
    sentence.french("homme", {man});
    const TaskPair pair = sentence.finish();
    CHECK(pair.source == "I do not like an apple near the garden of the man");
    CHECK(pair.target == "Je n'aime pas de pomme près du jardin de l'homme");
    CHECK(pair.links == AlignmentLinks{{0, 0},
                                       {2, 1},
                                       {2, 3},
                                       {3, 2},
                                       {4, 4},
                                       {5, 5},
                                       {6, 6},
                                       {6, 7},
                                       {7, 7},
                                       {8, 8},
                                       {9, 9},
                                       {10, 10},
                                       {11, 11}});
}
