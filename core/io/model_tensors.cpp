#include "io/model_tensors.h"

#include <utility>

#include "base/counted.h"
#include "io/json_reader.h"
#include "text/utf8.h"

namespace lookback {

namespace {

constexpr const char* kFormat = "lookback-1";
constexpr std::size_t kLongestConfig = 1 << 16;    // bytes; a true one has 300
constexpr std::size_t kLongestTraining = 1 << 20;  // bytes; years of development scores
constexpr std::size_t kMostNames = 6;              // that an error lists

using Metadata = std::map<std::string, std::string>;

// "a, b and 3 more"
std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < kMostNames; ++i)
        text += (i > 0 ? ", " : "") + excerpt(names[i]);
    if (names.size() > kMostNames)
        text += " and " + std::to_string(names.size() - kMostNames) + " more";
    return text;
}

std::string take(Metadata& metadata, const std::string& key) {
    const auto entry = metadata.find(key);
    if (entry == metadata.end()) return {};
    std::string value = std::move(entry->second);
    metadata.erase(entry);
    return value;
}

// A value that a parser may now see: short enough, not too deep, no key twice.
Status checkValue(const std::string& json, std::size_t longest) {
    if (json.size() > longest)
        return Error{"found " + counted(json.size(), "byte") + ", expected at most " +
                     std::to_string(longest)};
    return checkJson(json);
}

Error inMetadata(const SafetensorsReader& reader, const std::string& key,
                 const std::string& problem) {
    return Error{reader.path() + ": __metadata__ \"" + key + "\": " + excerpt(problem, 400)};
}

Result<ModelConfig> readConfig(SafetensorsReader& reader) {
    Metadata& metadata = reader.metadata();
    const auto format = metadata.find("format");
    if (format == metadata.end())
        return Error{reader.path() + ": found no format, expected \"" + kFormat +
                     "\"; this safetensors file is not a model of Lookback"};
    if (format->second != kFormat)
        return inMetadata(reader, "format",
                          "found \"" + excerpt(format->second) + "\", expected \"" + kFormat +
                              "\"; the file was made by another program or a later version");
    if (metadata.count("config") == 0)
        return inMetadata(reader, "config", "found none, expected the sizes of the model");
    const std::string json = take(metadata, "config");
    if (auto status = checkValue(json, kLongestConfig); !status)
        return inMetadata(reader, "config", status.error());
    auto config = configFromJson(json);
    if (!config) return inMetadata(reader, "config", config.error());
    return config;
}

Status checkUnknown(const SafetensorsReader& reader, const ModelConfig& config) {
    std::map<std::string, bool> known;
    for (const TensorShape& tensor : tensorShapes(config)) known[tensor.name] = true;
    std::vector<std::string> unknown;
    for (const auto& [name, tensor] : reader.tensors())
        if (!isForTraining(name) && known.count(name) == 0) unknown.push_back(name);
    if (unknown.empty()) return {};
    return Error{reader.path() + ": found unknown tensors " + listed(unknown) +
                 ", expected only those of its config (" + name(config.architecture) + ")"};
}

// A word in memory takes some 160 bytes beside its letters, in a file with tiny embeddings far
// less: this keeps the memory of a load within 64 MB and 4 × the file.
Status checkWordMemory(const SafetensorsReader& reader, const ModelConfig& config) {
    const auto words = static_cast<std::uint64_t>(config.sourceVocabSize + config.targetVocabSize);
    constexpr std::uint64_t kFree = 48 << 20;
    if (160 * words <= kFree + reader.fileSize() + reader.fileSize() / 2) return {};
    return Error{reader.path() + ": found vocabularies of " + counted(words, "word") +
                 " in a file of " + counted(reader.fileSize(), "byte") +
                 ", expected fewer words or larger embeddings"};
}

// At most `expected` words are kept, but all are counted.
Result<Vocabulary> readVocabulary(SafetensorsReader& reader, const std::string& key,
                                  Index expected) {
    if (reader.metadata().count(key) == 0)
        return inMetadata(reader, key, "found none, expected the words of the model");
    std::string json = take(reader.metadata(), key);
    JsonReader words(json);
    std::vector<std::string> kept;
    Index count = 0;
    bool good = words.expect('[');
    if (good && !words.accept(']')) {
        std::string word;
        kept.reserve(static_cast<std::size_t>(expected));
        do {
            good = words.string(word);
            if (good && ++count <= expected) kept.push_back(word);
        } while (good && words.accept(','));
        good = good && words.expect(']');
    }
    if (!good || !(words.atEnd() || words.fail("the end")))
        return inMetadata(reader, key, words.problem());
    if (count != expected)
        return inMetadata(reader, key,
                          "found " + counted(count, "word") + ", expected the " +
                              std::to_string(expected) + " of the config and the embeddings");
    std::string().swap(json);
    auto vocabulary = Vocabulary::fromWords(std::move(kept));
    if (!vocabulary) return inMetadata(reader, key, vocabulary.error());
    return vocabulary;
}

Result<std::pair<TextOptions, TextOptions>> readText(SafetensorsReader& reader) {
    if (reader.metadata().count("text") == 0)
        return std::pair(TextOptions{Tokenizer::Whitespace, false},
                         TextOptions{Tokenizer::Whitespace, false});
    const std::string json = take(reader.metadata(), "text");
    if (auto status = checkValue(json, kLongestConfig); !status)
        return inMetadata(reader, "text", status.error());
    auto options = textOptionsFromJson(json);
    if (!options) return inMetadata(reader, "text", options.error());
    return options;
}

std::string vocabularyJson(const Vocabulary& vocabulary) {
    std::string json = "[";
    for (const std::string& word : vocabulary.words()) {
        if (json.size() > 1) json += ',';
        appendJsonString(json, word);
    }
    return json + "]";
}

}  // namespace

bool isForTraining(const std::string& key) {
    return key.rfind(kTrainingPrefix, 0) == 0;
}

Status checkTensors(const SafetensorsReader& reader, const ModelConfig& config,
                    const std::string& prefix) {
    std::vector<std::string> missing;
    for (const TensorShape& expected : tensorShapes(config)) {
        const auto found = reader.tensors().find(prefix + expected.name);
        if (found == reader.tensors().end())
            missing.push_back(prefix + expected.name);
        else if (found->second.shape != expected.shape)
            return Error{reader.path() + ": tensor " + found->first + ": found " +
                         describeShape(found->second.shape) + ", expected " +
                         describeShape(expected.shape) + " as its config says"};
    }
    if (missing.empty()) return {};
    return Error{reader.path() + ": found no tensor " + listed(missing) +
                 ", expected all those of its config (" + name(config.architecture) + ")"};
}

Result<Parameters<float>> readParameters(const SafetensorsReader& reader, const ModelConfig& config,
                                         const std::string& prefix) {
    Parameters<float> parameters(config);
    for (const Tensor<float>& tensor : parameters.tensors()) {
        const Layout layout = tensor.isEmbedding ? Layout::Columns : Layout::Rows;
        if (auto status = reader.read(prefix + tensor.name, layout, tensor.view); !status)
            return Error{status.error()};
    }
    return parameters;
}

Result<ModelFile> readModel(SafetensorsReader& reader) {
    const auto config = readConfig(reader);
    if (!config) return Error{config.error()};
    // The shapes first: then the file itself vouches for every size of the config.
    if (auto status = checkUnknown(reader, *config); !status) return Error{status.error()};
    if (auto status = checkTensors(reader, *config, ""); !status) return Error{status.error()};
    if (auto status = checkWordMemory(reader, *config); !status) return Error{status.error()};

    const auto text = readText(reader);
    if (!text) return Error{text.error()};
    auto source = readVocabulary(reader, "source_vocabulary", config->sourceVocabSize);
    if (!source) return Error{source.error()};
    auto target = readVocabulary(reader, "target_vocabulary", config->targetVocabSize);
    if (!target) return Error{target.error()};

    ModelFile file;
    file.source = Language(text->first, std::move(source).value());
    file.target = Language(text->second, std::move(target).value());
    file.training = take(reader.metadata(), "training");
    if (!file.training.empty())
        if (auto status = checkValue(file.training, kLongestTraining); !status)
            return inMetadata(reader, "training", status.error());
    file.attribution = take(reader.metadata(), "attribution");
    auto parameters = readParameters(reader, *config, "");
    if (!parameters) return Error{parameters.error()};
    file.parameters = std::move(parameters).value();
    return file;
}

Result<Metadata> modelMetadata(const std::string& path, const ModelFile& file) {
    const ModelConfig& config = file.parameters.config();
    LOOKBACK_CHECK_EQ(file.source.vocabulary().size(),
                      static_cast<std::size_t>(config.sourceVocabSize));
    LOOKBACK_CHECK_EQ(file.target.vocabulary().size(),
                      static_cast<std::size_t>(config.targetVocabSize));
    Metadata metadata{{"format", kFormat},
                      {"config", toJson(config)},
                      {"source_vocabulary", vocabularyJson(file.source.vocabulary())},
                      {"target_vocabulary", vocabularyJson(file.target.vocabulary())},
                      {"text", toJson(file.source.options(), file.target.options())}};
    if (!file.training.empty()) {
        if (auto status = checkValue(file.training, kLongestTraining); !status)
            return Error{path + ": not written: training: " + status.error()};
        metadata["training"] = file.training;
    }
    if (!file.attribution.empty()) metadata["attribution"] = file.attribution;
    return metadata;
}

void addTensors(std::vector<TensorToStore>& tensors, const std::string& prefix,
                const Parameters<float>& parameters) {
    // tensors() gives views to write through; these are only read.
    for (const Tensor<float>& tensor : const_cast<Parameters<float>&>(parameters).tensors()) {
        const ConstMatrixView<float> view(tensor.view.data(), tensor.view.rows(),
                                          tensor.view.cols(),
                                          Eigen::OuterStride<>(tensor.view.outerStride()));
        tensors.push_back({prefix + tensor.name, tensor.shape(),
                           tensor.isEmbedding ? Layout::Columns : Layout::Rows, view});
    }
}

}  // namespace lookback
