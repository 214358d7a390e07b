#include "cli/inspect_page.h"

#include <algorithm>
#include <cstdio>
#include <vector>

#include "base/json_text.h"
#include "text/utf8.h"

namespace lookback::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kNameWidth = 24;

// "left_out" is a name of JSON.
std::string spoken(std::string key) {
    std::replace(key.begin(), key.end(), '_', ' ');
    return key;
}

std::string padded(std::string text, std::size_t width) {
    text.resize(text.size() + width - std::min(width, countCodePoints(text)), ' ');
    return text;
}

// A file's words may move the cursor of a terminal, or begin a line of their own.
std::string harmless(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t begin = i;
        const char32_t c = nextCodePoint(text, i);
        out += c == '\n' || c == '\r' ? " "
               : isControl(c)         ? "\uFFFD"
                                      : text.substr(begin, i - begin);
    }
    return out;
}

bool isFlat(const Json& value) {
    return !value.is_structured();
}

// On one line: a value, or the parts of an object or array that has no parts of its own.
std::string value(const Json& json) {
    if (json.is_string()) return harmless(json.get<std::string>());
    if (json.is_boolean()) return json.get<bool>() ? "yes" : "no";
    if (json.is_null()) return "none";
    if (json.is_number_float()) {  // six digits are enough to read
        char digits[32];
        std::snprintf(digits, sizeof digits, "%.6g", json.get<double>());
        return digits;
    }
    if (!json.is_structured()) return jsonText(json);
    std::string text;
    for (const auto& [key, part] : json.items()) {
        if (!text.empty()) text += ", ";
        if (json.is_object()) text += spoken(harmless(key)) + " ";
        text += isFlat(part) ? value(part) : harmless(jsonText(part));
    }
    return text.empty() ? "none" : text;
}

// Objects of the same keys.
bool isTable(const Json& json) {
    if (!json.is_array() || json.empty()) return false;
    return std::all_of(json.begin(), json.end(), [&](const Json& row) {
        if (!row.is_object() || row.size() != json.front().size()) return false;
        for (const auto& [key, cell] : json.front().items())
            if (!row.contains(key)) return false;
        return true;
    });
}

std::string table(const Json& json, const std::string& indent) {
    std::vector<std::vector<std::string>> lines(json.size() + 1);
    for (const auto& [key, ignored] : json.front().items()) {
        lines[0].push_back(spoken(harmless(key)));
        for (std::size_t i = 0; i < json.size(); ++i)
            lines[i + 1].push_back(value(json[i].at(key)));
    }
    std::string text;
    for (const auto& line : lines) {
        std::string row;
        for (std::size_t column = 0; column < line.size(); ++column) {
            std::size_t width = 0;
            for (const auto& other : lines) width = std::max(width, countCodePoints(other[column]));
            const bool last = column + 1 == line.size();
            row += last ? line[column] : padded(line[column], width + 2);
        }
        text += indent + row + "\n";
    }
    return text;
}

std::string row(const std::string& name, const std::string& text) {
    return "  " + padded(name, kNameWidth) + " " + text + "\n";
}

std::string rows(const Json& object) {
    std::string text;
    for (const auto& [key, part] : object.items()) {
        const std::string name = spoken(harmless(key));
        text += isTable(part) ? "  " + name + "\n" + table(part, "    ") : row(name, value(part));
    }
    return text;
}

std::string language(const Json& options, const Json& words) {
    const auto cut = options.at("tokenizer").get<std::string>();
    return (cut == "words"        ? "cut into words and punctuation"
            : cut == "whitespace" ? "cut at spaces"
            : cut == "characters" ? "cut into characters"
                                  : "cut as " + harmless(cut)) +
           std::string(options.at("lowercase").get<bool>() ? ", in small letters"
                                                           : ", case as it is") +
           "; vocabulary of " + value(words);
}

}  // namespace

std::string inspectPage(const Json& document) {
    std::string text = "Model\n" + rows(document.at("config"));
    text += row("weights", value(document.at("parameters")));
    text += "Text\n";
    for (const std::string side : {"source", "target"})
        text += row(side,
                    language(document.at("text").at(side), document.at(side + "_vocabulary_size")));
    const Json& training = document.at("training");
    text += "Training\n";
    text += training.is_object() ? rows(training) : "  " + value(training) + "\n";
    const auto attribution = document.at("attribution").get<std::string>();
    if (!attribution.empty()) text += "Attribution\n  " + harmless(attribution) + "\n";
    return text + "Tensors\n" + table(document.at("tensors"), "  ");
}

}  // namespace lookback::cli
