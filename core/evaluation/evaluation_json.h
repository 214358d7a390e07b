// Scores as the JSON that the command line prints and the player reads.
#pragma once

#include <nlohmann/json.hpp>

#include "evaluation/evaluation.h"

namespace lookback {

// {score, precisions, bp, sys_len, ref_len, signature}
nlohmann::ordered_json toJson(const BleuScore& score, const std::string& signature);

// Keys in a fixed order; what there is not (an interval of one sentence, the upper end of the last
// bucket, why a score is zero that is not) is null.
nlohmann::ordered_json toJson(const Evaluation& evaluation);

}  // namespace lookback
