// The state of the window as JSON: what `expect` looks into.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace lookback {

class MainWindow;

nlohmann::ordered_json windowState(MainWindow& window);

// Only the part of the state in which this path begins: a trace of 300 words is half a second of
// work, which nobody should wait for who asks for something else.
nlohmann::ordered_json windowState(MainWindow& window, const std::string& path);

}  // namespace lookback
