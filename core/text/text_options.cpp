#include "text/text_options.h"

#include <nlohmann/json.hpp>
#include <set>
#include <vector>

namespace lookback {

namespace {

using Json = nlohmann::json;

struct NamedTokenizer {
    Tokenizer value;
    const char* name;
};
constexpr NamedTokenizer kTokenizers[] = {{Tokenizer::Words, "words"},
                                          {Tokenizer::Whitespace, "whitespace"},
                                          {Tokenizer::Characters, "characters"}};

std::string shown(const std::string& text) {
    constexpr std::size_t most = 40;
    if (text.size() <= most) return "\"" + text + "\"";
    std::size_t cut = most;
    while ((static_cast<unsigned char>(text[cut]) & 0xC0) == 0x80) --cut;
    return std::string("\"").append(text, 0, cut).append("…\"");
}

std::string kindOf(const Json& value) {
    const std::string type = value.type_name();
    return (type == "array" || type == "object" ? "an " : "a ") + type;
}

// nlohmann-json keeps the last of two equal keys without a word, so they are looked for here.
class DoubledKeys {
public:
    bool operator()(int, Json::parse_event_t event, const Json& parsed) {
        if (event == Json::parse_event_t::object_start) m_open.emplace_back();
        if (event == Json::parse_event_t::object_end && !m_open.empty()) m_open.pop_back();
        if (event == Json::parse_event_t::key && !m_open.empty() && first.empty()) {
            auto key = parsed.get<std::string>();
            if (!m_open.back().insert(key).second) first = shown(key);
        }
        return true;
    }
    std::string first;  // quoted; empty: none

private:
    std::vector<std::set<std::string>> m_open;
};

Error unknownKey(const std::string& field, const std::string& key, const std::string& expected) {
    return {field + ": found the key " + shown(key) + ", expected " + expected};
}

Error missing(const std::string& field, const char* key) {
    return {field + "." + key + ": found nothing, expected a value"};
}

Status checkKeys(const Json& object, const std::string& field, const char* one, const char* two) {
    const std::string expected = std::string(one) + " and " + two;
    if (!object.is_object())
        return Error{field + ": found " + kindOf(object) + ", expected an object with " + expected};
    for (const auto& [key, value] : object.items())
        if (key != one && key != two) return unknownKey(field, key, expected);
    for (const char* key : {one, two})
        if (!object.contains(key)) return missing(field, key);
    return {};
}

Result<TextOptions> sideFromJson(const Json& side, const std::string& field) {
    if (auto status = checkKeys(side, field, "tokenizer", "lowercase"); !status)
        return Error{status.error()};
    const Json& tokenizer = side["tokenizer"];
    if (!tokenizer.is_string())
        return Error{field + ".tokenizer: found " + kindOf(tokenizer) + ", expected a string"};
    const auto value = tokenizerNamed(tokenizer.get<std::string>());
    if (!value) return Error{field + "." + value.error()};
    const Json& lowercase = side["lowercase"];
    if (!lowercase.is_boolean())
        return Error{field + ".lowercase: found " + kindOf(lowercase) + ", expected true or false"};
    return TextOptions{*value, lowercase.get<bool>()};
}

}  // namespace

const char* name(Tokenizer value) {
    for (const auto& row : kTokenizers)
        if (row.value == value) return row.name;
    return "?";
}

Result<Tokenizer> tokenizerNamed(const std::string& name) {
    std::string known;
    for (const auto& row : kTokenizers) {
        if (name == row.name) return row.value;
        if (!known.empty()) known += ", ";
        known += row.name;
    }
    return Error{"tokenizer: found " + shown(name) + ", expected one of " + known};
}

std::string toJson(const TextOptions& source, const TextOptions& target) {
    // Written by hand: the order of the keys is part of the bytes of a model file.
    const auto side = [](const TextOptions& options) {
        return std::string("{\"tokenizer\":\"") + name(options.tokenizer) +
               "\",\"lowercase\":" + (options.lowercase ? "true" : "false") + "}";
    };
    return "{\"source\":" + side(source) + ",\"target\":" + side(target) + "}";
}

Result<std::pair<TextOptions, TextOptions>> textOptionsFromJson(const std::string& json) {
    DoubledKeys doubled;
    const Json document = Json::parse(json, std::ref(doubled), false);
    if (document.is_discarded()) return Error{"text: found no valid JSON, expected an object"};
    if (!doubled.first.empty())
        return Error{"text: found the key " + doubled.first + " twice, expected it once"};
    if (auto status = checkKeys(document, "text", "source", "target"); !status)
        return Error{status.error()};
    const auto source = sideFromJson(document["source"], "text.source");
    if (!source) return Error{source.error()};
    const auto target = sideFromJson(document["target"], "text.target");
    if (!target) return Error{target.error()};
    return std::pair{*source, *target};
}

}  // namespace lookback
