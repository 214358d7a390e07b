// A model together with the languages of its two sides: all that is needed to translate.
#pragma once

#include <memory>
#include <string>

#include "decoding/limit.h"
#include "model/model.h"
#include "text/language.h"

namespace lookback {

struct Translator {
    std::string name;  // what traces call the model
    std::shared_ptr<const Model<float>> model;
    Language source;
    Language target;
};

}  // namespace lookback
