#include "model/config.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace lookback {

namespace {

template <class Enum>
struct Named {
    Enum value;
    const char* name;
};

constexpr Named<Architecture> kArchitectures[] = {{Architecture::RnnSearch, "rnnsearch"},
                                                  {Architecture::RnnEncDec, "rnnencdec"}};
constexpr Named<DecoderOrder> kDecoderOrders[] = {{DecoderOrder::Text, "text"},
                                                  {DecoderOrder::Appendix, "appendix"},
                                                  {DecoderOrder::GroundHog, "groundhog"}};
constexpr Named<Score> kScores[] = {
    {Score::Additive, "additive"}, {Score::General, "general"}, {Score::Dot, "dot"}};

template <class Enum, std::size_t N>
const char* nameOf(const Named<Enum> (&table)[N], Enum value) {
    for (const auto& row : table)
        if (row.value == value) return row.name;
    return "?";
}

template <class Enum, std::size_t N>
Result<Enum> valueOf(const Named<Enum> (&table)[N], const std::string& field,
                     const std::string& name) {
    std::string known;
    for (const auto& row : table) {
        if (name == row.name) return row.value;
        known += (known.empty() ? "" : ", ") + std::string(row.name);
    }
    return Error{field + ": found \"" + name + "\", expected one of " + known};
}

constexpr const char* kSizeNames[] = {"embedding_size", "hidden_size",       "alignment_size",
                                      "maxout_size",    "source_vocab_size", "target_vocab_size"};
constexpr Index ModelConfig::*kSizes[] = {
    &ModelConfig::embeddingSize, &ModelConfig::hiddenSize,      &ModelConfig::alignmentSize,
    &ModelConfig::maxoutSize,    &ModelConfig::sourceVocabSize, &ModelConfig::targetVocabSize};
constexpr Index kLargestSize = 10'000'000;  // keeps every product of two sizes far from overflow

}  // namespace

Index ModelConfig::keySize() const {
    if (!attends()) return 0;
    switch (score) {
        case Score::Additive:
            return alignmentSize;
        case Score::General:
            return annotationSize();
        case Score::Dot:
            return hiddenSize;
    }
    return 0;
}

Status ModelConfig::validate() const {
    for (std::size_t i = 0; i < std::size(kSizes); ++i) {
        const Index size = this->*kSizes[i];
        const Index least = i < 4 ? 1 : 2;  // a vocabulary holds <eos> and <unk>
        if (size < least || size > kLargestSize)
            return Error{std::string(kSizeNames[i]) + ": found " + std::to_string(size) +
                         ", expected " + std::to_string(least) + " to " +
                         std::to_string(kLargestSize)};
    }
    if (attends() && score == Score::Dot && bidirectional)
        return Error{
            "score: found \"dot\" with \"bidirectional\": true, but dot needs annotations as wide "
            "as the state: expected \"bidirectional\": false"};
    if (!attends() && bidirectional)
        return Error{"bidirectional: found true, but an rnnencdec reads one way: expected false"};
    return {};
}

const char* name(Architecture value) {
    return nameOf(kArchitectures, value);
}
const char* name(DecoderOrder value) {
    return nameOf(kDecoderOrders, value);
}
const char* name(Score value) {
    return nameOf(kScores, value);
}
Result<Architecture> architectureNamed(const std::string& name) {
    return valueOf(kArchitectures, "architecture", name);
}
Result<DecoderOrder> decoderOrderNamed(const std::string& name) {
    return valueOf(kDecoderOrders, "decoder_order", name);
}
Result<Score> scoreNamed(const std::string& name) {
    return valueOf(kScores, "score", name);
}

std::string toJson(const ModelConfig& config) {
    nlohmann::ordered_json json;
    json["architecture"] = name(config.architecture);
    json["decoder_order"] = name(config.decoderOrder);
    json["score"] = name(config.score);
    json["bidirectional"] = config.bidirectional;
    json["reverse_source"] = config.reverseSource;
    for (std::size_t i = 0; i < std::size(kSizes); ++i) json[kSizeNames[i]] = config.*kSizes[i];
    return json.dump();
}

Result<ModelConfig> configFromJson(const std::string& text) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object()) return Error{"config: expected a JSON object"};
    ModelConfig config;
    bool bidirectionalGiven = false;
    std::size_t sizesGiven = 0;
    for (const auto& [key, value] : json.items()) {
        const auto wrong = [&key = key, &value = value](const char* expected) {
            return Error{
                key + ": found " +
                value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace).substr(0, 60) +
                ", expected " + expected};
        };
        if (key == "architecture" || key == "decoder_order" || key == "score") {
            if (!value.is_string()) return wrong("a name");
            const auto text_ = value.get<std::string>();
            if (key == "architecture") {
                const auto r = architectureNamed(text_);
                if (!r) return Error{r.error()};
                config.architecture = *r;
            } else if (key == "decoder_order") {
                const auto r = decoderOrderNamed(text_);
                if (!r) return Error{r.error()};
                config.decoderOrder = *r;
            } else {
                const auto r = scoreNamed(text_);
                if (!r) return Error{r.error()};
                config.score = *r;
            }
        } else if (key == "bidirectional" || key == "reverse_source") {
            if (!value.is_boolean()) return wrong("true or false");
            (key == "bidirectional" ? config.bidirectional : config.reverseSource) =
                value.get<bool>();
            bidirectionalGiven |= key == "bidirectional";
        } else {
            const auto* const found = std::find(std::begin(kSizeNames), std::end(kSizeNames), key);
            if (found == std::end(kSizeNames)) return Error{key + ": not a field of a config"};
            if (!value.is_number_integer() ||
                (value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX))
                return wrong("a whole number");
            config.*kSizes[found - std::begin(kSizeNames)] = value.get<std::int64_t>();
            ++sizesGiven;
        }
    }
    if (sizesGiven != std::size(kSizes))
        for (const char* size : kSizeNames)
            if (!json.contains(size) && (std::string(size) != "alignment_size" ||
                                         (config.attends() && config.score == Score::Additive)))
                return Error{std::string(size) + ": missing, expected a whole number"};
    if (!bidirectionalGiven && !config.attends()) config.bidirectional = false;
    if (auto status = config.validate(); !status) return Error{status.error()};
    return config;
}

}  // namespace lookback
