#include "cli/bleu_options.h"

namespace lookback::cli {

void BleuOptions::addTo(CLI::App& command) {
    command.add_option("--tokenize", tokenizer, "13a, none, zh or char")->capture_default_str();
    command.add_option("--smooth", smoothing, "exp or none")->capture_default_str();
    command.add_flag("--lowercase", lowercase, "BLEU without regard to case");
}

Result<ScoreSettings> BleuOptions::settings() const {
    const auto tokenize = scoreTokenizerNamed(tokenizer);
    if (!tokenize) return Error{"--" + tokenize.error()};
    const auto smooth = smoothingNamed(smoothing);
    if (!smooth) return Error{"--" + smooth.error()};
    return ScoreSettings{*tokenize, lowercase, *smooth};
}

}  // namespace lookback::cli
