// Histories of trainings as JSON: everything they have.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "session/live/training_history.h"

namespace lookback {

nlohmann::ordered_json toJson(const std::vector<TrainingHistory>& histories);

}  // namespace lookback
