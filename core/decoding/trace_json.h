// A trace as the JSON that the command line prints, the player reads and files keep.
#pragma once

#include <nlohmann/json.hpp>

#include "decoding/trace.h"

namespace lookback {

// Keys in a fixed order.  A float is written with the shortest decimals that read it back; `log_p`
// of the whole is the double that was summed.  `e` and `alpha` of an RNNencdec are null.  `full`
// adds log p of every word, where the trace has it.
nlohmann::ordered_json toJson(const Trace& trace, bool full = false);

}  // namespace lookback
