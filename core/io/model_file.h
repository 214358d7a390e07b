// The model file: one safetensors file that says everything about a translator, and trusts nothing.
#pragma once

#include <string>

#include "base/result.h"
#include "model/parameters.h"
#include "text/language.h"

namespace lookback {

struct ModelFile {
    Parameters<float> parameters;  // the config within
    Language source;
    Language target;
    std::string training;  // JSON: corpus, command, seed, updates, words seen, scores; may be empty
    std::string attribution;  // whose text the model learned from, and its licence; may be empty
};

enum class Precision { F32, F16 };

// Errors name the file, the tensor or field, what was found and what was expected.  Takes at most
// 64 MB + 4 × the file of memory.
Result<ModelFile> loadModelFile(const std::string& path);

// Writes to a temporary beside the target, syncs, renames: the old file stays whole until then.
// The bytes depend on the contents alone.
Status saveModelFile(const std::string& path, const ModelFile& file,
                     Precision precision = Precision::F32);

}  // namespace lookback
