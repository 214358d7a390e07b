// The score of a model in the making on held-out text: loss per word, and BLEU of its greedy
// translations.
#pragma once

#include <vector>

#include "corpus/encoded_corpus.h"
#include "corpus/parallel_text.h"
#include "model/parameters.h"
#include "text/language.h"

namespace lookback {

struct DevelopmentScore {
    double lossPerWord = 0;  // −log p per target word, <eos> counted, in nats
    double bleu = 0;         // 0 to 100: 13a, cased, detokenized

    // Higher BLEU; where equal, lower loss.
    bool betterThan(const DevelopmentScore& other) const {
        return bleu != other.bleu ? bleu > other.bleu : lossPerWord < other.lossPerWord;
    }
};

class DevelopmentSet {
public:
    DevelopmentSet(std::vector<TextPair> pairs, const Language& source, const Language& target);

    std::size_t size() const { return m_pairs.size(); }
    // The same on any number of threads.
    DevelopmentScore score(const Parameters<float>& parameters, const Language& target,
                           int threads) const;

private:
    double loss(const Parameters<float>& parameters, int threads) const;
    double bleu(const Parameters<float>& parameters, const Language& target, int threads) const;

    std::vector<TextPair> m_pairs;  // shortest target first
    EncodedCorpus m_encoded;
};

}  // namespace lookback
