#include "corpus/task.h"

#include <algorithm>

#include "base/counted.h"
#include "corpus/dates_task.h"
#include "corpus/grammar_task.h"
#include "corpus/symbol_task.h"

namespace lookback {

namespace {

constexpr int kLongest = 1000;

// The lengths asked for, or the task's own: `shortest` is also the least that it can make.
Result<TaskOptions> lengths(const std::string& name, const TaskOptions& options, int shortest,
                            TaskOptions defaults) {
    TaskOptions result = options;
    if (result.minWords == 0)
        result.minWords =
            result.maxWords == 0 ? defaults.minWords : std::min(defaults.minWords, result.maxWords);
    if (result.maxWords == 0) result.maxWords = std::max(defaults.maxWords, result.minWords);
    if (result.minWords < shortest || result.maxWords > kLongest ||
        result.minWords > result.maxWords)
        return Error{"task " + name + ": found lengths from " + std::to_string(result.minWords) +
                     " to " + counted(result.maxWords, "word") + ", expected them between " +
                     std::to_string(shortest) + " and " + std::to_string(kLongest) +
                     ", the smaller first"};
    return result;
}

Vocabulary vocabularyOf(std::vector<std::string> words) {
    std::vector<std::string> all = Vocabulary().words();
    all.insert(all.end(), words.begin(), words.end());
    auto vocabulary = Vocabulary::fromWords(std::move(all));
    LOOKBACK_CHECK(vocabulary.ok());
    return std::move(vocabulary).value();
}

}  // namespace

Result<std::unique_ptr<Task>> Task::create(const std::string& name, TaskOptions options) {
    if (name == "copy" || name == "reverse") {
        const auto words = lengths(name, options, 1, {3, 10});
        if (!words) return Error{words.error()};
        const auto order = name == "copy" ? SymbolTask::Order::Same : SymbolTask::Order::Reversed;
        return std::unique_ptr<Task>(std::make_unique<SymbolTask>(order, *words));
    }
    if (name == "grammar") {
        const auto words = lengths(name, options, GrammarTask::kShortest, {3, 20});
        if (!words) return Error{words.error()};
        return std::unique_ptr<Task>(std::make_unique<GrammarTask>(*words));
    }
    if (name == "dates") {
        if (options.minWords != 0 || options.maxWords != 0)
            return Error{
                "task dates: found a choice of lengths, expected none: a date is as long as it is"};
        return std::unique_ptr<Task>(std::make_unique<DatesTask>());
    }
    return Error{"task: found \"" + name + "\", expected one of reverse, copy, dates, grammar"};
}

Status Task::checkOptions(const std::string& name, TaskOptions options) {
    if (const auto known = create(name); !known) return Error{"--" + known.error()};
    const auto made = create(name, options);
    if (made) return {};
    const char* option = options.maxWords == 0   ? "--min-words: "
                         : options.minWords == 0 ? "--max-words: "
                                                 : "--min-words, --max-words: ";
    return Error{option + made.error()};
}

std::pair<Language, Language> languagesOf(const Task& task) {
    return {Language(task.sourceText(), vocabularyOf(task.sourceWords())),
            Language(task.targetText(), vocabularyOf(task.targetWords()))};
}

}  // namespace lookback
