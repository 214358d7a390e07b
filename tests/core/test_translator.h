// A translator of made-up words around small random weights.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "decoding/translator.h"
#include "test_models.h"

namespace test {

inline Language language(const std::string& prefix, Index size) {
    std::vector<std::string> words = {"<eos>", "<unk>"};
    for (Index i = 2; i < size; ++i) words.push_back(prefix + std::to_string(i));
    return {{Tokenizer::Whitespace, false}, Vocabulary::fromWords(words).value()};
}

inline std::shared_ptr<const Translator> translator(const ModelConfig& config, std::uint64_t seed,
                                                    double deviation = 0.6) {
    Random random(seed);
    auto t = std::make_shared<Translator>();
    t->name = "test";
    t->model =
        std::make_shared<const Model<float>>(randomParameters<float>(config, random, deviation));
    t->source = language("s", config.sourceVocabSize);
    t->target = language("t", config.targetVocabSize);
    return t;
}

}  // namespace test
