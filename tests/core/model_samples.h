// Small models and hand-made model files for the tests of core/io.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/random.h"
#include "io/model_file.h"

// Every architecture, order and score in turn; sizes of 1 to 6, words with difficult letters.
lookback::ModelFile randomModel(lookback::Random& random);

bool sameWeights(const lookback::Parameters<float>& a, const lookback::Parameters<float>& b);

// The bytes of a safetensors file: the length, the header, the data.
std::string safetensorsBytes(std::string_view header, std::string_view data);

// A model file that can be spoilt piece by piece: an rnnencdec with all sizes 1 and two words.
struct TinyModelFile {
    struct Entry {
        std::string name, dtype, shape;
        std::string bytes;
    };
    TinyModelFile();

    std::vector<std::pair<std::string, std::string>> metadata;  // values are plain text
    std::vector<Entry> tensors;

    std::string& meta(const std::string& key);
    Entry& tensor(const std::string& name);
    std::string bytes() const;
};

// The error of loading these bytes as a model file, "" if it loads.
std::string loadError(const std::string& bytes);
