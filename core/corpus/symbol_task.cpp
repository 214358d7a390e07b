#include "corpus/symbol_task.h"

#include <algorithm>

#include "text/tokenizer.h"

namespace lookback {

namespace {

constexpr int kSymbols = 20;

}  // namespace

std::vector<std::string> SymbolTask::sourceWords() const {
    std::vector<std::string> words;
    words.reserve(kSymbols);
    for (int i = 0; i < kSymbols; ++i) words.emplace_back(1, static_cast<char>('a' + i));
    return words;
}

TaskPair SymbolTask::next(Random& random) const {
    const int length = random.between(m_lengths.minWords, m_lengths.maxWords);
    const std::vector<std::string> symbols = sourceWords();
    std::vector<std::string> words;
    TaskPair pair;
    for (int i = 0; i < length; ++i) {
        words.push_back(random.pick(symbols));
        pair.links.emplace_back(i, m_order == Order::Same ? i : length - 1 - i);
    }
    pair.source = detokenize(words, sourceText());
    if (m_order == Order::Reversed) std::reverse(words.begin(), words.end());
    pair.target = detokenize(words, targetText());
    return pair;
}

}  // namespace lookback
