// The task grammar: English sentences and their French, of any length, from about a hundred words.
//
// What a translator can learn from it: agreement in gender, number and person; adjectives behind
// their nouns; negation around the verb, and its "de"; elision and contraction; adverbs that
// change places; prepositional phrases; clauses joined by conjunctions.  An English sentence has
// exactly one French translation here: where French would leave a choice, the task has made it
// (I and they are masculine).
//
// Links: every French word is linked; ne and pas both to "not", du to both "of" and "the",
// parce que to "because".  Of the English words only "do" and "does" have no link.
#pragma once

#include "corpus/task.h"

namespace lookback {

class GrammarTask : public Task {
public:
    static constexpr int kShortest = 3;  // She sleeps .

    explicit GrammarTask(const TaskOptions& lengths) : m_lengths(lengths) {}

    // Every length of the range is equally likely.
    TaskPair next(Random& random) const override;
    TextOptions sourceText() const override { return {Tokenizer::Words, false}; }
    TextOptions targetText() const override { return {Tokenizer::Words, false}; }
    std::vector<std::string> sourceWords() const override;
    std::vector<std::string> targetWords() const override;

private:
    TaskOptions m_lengths;
};

}  // namespace lookback
