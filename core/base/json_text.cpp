#include "base/json_text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

namespace lookback {
namespace {

using Json = nlohmann::ordered_json;

void appendNumber(std::string& out, double value) {
    if (!std::isfinite(value)) {
        out += "null";
        return;
    }
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    const std::string_view text(digits.data(), static_cast<std::size_t>(end - digits.data()));
    out += text;
    if (text.find_first_of(".e") == std::string_view::npos) out += ".0";  // still no integer
}

void append(std::string& out, const Json& value) {
    if (value.is_number_float()) {
        appendNumber(out, value.get<double>());
    } else if (value.is_array() || value.is_object()) {
        out += value.is_array() ? '[' : '{';
        bool first = true;
        for (auto item = value.begin(); item != value.end(); ++item) {
            if (!first) out += ',';
            first = false;
            if (value.is_object()) out += Json(item.key()).dump() + ':';
            append(out, *item);
        }
        out += value.is_array() ? ']' : '}';
    } else {
        out += value.dump();
    }
}

}  // namespace

std::string jsonText(const Json& value) {
    std::string out;
    append(out, value);
    return out;
}

}  // namespace lookback
