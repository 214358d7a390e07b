// An English sentence and its French, as the task grammar writes them word by word.
//
// Writing calls add English words, then the French of them with the places that it comes from.
// finish() does what French does across words: elision, contraction (du, aux), cet and mon before
// a vowel.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

#include "corpus/task.h"

namespace lookback::grammar {

class Sentence {
public:
    int english(const std::string& word);  // its place
    void french(const std::string& word, std::initializer_list<int> from);

    std::size_t englishSize() const { return m_english.size(); }

    // Where writing stands, to take back what was written since.
    struct Mark {
        std::size_t english;
        std::size_t french;
    };
    Mark mark() const { return {m_english.size(), m_french.size()}; }
    void takeBack(const Mark& mark);

    TaskPair finish();

private:
    struct Word {
        std::string text;
        std::vector<int> from;
    };

    void articleBeforeVowel();
    void elide();
    void contract();

    std::vector<std::string> m_english;
    std::vector<Word> m_french;
};

}  // namespace lookback::grammar
