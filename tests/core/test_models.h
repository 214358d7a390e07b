// Small models and sentences made from a seed.
#pragma once

#include <vector>

#include "base/random.h"
#include "base/token.h"
#include "model/model.h"

namespace test {

using namespace lookback;

inline ModelConfig config(Architecture architecture) {
    ModelConfig c;
    c.architecture = architecture;
    c.bidirectional = architecture == Architecture::RnnSearch;
    c.embeddingSize = 5;
    c.hiddenSize = 7;
    c.alignmentSize = 6;
    c.maxoutSize = 4;
    c.sourceVocabSize = 13;
    c.targetVocabSize = 11;
    return c;
}

// Every valid combination of architecture, order, score, direction and reversal.
inline std::vector<ModelConfig> allVariants() {
    std::vector<ModelConfig> all;
    for (const auto architecture : {Architecture::RnnSearch, Architecture::RnnEncDec})
        for (const auto order :
             {DecoderOrder::Text, DecoderOrder::Appendix, DecoderOrder::GroundHog})
            for (const auto score : {Score::Additive, Score::General, Score::Dot})
                for (const bool both : {true, false})
                    for (const bool reversed : {false, true}) {
                        ModelConfig c = config(architecture);
                        c.decoderOrder = order;
                        c.score = score;
                        c.bidirectional = both;
                        c.reverseSource = reversed;
                        if (!c.attends() && score != Score::Additive) continue;
                        if (c.validate().ok()) all.push_back(c);
                    }
    return all;
}

inline std::string describe(const ModelConfig& c) {
    return std::string(name(c.architecture)) + " " + name(c.decoderOrder) + " " + name(c.score) +
           (c.bidirectional ? " bidirectional" : "") + (c.reverseSource ? " reversed" : "");
}

// Weights of a size that makes every gate and every weight matter.
template <class Scalar>
Parameters<Scalar> randomParameters(const ModelConfig& config, Random& random,
                                    double deviation = 0.6) {
    Parameters<Scalar> p(config);
    for (auto& tensor : p.tensors())
        for (Index c = 0; c < tensor.view.cols(); ++c)
            for (Index r = 0; r < tensor.view.rows(); ++r)
                tensor.view(r, c) = static_cast<Scalar>(deviation * random.normal());
    return p;
}

struct Pairs {
    std::vector<TokenIds> sources, targets;
    std::vector<PairView> views;
};

inline TokenIds randomSentence(Index vocabulary, int words, Random& random) {
    TokenIds ids;
    for (int i = 0; i < words; ++i)
        ids.push_back(random.between(1, static_cast<int>(vocabulary) - 1));
    ids.push_back(kEos);
    return ids;
}

// `count` pairs of 0 to `longest` words a side.
inline Pairs randomPairs(const ModelConfig& config, int count, int longest, Random& random) {
    Pairs p;
    for (int i = 0; i < count; ++i) {
        p.sources.push_back(
            randomSentence(config.sourceVocabSize, random.between(0, longest), random));
        p.targets.push_back(
            randomSentence(config.targetVocabSize, random.between(0, longest), random));
    }
    for (std::size_t i = 0; i < p.sources.size(); ++i)
        p.views.push_back({p.sources[i], p.targets[i]});
    return p;
}

}  // namespace test
