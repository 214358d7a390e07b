// The options of a BLEU, the same wherever one is computed.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "base/result.h"
#include "evaluation/corpus_stats.h"

namespace lookback::cli {

struct BleuOptions {
    std::string tokenizer = "13a", smoothing = "exp";
    bool lowercase = false;

    void addTo(CLI::App& command);
    // Errors name the option.
    Result<ScoreSettings> settings() const;
};

}  // namespace lookback::cli
