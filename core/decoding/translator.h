// A model together with the languages of its two sides: all that is needed to translate.
#pragma once

#include <algorithm>
#include <memory>
#include <string>

#include "model/model.h"
#include "text/language.h"

namespace lookback {

struct Translator {
    std::string name;  // what traces call the model
    std::shared_ptr<const Model<float>> model;
    Language source;
    Language target;
};

// The most words a decode may write, <eos> counted: 2·(source tokens) + 10, at most 300.  `length`
// is Tx, the final <eos> included.
inline int decodingLimit(std::size_t length) {
    const std::size_t tokens = length > 0 ? length - 1 : 0;
    return static_cast<int>(std::min<std::size_t>(2 * tokens + 10, 300));
}

}  // namespace lookback
