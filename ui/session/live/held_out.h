// The sentences that a model in training is measured with, sorted by length; text that it never
// learns from, where there is any.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "base/token.h"
#include "corpus/task.h"
#include "training/training_data.h"

namespace lookback {

// Source lengths in tokens without <eos>, both ends included.
struct LengthRange {
    int from = 0, to = 0;
    bool seen = true;  // as long as what is trained on

    bool operator==(const LengthRange&) const = default;
};

// The lengths `shortest` to `longest` that are trained on, in ranges that end at 10, 20, … (at most
// about four), and then as far again beyond: 3–20 gives 3–10, 11–20, and 21–30, 31–40 unseen.
std::vector<LengthRange> lengthRanges(int shortest, int longest, bool beyond);

struct HeldOutPair {
    std::string sourceText, reference;
    TokenIds source, target;  // both end in <eos>
    AlignmentLinks links;     // gold; none for a corpus
    std::size_t range = 0;    // index into HeldOutText::ranges
};

struct HeldOutText {
    std::vector<LengthRange> ranges;  // each with at least one pair
    std::vector<HeldOutPair> pairs;   // by range
    bool heldOut = true;              // false: a sample of the training text
    bool gold = false;                // the pairs have gold links
};

// Of a task: new pairs from a seed that no training uses.  Of a corpus: its development files, else
// a sample of the training text itself, for holding text back would change what is learned.
Result<HeldOutText> heldOutText(const TrainingSpec& spec, const TrainingData& data, int perRange);

}  // namespace lookback
