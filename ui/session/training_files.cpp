#include "session/training_files.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "decoding/translator.h"
#include "io/file.h"
#include "io/file_lock.h"
#include "io/model_file.h"
#include "io/safetensors.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

constexpr std::uint64_t kLargestMarker = 16 << 20;  // bytes: a plan has pinned sentences

bool inUse(const std::string& model) {
    return !FileLock::acquire(model + ".lock").ok();
}

bool sameSentences(const TrainingHistory& a, const TrainingHistory& b) {
    return a.architecture == b.architecture && a.targetWords == b.targetWords &&
           std::equal(a.films.begin(), a.films.end(), b.films.begin(), b.films.end(),
                      [](const Film& one, const Film& other) {
                          return one.sentence.source == other.sentence.source &&
                                 one.sentence.reference == other.sentence.reference &&
                                 one.sourceTokens == other.sourceTokens;
                      });
}

QString beforeSuffix(const QString& path, const QString& text) {
    if (!path.endsWith(kModelSuffix)) return path + text;
    return path.chopped(kModelSuffix.size()) + text + kModelSuffix;
}

// Drops what is behind: `updatesOf` of an element grows.
template <class Element, class Updates>
void cut(std::vector<Element>& elements, std::uint64_t updates, const Updates& updatesOf) {
    while (!elements.empty() && updatesOf(elements.back()) > updates) elements.pop_back();
}

}  // namespace

QString modelPath(const TrainingPlan& plan, Architecture architecture) {
    if (plan.architectures != TrainedArchitectures::Both) return plan.out;
    return beforeSuffix(plan.out, u'-' + QString::fromLatin1(name(architecture)));
}

QString historyPath(const QString& model) {
    return model + u".history"_s;
}

QString snapshotPath(const QString& model, std::uint64_t updates) {
    return beforeSuffix(model, u"-%1"_s.arg(updates));
}

std::vector<LeftTraining> leftTrainings(const QString& folder) {
    std::vector<LeftTraining> found;
    const auto markers =
        QDir(folder).entryInfoList({u'*' + kMarkerSuffix}, QDir::Files, QDir::Time);
    for (const QFileInfo& marker : markers) {
        const auto text = readFile(marker.filePath().toStdString(), kLargestMarker);
        if (!text) continue;
        auto plan = trainingPlanFromJson(*text);
        if (!plan) continue;  // not ours, or cut: nothing to go on from
        LeftTraining left{marker.filePath(), std::move(plan).value(), {}};
        bool busy = false;
        for (const Architecture architecture : left.plan.models()) {
            const std::string model = modelPath(left.plan, architecture).toStdString();
            left.updates.push_back(checkpointUpdates(model + ".checkpoint"));
            busy = busy || inUse(model);
        }
        const bool any = std::any_of(left.updates.begin(), left.updates.end(),
                                     [](std::uint64_t updates) { return updates > 0; });
        if (!busy && any) found.push_back(std::move(left));
    }
    return found;
}

std::uint64_t checkpointUpdates(const std::string& path) {
    auto reader = SafetensorsReader::open(path);
    if (!reader) return 0;
    const auto progress =
        nlohmann::json::parse(reader->metadata()["training.progress"], nullptr, false);
    if (!progress.is_object() || !progress.contains("updates")) return 0;
    const auto& updates = progress["updates"];
    return updates.is_number_unsigned() ? updates.get<std::uint64_t>() : 0;
}

QString commandOf(const std::string& text) {
    const auto record = nlohmann::json::parse(text, nullptr, false);
    if (!record.is_object() || !record.contains("command") || !record["command"].is_string())
        return {};
    return QString::fromStdString(record["command"].get<std::string>());
}

QString recordedCommand(const QString& model) {
    auto reader = SafetensorsReader::open(model.toStdString());
    return reader ? commandOf(reader->metadata()["training"]) : QString();
}

TrainingHistory upTo(TrainingHistory history, std::uint64_t updates) {
    const auto ofElement = [](const auto& element) { return element.updates; };
    cut(history.reports, updates, ofElement);
    cut(history.probes, updates, ofElement);
    cut(history.frameUpdates, updates, [](std::uint64_t count) { return count; });
    for (Film& film : history.films) film.frames.resize(history.frameUpdates.size());
    return history;
}

bool continues(const TrainingHistory& history, const TrainingHistory& begun) {
    return !history.frameUpdates.empty() && sameSentences(history, begun);
}

Status saveSnapshot(const std::string& path, const Translator& snapshot, const TrainingSpec& spec,
                    std::uint64_t updates) {
    const nlohmann::ordered_json record = {
        {"command", canonicalCommand(spec, updates)}, {"seed", spec.seed}, {"updates", updates}};
    return saveModelFile(path, {snapshot.model->parameters(), snapshot.source, snapshot.target,
                                record.dump(), spec.attribution});
}

Status copyFile(const std::string& from, const std::string& to) {
    auto bytes = readFile(from);
    if (!bytes) return Error{bytes.error()};
    return writeFile(to, *bytes);
}

}  // namespace lookback
