// A checkpoint: a model file, and with it all that a training must remember to go on as if it had
// never stopped.
//
// It can be opened like any model file.  The rest lies in tensors "training.NAME/TENSOR" and
// metadata "training.KEY".
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "io/model_file.h"

namespace lookback {

struct Checkpoint {
    ModelFile model;
    // By name, e.g. "adam.m", "adam.v", "best": anything of the model's shape, bit for bit.
    std::vector<std::pair<std::string, Parameters<float>>> memory;  // sorted by name
    // Counters, states of generators and the like, in a form that the trainer chooses.
    std::map<std::string, std::string> state;
};

// A part of the memory that somebody else owns.
using MemoryToStore = std::pair<std::string, const Parameters<float>*>;

// The errors of loadModelFile(), and: a memory that lacks a tensor, a file that is only a model.
Result<Checkpoint> loadCheckpoint(const std::string& path);

// Always F32.  Names are not empty, differ, and contain no "/"; all memory has the model's config.
Status saveCheckpoint(const std::string& path, const ModelFile& model,
                      const std::vector<MemoryToStore>& memory,
                      const std::map<std::string, std::string>& state);

}  // namespace lookback
