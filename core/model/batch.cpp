#include "model/batch.h"

#include "base/check.h"
#include "nn/embedding.h"

namespace lookback {

void Batch::assign(std::span<const PairView> pairs, const ModelConfig& config) {
    sourceLengths.clear();
    targetLengths.clear();
    annotationBegins.clear();
    targetBegins.clear();
    weightsBegins.clear();
    weights = 0;
    Index annotations = 0, targets = 0;
    for (const PairView& pair : pairs) {
        LOOKBACK_CHECK(!pair.source.empty() && pair.source.back() == kEos);
        LOOKBACK_CHECK(!pair.target.empty() && pair.target.back() == kEos);
        const auto tx = static_cast<Index>(pair.source.size());
        const auto ty = static_cast<Index>(pair.target.size());
        sourceLengths.push_back(tx);
        targetLengths.push_back(ty);
        annotationBegins.push_back(annotations);
        targetBegins.push_back(targets);
        weightsBegins.push_back(weights);
        annotations += tx;
        targets += ty;
        weights += tx * ty;
    }
    source.assign(sourceLengths);
    target.assign(targetLengths);

    sourceWords.resize(static_cast<std::size_t>(annotations));
    readingColumn.resize(static_cast<std::size_t>(annotations));
    targetWords.resize(static_cast<std::size_t>(targets));
    previousWords.resize(static_cast<std::size_t>(targets));
    for (Index b = 0; b < sentences(); ++b) {
        const PairView& pair = pairs[static_cast<std::size_t>(b)];
        const Index tx = sourceLength(b);
        for (Index j = 0; j < tx; ++j) {
            // Reversed, the words are read from the last to the first and <eos> still comes last.
            const Index step = config.reverseSource && j < tx - 1 ? tx - 2 - j : j;
            const Index column = source.column(b, step);
            sourceWords[static_cast<std::size_t>(column)] =
                pair.source[static_cast<std::size_t>(j)];
            readingColumn[static_cast<std::size_t>(annotationBegin(b) + j)] = column;
        }
        for (Index i = 0; i < targetLength(b); ++i) {
            const auto column = static_cast<std::size_t>(target.column(b, i));
            targetWords[column] = pair.target[static_cast<std::size_t>(i)];
            previousWords[column] = i == 0 ? kNoWord : pair.target[static_cast<std::size_t>(i - 1)];
        }
    }
}

}  // namespace lookback
