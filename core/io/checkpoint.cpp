#include "io/checkpoint.h"

#include <new>
#include <set>

#include "io/json_reader.h"
#include "io/model_tensors.h"

namespace lookback {

namespace {

const std::size_t kPrefixLength = std::string(kTrainingPrefix).size();

// The names of the memories of a file; an error if a tensor belongs to none.
Result<std::set<std::string>> memoryNames(const SafetensorsReader& reader,
                                          const ModelConfig& config) {
    std::set<std::string> known, names;
    for (const TensorShape& tensor : tensorShapes(config)) known.insert(tensor.name);
    for (const auto& [name, tensor] : reader.tensors()) {
        if (!isForTraining(name)) continue;
        const auto slash = name.find('/');
        if (slash == std::string::npos || slash == kPrefixLength ||
            known.count(name.substr(slash + 1)) == 0)
            return Error{reader.path() + ": found unknown tensor " + excerpt(name) +
                         ", expected training.NAME/TENSOR with a tensor of the model"};
        names.insert(name.substr(kPrefixLength, slash - kPrefixLength));
    }
    return names;
}

Result<Checkpoint> read(const std::string& path) {
    auto reader = SafetensorsReader::open(path);
    if (!reader) return Error{reader.error()};
    auto model = readModel(*reader);
    if (!model) return Error{model.error()};

    Checkpoint checkpoint;
    checkpoint.model = std::move(model).value();
    const ModelConfig& config = checkpoint.model.parameters.config();
    for (auto& [key, value] : reader->metadata())
        if (isForTraining(key)) checkpoint.state[key.substr(kPrefixLength)] = std::move(value);
    const auto names = memoryNames(*reader, config);
    if (!names) return Error{names.error()};
    if (names->empty() && checkpoint.state.empty())
        return Error{path +
                     ": found only a model, expected a checkpoint with the memory of a training"};
    for (const std::string& name : *names) {
        const std::string prefix = kTrainingPrefix + name + "/";
        if (auto status = checkTensors(*reader, config, prefix); !status)
            return Error{status.error()};
        auto memory = readParameters(*reader, config, prefix);
        if (!memory) return Error{memory.error()};
        checkpoint.memory.emplace_back(name, std::move(memory).value());
    }
    return checkpoint;
}

}  // namespace

Result<Checkpoint> loadCheckpoint(const std::string& path) {
    try {
        return read(path);
    } catch (const std::bad_alloc&) {
        return Error{path + ": the checkpoint is larger than the memory of this machine"};
    }
}

Status saveCheckpoint(const std::string& path, const ModelFile& model,
                      const std::vector<MemoryToStore>& memory,
                      const std::map<std::string, std::string>& state) {
    auto metadata = modelMetadata(path, model);
    if (!metadata) return Error{metadata.error()};
    for (const auto& [key, value] : state) (*metadata)[kTrainingPrefix + key] = value;
    std::vector<TensorToStore> tensors;
    addTensors(tensors, "", model.parameters);
    for (const auto& [name, parameters] : memory) {
        LOOKBACK_CHECK(!name.empty() && name.find('/') == std::string::npos);
        LOOKBACK_CHECK(parameters->config() == model.parameters.config());
        addTensors(tensors, kTrainingPrefix + name + "/", *parameters);
    }
    return writeSafetensors(path, *metadata, tensors, Dtype::F32);
}

}  // namespace lookback
