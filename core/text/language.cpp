#include "text/language.h"

#include <algorithm>
#include <utility>

#include "text/utf8.h"

namespace lookback {

namespace {

bool isFrench(const Vocabulary& vocabulary) {
    constexpr TokenId common = 2000;  // a name like d'Artagnan may stand anywhere
    const auto knows = [&](const char* stem) {
        for (const char* apostrophe : {"'", "\u2019"}) {
            const TokenId id = vocabulary.id(std::string(stem) + apostrophe);
            if (id != kUnk && id < common) return true;
        }
        return false;
    };
    return knows("l") && knows("d") && knows("n") && knows("qu");
}

}  // namespace

Language::Language(TextOptions options, Vocabulary vocabulary)
    : m_options(options),
      m_vocabulary(std::move(vocabulary)),
      m_spacing(isFrench(m_vocabulary) ? Spacing::French : Spacing::Plain) {}

Sentence Language::encode(std::string_view line) const {
    return encodeTokens(tokenize(line, {m_options.tokenizer, false}));
}

Sentence Language::encodeTokens(std::vector<std::string> tokens) const {
    Sentence sentence;
    sentence.surface = std::move(tokens);
    std::erase_if(sentence.surface, [](const std::string& token) { return token.empty(); });
    sentence.ids.reserve(sentence.surface.size() + 1);
    for (const std::string& token : sentence.surface) {
        const TokenId id = m_vocabulary.id(m_options.lowercase ? toLower(token) : token);
        sentence.ids.push_back(id);
    }
    sentence.surface.push_back(m_vocabulary.word(kEos));
    sentence.ids.push_back(kEos);
    return sentence;
}

std::string Language::decode(const TokenIds& ids) const {
    const auto end = std::find(ids.begin(), ids.end(), kEos);
    return detokenize(words(TokenIds(ids.begin(), end)), m_options, m_spacing);
}

std::vector<std::string> Language::words(const TokenIds& ids) const {
    std::vector<std::string> result;
    result.reserve(ids.size());
    for (const TokenId id : ids) result.push_back(m_vocabulary.word(id));
    return result;
}

}  // namespace lookback
