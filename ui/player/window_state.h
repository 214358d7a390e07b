// The state of the window as JSON: what `expect` looks into.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace lookback {

class MainWindow;

nlohmann::ordered_json windowState(MainWindow& window);

}  // namespace lookback
