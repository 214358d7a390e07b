// Between a safetensors file and a model: what the model file and the checkpoint share.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "io/model_file.h"
#include "io/safetensors.h"

namespace lookback {

// Tensors and metadata of a checkpoint begin with this; a model file's reader passes over them.
inline constexpr const char* kTrainingPrefix = "training.";

bool isForTraining(const std::string& key);

// Whether the file has the tensors of `config` under `prefix`, in their shapes.  The error names
// those that are missing or of another shape.
Status checkTensors(const SafetensorsReader& reader, const ModelConfig& config,
                    const std::string& prefix);
// The tensors under `prefix`, which checkTensors() has found good.
Result<Parameters<float>> readParameters(const SafetensorsReader& reader, const ModelConfig& config,
                                         const std::string& prefix);

// Everything of a model file but what begins with "training.".  Takes the metadata that it uses.
Result<ModelFile> readModel(SafetensorsReader& reader);

// The metadata of a model.  `path` is for the error: a text that no loader would accept.
Result<std::map<std::string, std::string>> modelMetadata(const std::string& path,
                                                         const ModelFile& file);
// Appends views of `parameters`, which must stay alive until they are written.
void addTensors(std::vector<TensorToStore>& tensors, const std::string& prefix,
                const Parameters<float>& parameters);

}  // namespace lookback
