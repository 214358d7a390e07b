// JSON as text, with numbers that are really the shortest: the printer of nlohmann-json (Grisu2)
// writes one double in five hundred with 17 digits where fewer would read back the same.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace lookback {

// On one line, without spaces; a number that is not finite is null.  Strings must be valid UTF-8.
std::string jsonText(const nlohmann::ordered_json& value);

}  // namespace lookback
