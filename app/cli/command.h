// What the commands of lookback-cli share: global options, how they end, how they speak.
//
// Results go to stdout, everything else to stderr.  A command answers 0, or 1 after one line
// "error: …"; wrong usage is answered with 2.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/result.h"
#include "decoding/translator.h"

namespace lookback::cli {

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;
inline constexpr int kWrongUsage = 2;

struct Options {
    bool json = false;
    bool quiet = false;
    bool lenient = false;
    int threads = 1;
    std::uint64_t seed = 1;
};

// A command registers itself with its options; the chosen one's `run` is called after parsing.
struct Program {
    CLI::App app;
    Options options;
    std::function<int()> run;

    // A subcommand that carries the global options; `readsText`: --lenient too.
    CLI::App* add(const std::string& name, const std::string& description, bool readsText);
};

void addTrain(Program& program);
void addTranslate(Program& program);
void addTrace(Program& program);
void addScore(Program& program);
void addInspect(Program& program);
void addCheckGradients(Program& program);
void addGenerate(Program& program);
void addBleu(Program& program);
void addEvaluate(Program& program);
void addAlign(Program& program);
void addAer(Program& program);
void addBenchmark(Program& program);

// Checks the letters of a whole number of 0 (or 1) and more; a minus sign or too many digits, which
// would wrap around, are wrong usage.
CLI::Validator wholeNumber(bool positive = false);
// Of an option whose value is a number between two, both allowed, or a word of a list.  What they
// refuse is said as everywhere: found …, expected ….
CLI::Validator wholeNumberWithin(std::int64_t least, std::int64_t most);
CLI::Validator numberWithin(double least, double most);
CLI::Validator number();
CLI::Validator oneOf(std::vector<std::string> words);

int fail(const std::string& message);        // "error: …" on stderr, kFailed
int wrongUsage(const std::string& message);  // likewise, kWrongUsage

// JSON on one line of stdout, its numbers the shortest that read back the same.  Strings must be
// valid UTF-8: see validUtf8().
void print(const nlohmann::ordered_json& document);

// A path or name as it may stand in JSON: bytes that are no UTF-8 become U+FFFD.
std::string validUtf8(const std::string& bytes);

// A model file ready to translate; the name is the file's, without folder and ".safetensors".
Result<std::shared_ptr<const Translator>> openTranslator(const std::string& path);

}  // namespace lookback::cli
