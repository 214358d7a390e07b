// What a decoder's state still holds of where it began: for an RNNencdec, which starts from the
// sentence and never sees its words again, what is left of the sentence in it.
#pragma once

#include <vector>

#include "decoding/trace.h"

namespace lookback {

struct Memory {
    double kept = 0;  // mean over the units of 1 − z_i: the share of s_{i−1} that goes on
    double left = 0;  // mean of Π_{k ≤ i} (1 − z_k): the share of s_0 that was never replaced
    double cosine = 0;  // of s_i and s_0
};

// One for each of the first `steps` steps.
std::vector<Memory> memoryOf(const Trace& trace, int steps);

}  // namespace lookback
