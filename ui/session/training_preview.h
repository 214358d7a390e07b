// What a training would learn from, before anything runs: columns, lengths, unknown words, and the
// first pairs.
#pragma once

#include <QString>
#include <array>
#include <vector>

#include "corpus/parallel_text.h"
#include "training/training_spec.h"

namespace lookback {

struct SidePreview {
    std::size_t vocabulary = 0;   // words of the shortlist, <eos> and <unk> included
    double unknownRate = 0;       // of the tokens of the pairs kept, 0 to 1
    int median = 0, longest = 0;  // tokens without <eos>, of the pairs kept
};

struct TrainingPreview {
    bool task = false;  // what follows is of some pairs that it makes
    int columns = 0;    // of a TSV file
    bool gzipped = false;
    std::size_t pairs = 0, emptyPairs = 0, tooLong = 0;
    LineRemarks remarks;
    std::array<SidePreview, 2> sides;  // source, target
    std::vector<TextPair> first;

    // For people, in a line or two.
    QString text() const;
};

// Errors: as of the training itself, before its first update.
Result<TrainingPreview> previewOf(const TrainingSpec& spec);

}  // namespace lookback
