// The JSON header of a safetensors file: names, dtypes, shapes and places of tensors, and metadata.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"
#include "io/safetensors.h"

namespace lookback {

struct SafetensorsHeader {
    std::map<std::string, StoredTensor> tensors;
    std::map<std::string, std::string> metadata;
};

// Checks all that can be known without the numbers: syntax, equal keys, dtypes, shapes, and that
// the tensors fill the `dataSize` bytes behind the header without overlap, hole or rest.  Error:
// "tensor decoder.C: found …, expected …".
Result<SafetensorsHeader> parseSafetensorsHeader(std::string_view json, std::uint64_t dataSize);

// With spaces at the end, so that the numbers behind it begin at a multiple of 8.
std::string writeSafetensorsHeader(const SafetensorsHeader& header);

}  // namespace lookback
