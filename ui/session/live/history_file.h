// The file of a training's history, M.history beside a model M: curves, scores by length and the
// films, to be opened again with it.  A safetensors file, format "lookback-history-1".
//
// What is kept: counters exactly (up to 2^48); measured numbers as float, 6e-8 of their size at
// most from the double; one that is not finite comes back as it was (any NaN as a NaN).  α in steps
// of 2^-21, so at most kHistoryAlphaError off: 15 × 15 words take 787 bytes a frame where floats
// take 900.  A model without gold links has no alignment accuracy, which is not the same as 0.
//
// The loader trusts nothing: each shape, count and id is held against the others, and memory stays
// within a few dozen times the file.
#pragma once

#include <string>

#include "base/result.h"
#include "session/live/training_history.h"

namespace lookback {

inline constexpr float kHistoryAlphaError = 3e-7F;

// Errors: those of a file; a history whose parts do not fit each other.
Status saveHistory(const std::string& path, const TrainingHistory& history);
// Errors name the file, the place, what was found and what was expected.
Result<TrainingHistory> loadHistory(const std::string& path);

}  // namespace lookback
