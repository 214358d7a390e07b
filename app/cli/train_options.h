// The options of lookback-cli train, and what they mean together.
#pragma once

#include "cli/command.h"
#include "training/training_run.h"

namespace lookback::cli {

struct TrainOptions {
    TrainingSpec spec;
    TrainingFiles files;
    TrainingEnd end;
    double minutes = 0;
    std::string architecture = "rnnsearch", decoderOrder = "text", score = "additive";
    std::string sourceTokenizer = "words", targetTokenizer = "words", optimizer = "adam";
    std::string preset, resume, log;
    bool unidirectional = false, lowercase = false;

    bool hasEnd() const { return end.updates > 0 || end.epochs > 0 || minutes > 0; }
};

void addOptions(CLI::App* command, TrainOptions& options);

// What was given by name becomes what it means, presets and defaults filled in.
Status complete(const CLI::App& command, const Options& global, TrainOptions& options);

// No file may be written that is read, or written twice.
Status distinctFiles(const TrainOptions& options);

// Beside --resume only what cannot change the weights, and an end.
Status completeResumed(const CLI::App& command, TrainOptions& options);

}  // namespace lookback::cli
