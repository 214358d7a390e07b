// How long Eigen's own product takes for the products of a training step: the yardstick of
// `lookback-cli benchmark`.
#pragma once

#include <cstdint>
#include <map>

#include "base/profile.h"

namespace lookback::cli {

// Seconds that all these products would take, spread evenly over `threads` that work at the same
// time.
double eigenSeconds(const std::map<ProductShape, std::int64_t>& products, int threads);

}  // namespace lookback::cli
