#include "session/training_plan.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <nlohmann/json.hpp>

#include "session/option_values.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

constexpr long long kMost = 1LL << 53;

QString tr(const char* text) {
    return QCoreApplication::translate("TrainingPlan", text);
}

void readFiles(OptionValues& values, CorpusFiles& files, const QString& prefix,
               const QDir& folder) {
    const auto path = [&](const QString& key) {
        const auto value = values.take(prefix + key);
        return value ? folder.absoluteFilePath(*value).toStdString() : std::string();
    };
    CorpusFiles found{path(u"tsv"_s), path(u"source"_s), path(u"target"_s)};
    if (found.given() || !found.target.empty()) files = std::move(found);
}

// Text to learn from: files instead of a task, or a task instead of files.
void readText(OptionValues& values, TrainingSpec& spec, const QDir& folder) {
    CorpusFiles files;
    readFiles(values, files, {}, folder);
    const auto task = values.take(u"task"_s);
    const bool given = files.given() || !files.target.empty();
    if (given || task) {
        spec.corpus = files;
        spec.task = task.value_or(QString()).toStdString();
        spec.development = {};
        spec.taskPairs = 0;
        spec.minWords = spec.maxWords = 0;
    }
    readFiles(values, spec.development, u"dev-"_s, folder);
    values.number(u"pairs"_s, spec.taskPairs, 0, kMost);
    values.number(u"min-words"_s, spec.minWords, 0, 1000);
    values.number(u"max-words"_s, spec.maxWords, 0, 1000);
    values.flag(u"lenient"_s, spec.lenient);
    values.named(u"source-tokenizer"_s, spec.sourceText.tokenizer, tokenizerNamed);
    values.named(u"target-tokenizer"_s, spec.targetText.tokenizer, tokenizerNamed);
    if (values.flag(u"lowercase"_s, spec.sourceText.lowercase))
        spec.targetText.lowercase = spec.sourceText.lowercase;
    values.number(u"source-vocab"_s, spec.sourceVocab, 0, kMost);
    values.number(u"target-vocab"_s, spec.targetVocab, 0, kMost);
    values.number(u"max-length"_s, spec.maxLength, 1, 100'000);
}

void readModel(OptionValues& values, TrainingPlan& plan) {
    if (const auto value = values.take(u"architecture"_s)) {
        const auto one = architectureNamed(value->toStdString());
        if (*value == u"both"_s)
            plan.architectures = TrainedArchitectures::Both;
        else if (one)
            plan.architectures = *one == Architecture::RnnSearch ? TrainedArchitectures::RnnSearch
                                                                 : TrainedArchitectures::RnnEncDec;
        else
            values.say(
                tr("`architecture`: found %1, expected rnnsearch, rnnencdec or both").arg(*value));
    }
    ModelConfig& model = plan.spec.model;
    values.named(u"decoder-order"_s, model.decoderOrder, decoderOrderNamed);
    values.named(u"score"_s, model.score, scoreNamed);
    bool unidirectional = !model.bidirectional;
    values.flag(u"unidirectional"_s, unidirectional);
    model.bidirectional = !unidirectional;
    values.flag(u"reverse-source"_s, model.reverseSource);
    values.number(u"embedding"_s, model.embeddingSize, 1, kMost);
    values.number(u"hidden"_s, model.hiddenSize, 1, kMost);
    values.number(u"alignment"_s, model.alignmentSize, 1, kMost);
    values.number(u"maxout"_s, model.maxoutSize, 1, kMost);
    values.real(u"init-scale"_s, plan.spec.initScale);
}

void readEnd(OptionValues& values, TrainingPlan& plan) {
    TrainingEnd end;
    double minutes = 0;
    int given = 0;
    given += values.number(u"updates"_s, end.updates, 1, kMost) ? 1 : 0;
    given += values.number(u"epochs"_s, end.epochs, 1, kMost) ? 1 : 0;
    given += values.real(u"minutes"_s, minutes) ? 1 : 0;
    if (given > 1) values.say(tr("expected one end: updates=…, epochs=… or minutes=…"));
    if (given == 0) return;
    plan.end = end;
    plan.minutes = minutes;
}

}  // namespace

std::vector<Architecture> TrainingPlan::models() const {
    switch (architectures) {
        case TrainedArchitectures::RnnSearch:
            return {Architecture::RnnSearch};
        case TrainedArchitectures::RnnEncDec:
            return {Architecture::RnnEncDec};
        case TrainedArchitectures::Both:
            break;
    }
    return {Architecture::RnnSearch, Architecture::RnnEncDec};
}

TrainingSpec TrainingPlan::specOf(Architecture architecture) const {
    TrainingSpec one = spec;
    one.model.architecture = architecture;
    one.model.bidirectional = one.model.attends() && spec.model.bidirectional;
    return one;
}

QString TrainingPlan::name() const {
    if (!spec.task.empty()) return QString::fromStdString(spec.task);
    const std::string& file = spec.corpus.tsv.empty() ? spec.corpus.source : spec.corpus.tsv;
    return QFileInfo(QString::fromStdString(file)).fileName().section(u'.', 0, 0);
}

TrainingPlan firstPlan() {
    TrainingPlan plan;
    plan.spec.task = "grammar";
    usePreset(plan, u"minute"_s);
    return plan;
}

bool usePreset(TrainingPlan& plan, const QString& name) {
    const Preset* preset = presetNamed(name.toStdString());
    if (preset == nullptr) return false;
    apply(*preset, plan.spec);
    plan.end = {preset->updates, 0};
    plan.minutes = 0;
    return true;
}

QString presetOf(const TrainingPlan& plan) {
    for (const Preset& preset : presets()) {
        TrainingPlan other = plan;
        usePreset(other, QString::fromLatin1(preset.name));
        if (toJson(other) == toJson(plan)) return QString::fromLatin1(preset.name);
    }
    return {};
}

Result<TrainingPlan> withOptions(TrainingPlan plan, const QStringList& options,
                                 const QDir& folder) {
    OptionValues values(u"train"_s, options);
    TrainingSpec& spec = plan.spec;
    if (const auto preset = values.take(u"preset"_s); preset && !usePreset(plan, *preset))
        values.say(
            tr("`preset`: found %1, expected instant, minute, coffee or paper").arg(*preset));
    readText(values, spec, folder);
    readModel(values, plan);
    values.named(u"optimizer"_s, spec.optimizer.kind, optimizerNamed);
    values.real(u"learning-rate"_s, spec.optimizer.learningRate);
    values.real(u"clip"_s, spec.optimizer.clip);
    values.number(u"batch"_s, spec.batch, 1, 100'000);
    values.number(u"seed"_s, spec.seed, 0, kMost);
    values.flag(u"half"_s, spec.half);
    if (const auto text = values.take(u"attribution"_s)) spec.attribution = text->toStdString();
    if (const auto out = values.take(u"out"_s)) plan.out = folder.absoluteFilePath(*out);
    readEnd(values, plan);
    if (auto status = values.status(); !status) return Error{status.error()};
    if (auto status = plan.specOf(plan.models().front()).validate(); !status)
        return Error{status.error()};
    return plan;
}

std::string toJson(const TrainingPlan& plan) {
    nlohmann::ordered_json j;
    j["spec"] = toJson(plan.spec);
    j["updates"] = plan.end.updates;
    j["epochs"] = plan.end.epochs;
    j["minutes"] = plan.minutes;
    j["architectures"] = static_cast<int>(plan.architectures);
    j["pinned"] = nlohmann::ordered_json::array();
    for (const PinnedSentence& one : plan.pinned)
        j["pinned"].push_back({one.source, one.reference});
    j["out"] = plan.out.toStdString();
    return j.dump();
}

Result<TrainingPlan> trainingPlanFromJson(const std::string& json) {
    const auto j = nlohmann::json::parse(json, nullptr, false);
    TrainingPlan plan;
    try {  // the library throws on a missing key or a wrong type: one sentence is enough for both
        auto spec = trainingSpecFromJson(j.at("spec").get<std::string>());
        if (!spec) return Error{spec.error()};
        plan.spec = std::move(spec).value();
        plan.end = {j.at("updates"), j.at("epochs")};
        plan.minutes = j.at("minutes");
        const int architectures = j.at("architectures");
        if (architectures < 0 || architectures > 2)
            return Error{"architectures: found " + std::to_string(architectures) +
                         ", expected 0 to 2"};
        plan.architectures = static_cast<TrainedArchitectures>(architectures);
        for (const auto& one : j.at("pinned"))
            plan.pinned.push_back({one.at(0).get<std::string>(), one.at(1).get<std::string>()});
        plan.out = QString::fromStdString(j.at("out").get<std::string>());
    } catch (const nlohmann::json::exception&) {
        return Error{"found other fields than a training writes"};
    }
    return plan;
}

}  // namespace lookback
