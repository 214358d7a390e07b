// `expect PATH OP VALUE`: looks into a JSON state and compares.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace lookback {

// trace.steps[0].alpha[2], or trace.steps.0.alpha.2; a last `.size` is the length of an array,
// object or string (in characters).  Nothing where the path leads nowhere.
std::optional<nlohmann::ordered_json> lookUp(const nlohmann::ordered_json& state,
                                             const std::string& path);

// What is wrong, as a sentence with both values; nothing if the expectation holds.
std::optional<std::string> checkExpectation(const nlohmann::ordered_json& state,
                                            const std::string& path, const std::string& op,
                                            const nlohmann::ordered_json& value);

}  // namespace lookback
