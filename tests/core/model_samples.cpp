#include "model_samples.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "io/file.h"
#include "io/json_reader.h"
#include "temporary_folder.h"

using namespace lookback;

namespace {

Vocabulary randomVocabulary(Random& random, Index size) {
    const std::vector<std::string> letters{"a", "é", "\"", "\\", "東", "🙂", "\t", "'", "\u00a0"};
    std::vector<std::string> words{"<eos>", "<unk>"};
    for (Index i = 2; i < size; ++i)
        words.push_back(random.pick(letters) + std::to_string(i) + random.pick(letters));
    return Vocabulary::fromWords(words).value();
}

std::string floats(std::size_t count, float value) {
    std::string bytes(count * sizeof value, '\0');
    for (std::size_t i = 0; i < count; ++i)
        std::memcpy(bytes.data() + i * sizeof value, &value, sizeof value);
    return bytes;
}

}  // namespace

ModelFile randomModel(Random& random) {
    ModelConfig config;
    const auto size = [&random] { return static_cast<Index>(random.between(1, 6)); };
    config.architecture = random.below(4) == 0 ? Architecture::RnnEncDec : Architecture::RnnSearch;
    config.decoderOrder = static_cast<DecoderOrder>(random.below(3));
    config.score = static_cast<Score>(random.below(3));
    config.bidirectional = config.attends() && config.score != Score::Dot && random.below(2) == 0;
    config.reverseSource = random.below(2) == 0;
    config.embeddingSize = size();
    config.hiddenSize = size();
    config.alignmentSize = size();
    config.maxoutSize = size();
    config.sourceVocabSize = size() + 1;
    config.targetVocabSize = size() + 1;
    ModelFile file;
    file.parameters = Parameters<float>(config);
    for (const auto& tensor : file.parameters.tensors()) {
        auto view = tensor.view;
        for (Index c = 0; c < view.cols(); ++c)
            for (Index r = 0; r < view.rows(); ++r)
                view(r, c) = static_cast<float>(random.normal());
    }
    file.source = Language({static_cast<Tokenizer>(random.below(3)), random.below(2) == 0},
                           randomVocabulary(random, config.sourceVocabSize));
    file.target = Language({static_cast<Tokenizer>(random.below(3)), random.below(2) == 0},
                           randomVocabulary(random, config.targetVocabSize));
    if (random.below(2) == 0) file.training = R"({"seed":7,"scores":[1,2.5],"corpus":"é"})";
    if (random.below(2) == 0) file.attribution = "Tatoeba, CC BY 2.0 FR\n\"é\"";
    return file;
}

bool sameWeights(const Parameters<float>& a, const Parameters<float>& b) {
    if (!(a.config() == b.config())) return false;
    for (int i = 0; i < static_cast<int>(Stack::Count); ++i) {
        const auto stack = static_cast<Stack>(i);
        const auto x = a[stack], y = b[stack];
        // Bytes, so that -0 and 0 differ.
        if (x.size() > 0 && std::memcmp(x.data(), y.data(),
                                        static_cast<std::size_t>(x.size()) * sizeof(float)) != 0)
            return false;
    }
    return true;
}

std::string safetensorsBytes(std::string_view header, std::string_view data) {
    const std::uint64_t length = header.size();
    std::string bytes(sizeof length, '\0');
    std::memcpy(bytes.data(), &length, sizeof length);
    bytes += header;
    bytes += data;
    return bytes;
}

TinyModelFile::TinyModelFile() {
    ModelConfig config;
    config.architecture = Architecture::RnnEncDec;
    config.bidirectional = false;
    config.embeddingSize = config.hiddenSize = config.alignmentSize = config.maxoutSize = 1;
    config.sourceVocabSize = config.targetVocabSize = 2;
    metadata = {{"format", "lookback-1"},
                {"config", toJson(config)},
                {"source_vocabulary", R"(["<eos>","<unk>"])"},
                {"target_vocabulary", R"(["<eos>","<unk>"])"}};
    for (const TensorShape& shape : tensorShapes(config)) {
        std::size_t count = 1;
        std::string text = "[";
        for (const Index n : shape.shape) {
            count *= static_cast<std::size_t>(n);
            text += (text.size() > 1 ? "," : "") + std::to_string(n);
        }
        tensors.push_back({shape.name, "F32", text + "]", floats(count, 0.5F)});
    }
}

std::string& TinyModelFile::meta(const std::string& key) {
    for (auto& [name, value] : metadata)
        if (name == key) return value;
    metadata.emplace_back(key, "");
    return metadata.back().second;
}

TinyModelFile::Entry& TinyModelFile::tensor(const std::string& name) {
    for (Entry& entry : tensors)
        if (entry.name == name) return entry;
    throw std::runtime_error("no tensor " + name);
}

std::string TinyModelFile::bytes() const {
    std::string header = "{\"__metadata__\":{", data;
    for (const auto& [key, value] : metadata) {
        if (header.back() != '{') header += ',';
        appendJsonString(header, key);
        header += ':';
        appendJsonString(header, value);
    }
    header += "}";
    for (const Entry& entry : tensors) {
        header += ",\"" + entry.name + "\":{\"dtype\":\"" + entry.dtype +
                  "\",\"shape\":" + entry.shape + ",\"data_offsets\":[" +
                  std::to_string(data.size()) + "," +
                  std::to_string(data.size() + entry.bytes.size()) + "]}";
        data += entry.bytes;
    }
    return safetensorsBytes(header + "}", data);
}

std::string loadError(const std::string& bytes) {
    const TemporaryFolder folder;
    if (const auto status = writeFile(folder / "m", bytes); !status)
        throw std::runtime_error(status.error());
    const auto file = loadModelFile(folder / "m");
    return file.ok() ? "" : file.error();
}
