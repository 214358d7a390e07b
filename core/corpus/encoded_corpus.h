// Parallel text as word numbers, ready for training: one flat array a side.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "base/token.h"
#include "corpus/parallel_text.h"
#include "text/language.h"

namespace lookback {

struct SideCounts {
    std::size_t tokens = 0;   // without <eos>
    std::size_t unknown = 0;  // of these, outside the vocabulary

    double unknownRate() const {
        return tokens == 0 ? 0.0 : static_cast<double>(unknown) / static_cast<double>(tokens);
    }
};

class EncodedCorpus {
public:
    // A pair longer than maxLength tokens (without <eos>) on either side is left out and counted;
    // 0: no limit.  The result does not depend on the number of threads.
    static EncodedCorpus encode(const std::vector<TextPair>& pairs, const Language& source,
                                const Language& target, int maxLength, int threads = 1);

    // Adds one pair; both sides end in <eos>.
    void add(const TokenIds& source, const TokenIds& target);
    void clear();

    std::size_t size() const { return m_ends.size(); }
    // Valid until the corpus changes.
    PairView pair(std::size_t i) const;

    const SideCounts& source() const { return m_source; }
    const SideCounts& target() const { return m_target; }
    std::size_t tooLong() const { return m_tooLong; }  // pairs left out

private:
    struct Ends {
        std::size_t source = 0;
        std::size_t target = 0;
    };

    void append(const EncodedCorpus& other);

    TokenIds m_sourceIds;
    TokenIds m_targetIds;
    std::vector<Ends> m_ends;  // of each pair in the arrays; it begins where the last one ended
    SideCounts m_source;
    SideCounts m_target;
    std::size_t m_tooLong = 0;
};

// The two sides of a corpus, with the shortlists that its words give (sizes include <eos> and
// <unk>).
std::pair<Language, Language> languagesOf(const std::vector<TextPair>& pairs,
                                          const TextOptions& sourceText, std::size_t sourceSize,
                                          const TextOptions& targetText, std::size_t targetSize);

}  // namespace lookback
