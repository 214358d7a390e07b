#include "io/model_file.h"

#include <new>

#include "io/model_tensors.h"

namespace lookback {

Result<ModelFile> loadModelFile(const std::string& path) {
    // Sizes are justified by the file before anything is allocated, but a file may still be larger
    // than the memory.
    try {
        auto reader = SafetensorsReader::open(path);
        if (!reader) return Error{reader.error()};
        return readModel(*reader);
    } catch (const std::bad_alloc&) {
        return Error{path + ": the model is larger than the memory of this machine"};
    }
}

Status saveModelFile(const std::string& path, const ModelFile& file, Precision precision) {
    const auto metadata = modelMetadata(path, file);
    if (!metadata) return Error{metadata.error()};
    std::vector<TensorToStore> tensors;
    addTensors(tensors, "", file.parameters);
    return writeSafetensors(path, *metadata, tensors,
                            precision == Precision::F16 ? Dtype::F16 : Dtype::F32);
}

}  // namespace lookback
