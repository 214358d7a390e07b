// What inspect says to people: the same document as its JSON, as sections of names and values.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace lookback::cli {

// `document` as `inspect --json` prints it.  Of a record that another program wrote, what is there.
std::string inspectPage(const nlohmann::ordered_json& document);

}  // namespace lookback::cli
