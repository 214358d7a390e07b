#include "corpus/grammar_sentence.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "text/tokenizer.h"
#include "text/utf8.h"

namespace lookback::grammar {

namespace {

// The lexicon has no aspirated h and no y.
bool beginsWithVowel(const std::string& word) {
    std::size_t i = 0;
    const char32_t c = nextCodePoint(word, i);
    return std::u32string_view(U"aeiouhâàéèêîôœ").find(c) != std::u32string_view::npos;
}

void capitalize(std::string& word) {
    if (word[0] >= 'a' && word[0] <= 'z') word[0] = static_cast<char>(word[0] - 'a' + 'A');
}

}  // namespace

int Sentence::english(const std::string& word) {
    m_english.push_back(word);
    return static_cast<int>(m_english.size()) - 1;
}

void Sentence::french(const std::string& word, std::initializer_list<int> from) {
    m_french.push_back({word, from});
}

void Sentence::takeBack(const Mark& mark) {
    m_english.resize(mark.english);
    m_french.resize(mark.french);
}

void Sentence::articleBeforeVowel() {
    for (std::size_t i = 0; i + 1 < m_english.size(); ++i) {
        const char first = m_english[i + 1][0];
        if (m_english[i] == "a" && std::string_view("aeiou").find(first) != std::string_view::npos)
            m_english[i] = "an";
    }
}

void Sentence::elide() {
    static const std::pair<std::string_view, const char*> forms[] = {
        {"je", "j'"}, {"le", "l'"},   {"la", "l'"},  {"ne", "n'"},
        {"de", "d'"}, {"que", "qu'"}, {"ce", "cet"}, {"ma", "mon"}};
    for (std::size_t i = 0; i + 1 < m_french.size(); ++i)
        for (const auto& [full, elided] : forms)
            if (m_french[i].text == full && beginsWithVowel(m_french[i + 1].text)) {
                m_french[i].text = elided;
                break;
            }
}

void Sentence::contract() {
    static const struct {
        std::string_view preposition, article;
        const char* both;
    } forms[] = {{"de", "le", "du"}, {"de", "les", "des"}, {"à", "le", "au"}, {"à", "les", "aux"}};
    std::vector<Word> result;
    for (Word& word : m_french) {
        const char* both = nullptr;
        for (const auto& form : forms)
            if (!result.empty() && result.back().text == form.preposition &&
                word.text == form.article)
                both = form.both;
        if (both == nullptr) {
            result.push_back(std::move(word));
        } else {
            result.back().text = both;
            result.back().from.insert(result.back().from.end(), word.from.begin(), word.from.end());
        }
    }
    m_french = std::move(result);
}

TaskPair Sentence::finish() {
    articleBeforeVowel();
    elide();
    contract();
    capitalize(m_english.front());
    capitalize(m_french.front().text);

    TaskPair pair;
    std::vector<std::string> french;
    for (std::size_t i = 0; i < m_french.size(); ++i) {
        french.push_back(m_french[i].text);
        for (const int from : m_french[i].from) pair.links.emplace_back(from, static_cast<int>(i));
    }
    std::sort(pair.links.begin(), pair.links.end());
    pair.source = detokenize(m_english, {});
    pair.target = detokenize(french, {}, Spacing::French);
    return pair;
}

}  // namespace lookback::grammar
