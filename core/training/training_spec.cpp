#include "training/training_spec.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "corpus/task.h"

namespace lookback {

namespace {

constexpr std::uint64_t kMostTaskPairs = 10'000'000;  // all are held in memory

std::string number(double value) {
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

std::string baseName(const std::string& path) {
    return std::filesystem::path(path).filename().string();
}

void addFiles(std::string& command, const CorpusFiles& files, const std::string& prefix,
              FileNames names) {
    const auto named = [names](const std::string& path) {
        return shellWord(names == FileNames::Base ? baseName(path) : path);
    };
    if (!files.tsv.empty()) {
        command += " --" + prefix + "tsv " + named(files.tsv);
    } else if (files.given()) {
        command += " --" + prefix + "source " + named(files.source);
        command += " --" + prefix + "target " + named(files.target);
    }
}

Status validate(const CorpusFiles& files, const std::string& prefix) {
    if (!files.tsv.empty() && (!files.source.empty() || !files.target.empty()))
        return Error{"--" + prefix + "tsv and --" + prefix + "source/--" + prefix +
                     "target exclude one another: give one kind"};
    if (files.source.empty() != files.target.empty())
        return Error{"--" + prefix + "source and --" + prefix + "target belong together: the " +
                     (files.source.empty() ? "source" : "target") + " is missing"};
    return {};
}

}  // namespace

std::string optionFault(const std::string& fault) {
    const std::size_t end = fault.find(':');
    std::string option = fault.substr(0, end);
    constexpr std::string_view suffix = "_size";
    if (option.ends_with(suffix)) option.erase(option.size() - suffix.size());
    std::replace(option.begin(), option.end(), '_', '-');
    return "--" + option + (end == std::string::npos ? "" : fault.substr(end));
}

Status TrainingSpec::validate() const {
    if (auto status = lookback::validate(corpus, ""); !status) return status;
    if (auto status = lookback::validate(development, "dev-"); !status) return status;
    if (corpus.given() == !task.empty())
        return Error{task.empty()
                         ? "no text to learn from: give --tsv, --source and --target, or --task"
                         : "--task and files exclude one another: give one kind"};
    if (task.empty() && (taskPairs != 0 || minWords != 0 || maxWords != 0))
        return Error{"--pairs, --min-words and --max-words go with --task"};
    if (!task.empty())
        if (auto status = Task::checkOptions(task, {minWords, maxWords}); !status) return status;
    if (taskPairs > kMostTaskPairs)
        return Error{"--pairs: found " + std::to_string(taskPairs) + ", expected at most " +
                     std::to_string(kMostTaskPairs) + "; without it there are new pairs for ever"};
    if (model.attends() && model.score == Score::Dot && model.bidirectional)
        return Error{
            "--score: found dot, which needs annotations as wide as the state: expected "
            "--unidirectional with it"};
    ModelConfig config = model;
    config.sourceVocabSize = static_cast<Index>(sourceVocab);
    config.targetVocabSize = static_cast<Index>(targetVocab);
    if (auto status = config.validate(); !status) return Error{optionFault(status.error())};
    if (maxLength < 1)
        return Error{"--max-length: found " + std::to_string(maxLength) + ", expected 1 or more"};
    if (batch < 1 || batch > 100'000)
        return Error{"--batch: found " + std::to_string(batch) + ", expected 1 to 100000"};
    for (const auto& [what, value] :
         {std::pair("--learning-rate", optimizer.learningRate), std::pair("--clip", optimizer.clip),
          std::pair("--init-scale", initScale)})
        if (!std::isfinite(value) || value <= 0)
            return Error{std::string(what) + ": found " + number(value) + ", expected more than 0"};
    return {};
}

std::string shellWord(const std::string& word) {
    const bool plain =
        !word.empty() &&
        word.find_first_not_of(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.,+=:@%/") ==
            std::string::npos;
    if (plain) return word;
    std::string out = "'";
    for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

std::string canonicalCommand(const TrainingSpec& s, std::uint64_t updates, FileNames files) {
    std::string c = "lookback-cli train";
    addFiles(c, s.corpus, "", files);
    if (!s.task.empty()) {
        c += " --task " + shellWord(s.task);
        if (s.taskPairs > 0) c += " --pairs " + std::to_string(s.taskPairs);
        if (s.minWords > 0) c += " --min-words " + std::to_string(s.minWords);
        if (s.maxWords > 0) c += " --max-words " + std::to_string(s.maxWords);
    }
    addFiles(c, s.development, "dev-", files);
    if (s.lenient) c += " --lenient";
    c += std::string(" --architecture ") + name(s.model.architecture);
    c += std::string(" --decoder-order ") + name(s.model.decoderOrder);
    if (s.model.attends()) {
        c += std::string(" --score ") + name(s.model.score);
        if (!s.model.bidirectional) c += " --unidirectional";
    }
    if (s.model.reverseSource) c += " --reverse-source";
    c += " --embedding " + std::to_string(s.model.embeddingSize);
    c += " --hidden " + std::to_string(s.model.hiddenSize);
    c += " --alignment " + std::to_string(s.model.alignmentSize);
    c += " --maxout " + std::to_string(s.model.maxoutSize);
    c += " --init-scale " + number(s.initScale);
    if (s.task.empty()) {
        c += std::string(" --source-tokenizer ") + name(s.sourceText.tokenizer);
        c += std::string(" --target-tokenizer ") + name(s.targetText.tokenizer);
        if (s.sourceText.lowercase) c += " --lowercase";
        c += " --source-vocab " + std::to_string(s.sourceVocab);
        c += " --target-vocab " + std::to_string(s.targetVocab);
        c += " --max-length " + std::to_string(s.maxLength);
    }
    c += " --batch " + std::to_string(s.batch);
    c += std::string(" --optimizer ") + name(s.optimizer.kind);
    if (s.optimizer.kind == OptimizerKind::Adam)
        c += " --learning-rate " + number(s.optimizer.learningRate);
    c += " --clip " + number(s.optimizer.clip);
    c += " --seed " + std::to_string(s.seed);
    c += " --updates " + std::to_string(updates);
    if (s.half) c += " --half";
    if (!s.attribution.empty()) c += " --attribution " + shellWord(s.attribution);
    return c;
}

std::string toJson(const TrainingSpec& s) {
    ModelConfig config = s.model;
    config.sourceVocabSize = static_cast<Index>(s.sourceVocab);
    config.targetVocabSize = static_cast<Index>(s.targetVocab);
    nlohmann::ordered_json j;
    j["tsv"] = s.corpus.tsv;
    j["source"] = s.corpus.source;
    j["target"] = s.corpus.target;
    j["dev_tsv"] = s.development.tsv;
    j["dev_source"] = s.development.source;
    j["dev_target"] = s.development.target;
    j["task"] = s.task;
    j["pairs"] = s.taskPairs;
    j["min_words"] = s.minWords;
    j["max_words"] = s.maxWords;
    j["lenient"] = s.lenient;
    j["text"] = toJson(s.sourceText, s.targetText);
    j["max_length"] = s.maxLength;
    j["model"] = toJson(config);
    j["init_scale"] = s.initScale;
    j["optimizer"] = name(s.optimizer.kind);
    j["learning_rate"] = s.optimizer.learningRate;
    j["clip"] = s.optimizer.clip;
    j["batch"] = s.batch;
    j["seed"] = s.seed;
    j["half"] = s.half;
    j["attribution"] = s.attribution;
    return j.dump();
}

Result<TrainingSpec> trainingSpecFromJson(const std::string& text) {
    const auto j = nlohmann::json::parse(text, nullptr, false);
    TrainingSpec s;
    try {  // the library throws on a missing key or a wrong type: one sentence is enough for both
        s.corpus = {j.at("tsv"), j.at("source"), j.at("target")};
        s.development = {j.at("dev_tsv"), j.at("dev_source"), j.at("dev_target")};
        s.task = j.at("task");
        s.taskPairs = j.at("pairs");
        s.minWords = j.at("min_words");
        s.maxWords = j.at("max_words");
        s.lenient = j.at("lenient");
        s.maxLength = j.at("max_length");
        s.initScale = j.at("init_scale");
        s.optimizer.learningRate = j.at("learning_rate");
        s.optimizer.clip = j.at("clip");
        s.batch = j.at("batch");
        s.seed = j.at("seed");
        s.half = j.at("half");
        s.attribution = j.at("attribution");
        const auto texts = textOptionsFromJson(j.at("text"));
        if (!texts) return Error{texts.error()};
        std::tie(s.sourceText, s.targetText) = *texts;
        const auto config = configFromJson(j.at("model"));
        if (!config) return Error{config.error()};
        s.model = *config;
        s.sourceVocab = static_cast<std::uint64_t>(config->sourceVocabSize);
        s.targetVocab = static_cast<std::uint64_t>(config->targetVocabSize);
        const auto kind = optimizerNamed(j.at("optimizer"));
        if (!kind) return Error{kind.error()};
        s.optimizer.kind = *kind;
    } catch (const nlohmann::json::exception&) {
        return Error{
            "the options of the training cannot be read: found other fields than a checkpoint "
            "writes"};
    }
    if (auto status = s.validate(); !status) return Error{status.error()};
    return s;
}

const std::vector<Preset>& presets() {
    constexpr auto adam = OptimizerKind::Adam;
    static const std::vector<Preset> all = {
        {"instant", 32, 64, 64, 32, 2'000, 500, adam, 0.002, 0.05},
        {"minute", 64, 128, 128, 64, 5'000, 1'200, adam, 0.003, 0.05},
        {"coffee", 128, 256, 256, 128, 10'000, 10'000, adam, 0.001, 0.05},
        {"paper", 620, 1000, 1000, 500, 30'000, 250'000, OptimizerKind::Adadelta, 0.001, 0.01},
    };
    return all;
}

const Preset* presetNamed(const std::string& name) {
    for (const Preset& preset : presets())
        if (name == preset.name) return &preset;
    return nullptr;
}

void apply(const Preset& preset, TrainingSpec& spec) {
    spec.model.embeddingSize = preset.embedding;
    spec.model.hiddenSize = preset.hidden;
    spec.model.alignmentSize = preset.alignment;
    spec.model.maxoutSize = preset.maxout;
    spec.sourceVocab = spec.targetVocab = preset.vocab;
    spec.optimizer.kind = preset.optimizer;
    spec.optimizer.learningRate = preset.learningRate;
    spec.initScale = preset.initScale;
}

}  // namespace lookback
