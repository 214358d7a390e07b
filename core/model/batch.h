// A set of sentence pairs laid out for the engine: a column for each word, none for padding.
#pragma once

#include <span>
#include <vector>

#include "base/token.h"
#include "model/config.h"
#include "nn/packed_sequences.h"

namespace lookback {

struct Batch {
    // Lays out pairs (both sides end in <eos>, so neither is empty).  Sentences keep their order;
    // source and target are packed by their own lengths.
    void assign(std::span<const PairView> pairs, const ModelConfig& config);

    Index sentences() const { return source.sequences(); }
    Index sourceLength(Index b) const { return sourceLengths[static_cast<std::size_t>(b)]; }
    Index targetLength(Index b) const { return targetLengths[static_cast<std::size_t>(b)]; }
    // Annotations lie sentence after sentence, in the order of the source text.
    Index annotationBegin(Index b) const { return annotationBegins[static_cast<std::size_t>(b)]; }
    // Where a sentence's words begin when targets lie sentence after sentence.
    Index targetBegin(Index b) const { return targetBegins[static_cast<std::size_t>(b)]; }
    // Where a sentence's (Tx, Ty) weights begin when they lie sentence after sentence.
    Index weightsBegin(Index b) const { return weightsBegins[static_cast<std::size_t>(b)]; }

    PackedSequences source;  // in the order of reading (config.reverseSource)
    PackedSequences target;
    std::vector<Index> sourceLengths, targetLengths;
    std::vector<Index> annotationBegins, targetBegins, weightsBegins;
    Index weights = 0;                 // Σ Tx · Ty
    TokenIds sourceWords;              // by packed source column
    TokenIds targetWords;              // by packed target column: y_i
    TokenIds previousWords;            // likewise: y_{i-1}, kNoWord at the first
    std::vector<Index> readingColumn;  // by annotation: the packed source column of that word
};

}  // namespace lookback
