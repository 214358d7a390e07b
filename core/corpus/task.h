// Built-in tasks: endless parallel text, made from a seed, with its gold alignment.
//
//   copy, reverse  3 to 10 of 20 symbols, and the same in the same or in the opposite order
//   dates          a date as people write and say it, by characters, and its ISO form
//   grammar        English sentences and their French, 3 to 20 words
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "text/language.h"
#include "text/text_options.h"

namespace lookback {

// (source token, target token), from 0, without <eos>.
using AlignmentLinks = std::vector<std::pair<int, int>>;

struct TaskPair {
    std::string source;
    std::string target;
    AlignmentLinks links;  // sorted, tokens counted after this task's own tokenizers
};

struct TaskOptions {
    int minWords = 0;  // 0: the task's default; words are tokens of the source
    int maxWords = 0;
};

class Task {
public:
    virtual ~Task() = default;
    virtual TaskPair next(Random& random) const = 0;
    virtual TextOptions sourceText() const = 0;
    virtual TextOptions targetText() const = 0;
    // Every token that can occur on a side, sorted by bytes, none twice.
    virtual std::vector<std::string> sourceWords() const = 0;
    virtual std::vector<std::string> targetWords() const = 0;

    // "reverse", "copy", "dates" or "grammar".  Errors: an unknown name (lists the known ones), or
    // lengths that the task cannot make.
    static Result<std::unique_ptr<Task>> create(const std::string& name, TaskOptions options = {});
    // Whether create() would, in the words of the options --task, --min-words and --max-words.
    static Status checkOptions(const std::string& name, TaskOptions options);
};

// The two sides of a task, with vocabularies of all its words.
std::pair<Language, Language> languagesOf(const Task& task);

}  // namespace lookback
