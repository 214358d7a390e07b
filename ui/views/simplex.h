// Weights that stay a distribution while one of them is pulled: every value ≥ 0, the sum 1.
#pragma once

#include <vector>

namespace lookback {

using Weights = std::vector<float>;

// Word j gets `value` (kept within 0 … 1); the others share the rest in the proportion they had,
// equally where they had nothing.  A single word always has all.
Weights withWeight(const Weights& alpha, int j, float value);
Weights allOn(int j, int count);
Weights evenly(int count);
int heaviest(const Weights& alpha);  // the first of the largest; -1 without any

}  // namespace lookback
