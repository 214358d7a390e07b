#include "corpus/encoded_corpus.h"

#include <algorithm>

#include "base/check.h"
#include "base/parallel.h"
#include "text/tokenizer.h"

namespace lookback {

namespace {

void count(const TokenIds& ids, SideCounts& counts) {
    counts.tokens += ids.size() - 1;
    counts.unknown += static_cast<std::size_t>(std::count(ids.begin(), ids.end(), kUnk));
}

}  // namespace

EncodedCorpus EncodedCorpus::encode(const std::vector<TextPair>& pairs, const Language& source,
                                    const Language& target, int maxLength, int threads) {
    constexpr std::size_t partSize = 4096;
    const std::size_t parts = (pairs.size() + partSize - 1) / partSize;
    std::vector<EncodedCorpus> encoded(parts);
    const auto limit = static_cast<std::size_t>(std::max(maxLength, 0));
    parallelFor(static_cast<int>(parts), threads, [&](int part) {
        const std::size_t begin = static_cast<std::size_t>(part) * partSize;
        const std::size_t end = std::min(begin + partSize, pairs.size());
        EncodedCorpus& corpus = encoded[static_cast<std::size_t>(part)];
        for (std::size_t i = begin; i < end; ++i) {
            const TokenIds sourceIds = source.encode(pairs[i].source).ids;
            const TokenIds targetIds = target.encode(pairs[i].target).ids;
            const std::size_t longest = std::max(sourceIds.size(), targetIds.size()) - 1;
            if (limit > 0 && longest > limit)
                ++corpus.m_tooLong;
            else
                corpus.add(sourceIds, targetIds);
        }
    });
    EncodedCorpus result;
    for (EncodedCorpus& part : encoded) {
        result.append(part);
        part = {};
    }
    return result;
}

void EncodedCorpus::add(const TokenIds& source, const TokenIds& target) {
    LOOKBACK_CHECK(!source.empty() && source.back() == kEos);
    LOOKBACK_CHECK(!target.empty() && target.back() == kEos);
    m_sourceIds.insert(m_sourceIds.end(), source.begin(), source.end());
    m_targetIds.insert(m_targetIds.end(), target.begin(), target.end());
    m_ends.push_back({m_sourceIds.size(), m_targetIds.size()});
    count(source, m_source);
    count(target, m_target);
}

void EncodedCorpus::clear() {
    m_sourceIds.clear();
    m_targetIds.clear();
    m_ends.clear();
    m_source = {};
    m_target = {};
    m_tooLong = 0;
}

void EncodedCorpus::append(const EncodedCorpus& other) {
    const Ends base{m_sourceIds.size(), m_targetIds.size()};
    m_sourceIds.insert(m_sourceIds.end(), other.m_sourceIds.begin(), other.m_sourceIds.end());
    m_targetIds.insert(m_targetIds.end(), other.m_targetIds.begin(), other.m_targetIds.end());
    for (const Ends& ends : other.m_ends)
        m_ends.push_back({base.source + ends.source, base.target + ends.target});
    m_source.tokens += other.m_source.tokens;
    m_source.unknown += other.m_source.unknown;
    m_target.tokens += other.m_target.tokens;
    m_target.unknown += other.m_target.unknown;
    m_tooLong += other.m_tooLong;
}

PairView EncodedCorpus::pair(std::size_t i) const {
    const Ends begin = i == 0 ? Ends{} : m_ends.at(i - 1);
    const Ends end = m_ends.at(i);
    return {std::span(m_sourceIds).subspan(begin.source, end.source - begin.source),
            std::span(m_targetIds).subspan(begin.target, end.target - begin.target)};
}

std::pair<Language, Language> languagesOf(const std::vector<TextPair>& pairs,
                                          const TextOptions& sourceText, std::size_t sourceSize,
                                          const TextOptions& targetText, std::size_t targetSize) {
    VocabularyBuilder source;
    VocabularyBuilder target;
    for (const TextPair& pair : pairs) {
        for (const std::string& word : tokenize(pair.source, sourceText)) source.add(word);
        for (const std::string& word : tokenize(pair.target, targetText)) target.add(word);
    }
    return {Language(sourceText, source.build(sourceSize)),
            Language(targetText, target.build(targetSize))};
}

}  // namespace lookback
