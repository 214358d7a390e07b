#include "player/expectation.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

#include "base/json_text.h"
#include "text/utf8.h"

namespace lookback {
namespace {

using Json = nlohmann::ordered_json;

// "a.b[2].c" → a, b, 2, c; nothing for a malformed path.
std::optional<std::vector<std::string>> parts(const std::string& path) {
    std::vector<std::string> result(1);
    bool bracket = false;
    for (const char c : path) {
        if (c == '[' || (c == '.' && !bracket)) {
            if (bracket) return std::nullopt;
            bracket = c == '[';
            const bool behindBracket = result.back().empty() && result.size() > 1;
            if (!behindBracket) result.emplace_back();
        } else if (c == ']') {
            if (!bracket) return std::nullopt;
            bracket = false;
            result.emplace_back();
        } else {
            result.back() += c;
        }
    }
    if (result.size() > 1 && result.back().empty()) result.pop_back();
    const auto empty = [](const std::string& part) { return part.empty(); };
    if (bracket || std::any_of(result.begin(), result.end(), empty)) return std::nullopt;
    return result;
}

std::optional<Json> sizeOf(const Json& value) {
    if (value.is_string()) return countCodePoints(value.get_ref<const std::string&>());
    if (value.is_structured()) return value.size();
    return std::nullopt;
}

const Json* child(const Json& value, const std::string& part) {
    if (value.is_object()) {
        const auto found = value.find(part);
        return found == value.end() ? nullptr : &*found;
    }
    std::size_t index = 0;
    const auto end = part.data() + part.size();
    const auto [rest, fault] = std::from_chars(part.data(), end, index);
    const bool number = fault == std::errc() && rest == end;
    return value.is_array() && number && index < value.size() ? &value[index] : nullptr;
}

bool contains(const Json& whole, const Json& part) {
    if (whole.is_string() && part.is_string())
        return whole.get_ref<const std::string&>().find(part.get_ref<const std::string&>()) !=
               std::string::npos;
    return whole.is_array() && std::find(whole.begin(), whole.end(), part) != whole.end();
}

bool near(const Json& found, const Json& value) {
    if (value.is_array() && found.is_array() && value.size() == found.size())
        return std::equal(found.begin(), found.end(), value.begin(), near);
    if (!found.is_number() || !value.is_number()) return false;
    const double wanted = value.get<double>();
    return std::abs(found.get<double>() - wanted) <= 1e-6 * (1 + std::abs(wanted));
}

bool ordered(const Json& found, const std::string& op, const Json& value) {
    const bool alike =
        (found.is_number() && value.is_number()) || (found.is_string() && value.is_string());
    if (!alike) return false;
    if (op == "<") return found < value;
    if (op == "<=") return found <= value;
    if (op == ">") return found > value;
    return found >= value;
}

bool holds(const Json& found, const std::string& op, const Json& value) {
    if (op == "==") return found == value;
    if (op == "!=") return found != value;
    if (op == "~") return near(found, value);
    if (op == "contains") return contains(found, value);
    return ordered(found, op, value);
}

std::string shown(const Json& value) {
    std::string text = jsonText(value);
    if (text.size() <= 200) return text;
    std::size_t end = 197;  // not in the middle of a character
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return text.substr(0, end) + "…";
}

}  // namespace

std::optional<Json> lookUp(const Json& state, const std::string& path) {
    const auto steps = parts(path);
    if (!steps) return std::nullopt;
    const Json* value = &state;
    for (std::size_t k = 0; k < steps->size(); ++k) {
        const Json* next = child(*value, (*steps)[k]);
        if (!next && k + 1 == steps->size() && (*steps)[k] == "size") return sizeOf(*value);
        if (!next) return std::nullopt;
        value = next;
    }
    return *value;
}

std::optional<std::string> checkExpectation(const Json& state, const std::string& path,
                                            const std::string& op, const Json& value) {
    const auto found = lookUp(state, path);
    if (!found) return "there is no " + path + " in the state";
    if (holds(*found, op, value)) return std::nullopt;
    return path + " is " + shown(*found) + ", expected " + op + " " + shown(value);
}

}  // namespace lookback
