// All that shapes the weights of a training: what a command line, a window or a checkpoint says.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/config.h"
#include "text/text_options.h"
#include "training/optimizer.h"

namespace lookback {

// Parallel text: one TSV file, or two files of equally many lines.
struct CorpusFiles {
    std::string tsv;
    std::string source, target;

    bool given() const { return !tsv.empty() || !source.empty(); }
    bool operator==(const CorpusFiles&) const = default;
};

struct TrainingSpec {
    // Text to learn from: files, or a built-in task.
    CorpusFiles corpus;
    CorpusFiles development;  // may be empty
    std::string task;
    std::uint64_t taskPairs = 0;     // 0: new pairs for ever
    int minWords = 0, maxWords = 0;  // of a task; 0: its own
    bool lenient = false;

    TextOptions sourceText, targetText;  // of files; a task brings its own
    std::uint64_t sourceVocab = 30'000;  // most words of the shortlist, <eos> and <unk> included
    std::uint64_t targetVocab = 30'000;
    int maxLength = 50;  // tokens without <eos>, either side

    ModelConfig model;  // vocabulary sizes aside: the text decides them
    double initScale = 0.05;

    OptimizerOptions optimizer;
    int batch = 80;
    std::uint64_t seed = 1;
    bool half = false;        // store the finished model as F16
    std::string attribution;  // whose text it is, and its licence: goes into the model file

    // The first thing wrong, as a sentence that names the option of lookback-cli train.
    Status validate() const;
};

// When a training ends of itself; whichever comes first.  0: never for that reason.  Minutes are
// not here: nothing in core depends on the clock, so whoever watches it says stop.
struct TrainingEnd {
    std::uint64_t updates = 0;
    std::uint64_t epochs = 0;
};

// The command line that repeats a training: only what changes weights, defaults included, in a fixed
// order.  Files by base name, as a model records them, or by the names they have here.
enum class FileNames { Base, Whole };
std::string canonicalCommand(const TrainingSpec& spec, std::uint64_t updates,
                             FileNames files = FileNames::Base);
// A word of a command as a POSIX shell needs it.
std::string shellWord(const std::string& word);

// What is wrong with a field of a config ("hidden_size: found 0, …"), told of the option that sets it
// ("--hidden: found 0, …").
std::string optionFault(const std::string& fault);

// To a checkpoint and back; file names whole.
std::string toJson(const TrainingSpec& spec);
Result<TrainingSpec> trainingSpecFromJson(const std::string& json);

// Sizes and updates to begin with: "instant", "minute", "coffee", "paper".
struct Preset {
    const char* name;
    Index embedding, hidden, alignment, maxout;
    std::uint64_t vocab;
    std::uint64_t updates;
    OptimizerKind optimizer;
    double learningRate;
    double initScale;
};
const std::vector<Preset>& presets();
const Preset* presetNamed(const std::string& name);
void apply(const Preset& preset, TrainingSpec& spec);

}  // namespace lookback
