#include "training/training_run.h"

#include <nlohmann/json.hpp>

#include "base/counted.h"
#include "io/checkpoint.h"
#include "io/file.h"
#include "io/file_lock.h"
#include "model/model.h"

namespace lookback {

namespace {

using nlohmann::ordered_json;

constexpr std::uint64_t kMostSkippedInARow = 10;

// Development scores are taken at fixed counts of updates, for they decide which model is the best:
// often while much changes, then rarely enough to cost little.
bool isDevelopmentPoint(std::uint64_t updates) {
    return updates > 0 && updates % (updates <= 1000 ? 250 : 1000) == 0;
}

ordered_json toJson(const DevelopmentReport& r) {
    return {{"updates", r.updates}, {"loss_per_word", r.score.lossPerWord}, {"bleu", r.score.bleu}};
}

}  // namespace

Result<std::unique_ptr<TrainingRun>> TrainingRun::begin(const TrainingSpec& spec, int threads) {
    if (auto status = spec.validate(); !status) return Error{status.error()};
    auto data = TrainingData::read(spec, threads);
    if (!data) return Error{data.error()};
    std::unique_ptr<TrainingRun> run(new TrainingRun);
    run->m_spec = spec;
    run->m_threads = threads;
    run->m_data = std::move(data).value();
    ModelConfig config = spec.model;
    config.sourceVocabSize = static_cast<Index>(run->m_data->source().vocabulary().size());
    config.targetVocabSize = static_cast<Index>(run->m_data->target().vocabulary().size());
    Random random(spec.seed);
    run->m_trainer =
        std::make_unique<Trainer>(initialParameters<float>(config, spec.initScale, random),
                                  spec.optimizer, run->m_data->minibatches());
    return run;
}

TrainingSummary TrainingRun::run(const TrainingFiles& files, const TrainingEnd& end,
                                 TrainingObserver& observer) {
    const auto fileError = [](const std::string& message) {
        TrainingSummary summary;
        summary.termination = Termination::FileError;
        summary.message = message;
        return summary;
    };
    m_checkpointEvery = files.checkpointEvery;
    const auto lock = FileLock::acquire(files.out + ".lock");
    if (!lock) return fileError(lock.error());
    for (const char* suffix : {"", ".last", ".checkpoint"})
        removeStaleTemporaries(files.out + suffix);

    // From the first moment on there is something to go on from, or a reason not to begin.
    if (m_trainer->updates() == 0)
        if (auto status = saveCheckpoint(files.out + ".checkpoint"); !status)
            return fileError(status.error());
    for (;;) {
        if (auto summary = ended(end)) return finish(*summary, files, observer);
        const StepReport report = m_trainer->step(m_threads);
        if (report.applied && developmentDue())
            if (auto status = measureDevelopment(files.out, observer); !status)
                return fileError(status.error());
        if (report.applied && files.checkpointEvery > 0 &&
            report.updates % files.checkpointEvery == 0)
            if (auto status = saveCheckpoint(files.out + ".checkpoint"); !status)
                return fileError(status.error());
        if (observer.onStep(report) == Verdict::Stop) {
            TrainingSummary summary;
            summary.message = "stopped by hand or by the clock";
            return finish(summary, files, observer);
        }
    }
}

std::optional<TrainingSummary> TrainingRun::ended(const TrainingEnd& end) const {
    TrainingSummary summary;
    if (m_trainer->skippedInARow() >= kMostSkippedInARow) {
        summary.termination = Termination::Diverged;
        summary.message =
            "ten updates in a row had a loss or gradient that is not finite: try a smaller "
            "--learning-rate or --init-scale; the last good model is kept";
    } else if (end.updates > 0 && m_trainer->updates() >= end.updates) {
        summary.termination = Termination::ReachedUpdates;
        summary.message = "reached " + counted(m_trainer->updates(), "update");
    } else if (end.epochs > 0 && m_trainer->epoch() >= end.epochs) {
        summary.termination = Termination::ReachedEpochs;
        summary.message = "reached " + counted(m_trainer->epoch(), "epoch");
    } else {
        return std::nullopt;
    }
    return summary;
}

bool TrainingRun::developmentDue() const {
    return m_data->development() != nullptr && isDevelopmentPoint(m_trainer->updates());
}

Status TrainingRun::measureDevelopment(const std::string& out, TrainingObserver& observer) {
    DevelopmentReport report;
    report.updates = m_trainer->updates();
    report.score =
        m_data->development()->score(m_trainer->parameters(), m_data->target(), m_threads);
    report.best = true;
    for (const DevelopmentReport& earlier : m_development)
        if (earlier.best && !report.score.betterThan(earlier.score)) report.best = false;
    m_development.push_back(report);
    if (report.best) {
        m_best = m_trainer->parameters();
        if (auto status = saveModel(out, *m_best); !status) return status;
    }
    observer.onDevelopment(report);
    return {};
}

TrainingSummary TrainingRun::finish(TrainingSummary summary, const TrainingFiles& files,
                                    TrainingObserver& observer) {
    // The checkpoint knows nothing of a score taken just because it ends here: whoever goes on from it
    // must come to the same files as somebody who never stopped.
    Status status = saveCheckpoint(files.out + ".checkpoint");
    const bool measured =
        !m_development.empty() && m_development.back().updates == m_trainer->updates();
    if (status.ok() && m_data->development() != nullptr && !measured)
        status = measureDevelopment(files.out, observer);
    // The canonical command names the last update, so even the best model is written once more.
    if (status.ok()) status = saveModel(files.out, m_best ? *m_best : m_trainer->parameters());
    if (status.ok()) status = saveModel(files.out + ".last", m_trainer->parameters());
    if (!status.ok()) {
        summary.termination = Termination::FileError;
        summary.message = status.error();
    }
    summary.updates = m_trainer->updates();
    summary.epochs = m_trainer->epoch();
    summary.words = m_trainer->words();
    summary.skipped = m_trainer->skipped();
    for (const DevelopmentReport& report : m_development)
        if (report.best) summary.best = report;
    return summary;
}

std::string TrainingRun::trainingRecord() const {
    ordered_json record;
    record["command"] = canonicalCommand(m_spec, m_trainer->updates());
    record["corpus"] = ordered_json::array();
    for (const CorpusRecord& file : m_data->records())
        record["corpus"].push_back({{"file", file.file}, {"sha256", file.sha256}});
    const CorpusReport& corpus = m_data->report();
    record["pairs"] = corpus.pairs;
    record["pairs_left_out"] = {{"empty", corpus.emptyPairs}, {"too_long", corpus.tooLong}};
    record["unknown_rate"] = {{"source", corpus.sourceUnknownRate},
                              {"target", corpus.targetUnknownRate}};
    record["seed"] = m_spec.seed;
    record["updates"] = m_trainer->updates();
    record["words"] = m_trainer->words();
    record["updates_skipped"] = m_trainer->skipped();
    record["development"] = ordered_json::array();
    for (const DevelopmentReport& report : m_development) {
        record["development"].push_back(toJson(report));
        if (report.best) record["best"] = toJson(report);
    }
    return record.dump();
}

ModelFile TrainingRun::modelFile(const Parameters<float>& parameters) const {
    return {parameters, m_data->source(), m_data->target(), trainingRecord(), m_spec.attribution};
}

Status TrainingRun::saveModel(const std::string& path, const Parameters<float>& parameters) const {
    return saveModelFile(path, modelFile(parameters),
                         m_spec.half ? Precision::F16 : Precision::F32);
}

Status TrainingRun::saveCheckpoint(const std::string& path) {
    const TrainerProgress progress = m_trainer->progress();
    ordered_json state;
    state["updates"] = progress.updates;
    state["words"] = progress.words;
    state["skipped"] = progress.skipped;
    state["skipped_in_a_row"] = progress.skippedInARow;
    state["minibatches"] = progress.minibatches;
    state["checkpoint_every"] = m_checkpointEvery;
    state["development"] = ordered_json::array();
    for (const DevelopmentReport& report : m_development) {
        state["development"].push_back(toJson(report));
        state["development"].back()["best"] = report.best;
    }
    state["corpus"] = ordered_json::array();
    for (const CorpusRecord& file : m_data->records()) state["corpus"].push_back(file.sha256);
    std::vector<MemoryToStore> memory = {{"optimizer.first", &m_trainer->optimizer().first()},
                                         {"optimizer.second", &m_trainer->optimizer().second()}};
    if (m_best) memory.emplace_back("best", &*m_best);
    return lookback::saveCheckpoint(path, modelFile(m_trainer->parameters()), memory,
                                    {{"spec", toJson(m_spec)}, {"progress", state.dump()}});
}

Result<std::unique_ptr<TrainingRun>> TrainingRun::resume(const std::string& path,
                                                         const CorpusFiles& moved,
                                                         const CorpusFiles& movedDevelopment,
                                                         int threads) {
    auto checkpoint = loadCheckpoint(path);
    if (!checkpoint) return Error{checkpoint.error()};
    auto& state = checkpoint->state;
    auto spec = trainingSpecFromJson(state["spec"]);
    if (!spec) return Error{path + ": " + spec.error()};
    if (moved.given()) spec->corpus = moved;
    if (movedDevelopment.given()) spec->development = movedDevelopment;

    const std::pair<Language, Language> languages(checkpoint->model.source,
                                                  checkpoint->model.target);
    auto data = TrainingData::read(*spec, threads, &languages);
    if (!data) return Error{data.error()};

    std::unique_ptr<TrainingRun> run(new TrainingRun);
    run->m_spec = *spec;
    run->m_threads = threads;
    run->m_data = std::move(data).value();
    run->m_trainer = std::make_unique<Trainer>(std::move(checkpoint->model.parameters),
                                               spec->optimizer, run->m_data->minibatches());
    bool first = false, second = false;
    for (auto& [name, memory] : checkpoint->memory) {
        if (name == "optimizer.first") {
            run->m_trainer->optimizer().first() = std::move(memory);
            first = true;
        } else if (name == "optimizer.second") {
            run->m_trainer->optimizer().second() = std::move(memory);
            second = true;
        } else if (name == "best") {
            run->m_best = std::move(memory);
        }
    }
    if (!first || !second)
        return Error{path +
                     ": the optimizer's memory is missing, expected a checkpoint of a training"};

    const auto progress = nlohmann::json::parse(state["progress"], nullptr, false);
    TrainerProgress restored;
    try {  // thrown by the library on a missing key or a wrong type
        restored = {progress.at("updates"), progress.at("words"), progress.at("skipped"),
                    progress.at("skipped_in_a_row"), progress.at("minibatches")};
        run->m_checkpointEvery = progress.value("checkpoint_every", run->m_checkpointEvery);
        for (const auto& r : progress.at("development"))
            run->m_development.push_back(
                {r.at("updates"), {r.at("loss_per_word"), r.at("bleu")}, r.at("best")});
        const auto& records = run->m_data->records();
        if (progress.at("corpus").size() != records.size())
            return Error{path + ": trained on " + std::to_string(progress.at("corpus").size()) +
                         " files, found " + std::to_string(records.size())};
        for (std::size_t i = 0; i < records.size(); ++i)
            if (progress.at("corpus")[i] != records[i].sha256)
                return Error{records[i].file +
                             ": found other text than the training began with "
                             "(SHA-256 " +
                             records[i].sha256.substr(0, 12) + "…), expected " +
                             progress.at("corpus")[i].get<std::string>().substr(0, 12) + "…"};
    } catch (const nlohmann::json::exception&) {
        return Error{path +
                     ": the progress of the training cannot be read: found other fields than "
                     "a checkpoint writes"};
    }
    if (auto status = run->m_trainer->restore(restored); !status)
        return Error{path + ": " + status.error()};
    return run;
}

}  // namespace lookback
