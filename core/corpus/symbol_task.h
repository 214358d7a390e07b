// The tasks copy and reverse: a row of symbols, and the same row or its reverse.
#pragma once

#include "corpus/task.h"

namespace lookback {

class SymbolTask : public Task {
public:
    enum class Order { Same, Reversed };

    SymbolTask(Order order, const TaskOptions& lengths) : m_order(order), m_lengths(lengths) {}

    TaskPair next(Random& random) const override;
    TextOptions sourceText() const override { return {Tokenizer::Whitespace, false}; }
    TextOptions targetText() const override { return {Tokenizer::Whitespace, false}; }
    std::vector<std::string> sourceWords() const override;  // a … t
    std::vector<std::string> targetWords() const override { return sourceWords(); }

private:
    Order m_order;
    TaskOptions m_lengths;
};

}  // namespace lookback
