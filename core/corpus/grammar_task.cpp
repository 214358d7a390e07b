#include "corpus/grammar_task.h"

#include "corpus/grammar_words.h"
#include "corpus/grammar_writer.h"

namespace lookback {

TaskPair GrammarTask::next(Random& random) const {
    return grammar::Writer(random).write(random.between(m_lengths.minWords, m_lengths.maxWords));
}

std::vector<std::string> GrammarTask::sourceWords() const {
    return grammar::englishWords();
}

std::vector<std::string> GrammarTask::targetWords() const {
    return grammar::frenchWords();
}

}  // namespace lookback
