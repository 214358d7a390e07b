#include "session/training_session.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "decoding/translator.h"
#include "io/file.h"
#include "session/live/history_file.h"
#include "session/training_files.h"

namespace lookback {

using namespace Qt::StringLiterals;

namespace {

constexpr int kTickMs = 33;
// Between two savings of the histories: with a checkpoint, so that neither is ahead of the other
// after a kill, but a long film not with each.
constexpr int kLeastSaveMs = 1'000, kSaveMs = 20'000;
constexpr std::uint64_t kCheckpointUpdates = 250;  // a killed program loses no more
constexpr std::uint64_t kUpdatesToTell = 5;        // from which the pace is known

Error fault(const QString& sentence) {
    return Error{sentence.toStdString()};
}

// Core speaks of options of the command line.
QString endOf(const TrainingSummary& summary) {
    if (summary.termination == Termination::Diverged)
        return TrainingSession::tr(
            "Ten updates in a row had a loss or gradient that is not finite: try a smaller "
            "learning rate, or smaller first weights. The last good model is kept.");
    return QString::fromStdString(summary.message);
}

}  // namespace

// A model under way, and what it has told so far.
struct TrainingSession::Running {
    TrainingSpec spec;
    std::shared_ptr<TrainingHistory> history;  // the one that TrainedModel shows
    bool begun = false;
    std::unique_ptr<LiveTraining> live;
};

TrainingSession::TrainingSession(const QString& folder, QObject* parent)
    : QObject(parent), m_folder(folder) {
    connect(&m_timer, &QTimer::timeout, this, &TrainingSession::collect);
    for (LatestJob* job : {&m_historyJob, &m_fileJob})
        connect(job, &LatestJob::failed, this, &TrainingSession::failed);
}

TrainingSession::~TrainingSession() {
    if (!running() && !m_historyJob.busy()) return;
    askAll(&LiveTraining::stop);
    m_historyJob.cancel();  // what waits would be dropped with it
    for (std::size_t k = 0; k < m_running.size(); ++k) {
        m_running[k]->live->wait();
        takeNews(k);
        // Nobody is left who could be told of a fault; the model itself is safe.
        if (m_running[k]->begun)
            (void)saveHistory(historyPath(m_models[k].path).toStdString(), *m_models[k].history);
    }
}

bool TrainingSession::running() const {
    return std::any_of(m_models.begin(), m_models.end(), [](const TrainedModel& model) {
        return model.phase != TrainingPhase::Ended && model.phase != TrainingPhase::Idle;
    });
}

bool TrainingSession::paused() const {
    return running() && std::all_of(m_models.begin(), m_models.end(), [](const auto& model) {
               return model.phase == TrainingPhase::Paused || model.phase == TrainingPhase::Ended;
           });
}

bool TrainingSession::stopping() const {
    return running() && std::all_of(m_models.begin(), m_models.end(), [](const auto& model) {
               return model.phase == TrainingPhase::Stopping || model.phase == TrainingPhase::Ended;
           });
}

Status TrainingSession::start(TrainingPlan plan) {
    if (running()) return fault(tr("a training is under way: stop it first"));
    for (const Architecture architecture : plan.models())
        if (auto status = plan.specOf(architecture).validate(); !status) return status;
    if (plan.out.isEmpty()) plan.out = freeName(plan);
    for (const Architecture architecture : plan.models())
        if (const QFileInfo there(modelPath(plan, architecture)); there.exists() && !there.isFile())
            return fault(tr("%1: a folder or a device is in the place of the model: choose another "
                            "name")
                             .arg(there.filePath()));
    return begin(std::move(plan), false);
}

Status TrainingSession::begin(TrainingPlan plan, bool fromCheckpoints) {
    if (auto status = writeMarker(plan); !status) return status;
    m_running.clear();
    m_models.clear();
    for (const Architecture architecture : plan.models()) {
        auto running = std::make_unique<Running>();
        running->spec = plan.specOf(architecture);
        running->history = std::make_shared<TrainingHistory>();
        running->history->architecture = lookback::name(architecture);
        TrainedModel model;
        model.architecture = architecture;
        model.phase = TrainingPhase::Preparing;
        model.path = modelPath(plan, architecture);
        model.history = running->history;
        LiveOptions options;
        options.spec = running->spec;
        options.end = plan.end;
        options.minutes = plan.minutes;
        options.files = {model.path.toStdString(), kCheckpointUpdates};
        options.probes.pinned = plan.pinned;
        const std::string checkpoint = options.files.out + ".checkpoint";
        if (fromCheckpoints && QFileInfo::exists(QString::fromStdString(checkpoint))) {
            options.resume = checkpoint;
            model.updates = model.updatesBefore = checkpointUpdates(checkpoint);
            if (auto told = loadHistory(historyPath(model.path).toStdString())) {
                *running->history = upTo(std::move(told).value(), model.updatesBefore);
                if (!running->history->reports.empty())
                    model.seconds = model.secondsBefore = running->history->reports.back().seconds;
            }
            // What is left of them, however little: 0 would be no limit.
            if (options.minutes > 0)
                options.minutes = std::max(options.minutes - model.secondsBefore / 60, 1e-3);
        }
        running->live = std::make_unique<LiveTraining>(std::move(options));
        m_models.push_back(std::move(model));
        m_running.push_back(std::move(running));
    }
    m_plan = std::move(plan);
    m_sinceSaved.start();
    m_checkpointed = false;
    m_timer.start(kTickMs);
    emit changed();
    emit reported();
    return {};
}

void TrainingSession::askAll(void (LiveTraining::*question)()) {
    for (const auto& running : m_running) ((*running->live).*question)();
    collect();
}

void TrainingSession::pause() {
    if (running()) askAll(&LiveTraining::pause);
}

void TrainingSession::resume() {
    if (running()) askAll(&LiveTraining::resume);
}

void TrainingSession::singleUpdate() {
    if (running()) askAll(&LiveTraining::singleUpdate);
}

void TrainingSession::stop() {
    m_next.reset();
    if (running()) askAll(&LiveTraining::stop);
}

void TrainingSession::leave() {
    m_leaving = running();
    stop();
}

void TrainingSession::restartSame() {
    if (!m_plan) return;
    TrainingPlan plan = *m_plan;
    plan.out.clear();  // beside the first: nothing is lost
    if (running()) {
        askAll(&LiveTraining::stop);
        m_next = std::move(plan);
    } else if (auto status = start(std::move(plan)); !status) {
        emit failed(QString::fromStdString(status.error()));
    }
}

void TrainingSession::restartNew() {
    if (!m_plan) return;
    ++m_plan->spec.seed;
    restartSame();
}

void TrainingSession::clear() {
    if (running()) return;
    m_running.clear();
    m_models.clear();
    m_plan.reset();
    emit changed();
    emit reported();
}

void TrainingSession::collect() {
    bool told = false;
    std::vector<TrainingPhase> before;
    for (const TrainedModel& model : m_models) before.push_back(model.phase);
    const bool ran = running();
    for (std::size_t k = 0; k < m_running.size(); ++k) told = takeNews(k) || told;
    if (told) emit reported();
    bool moved = false;
    for (std::size_t k = 0; k < m_models.size(); ++k)
        moved = moved || m_models[k].phase != before[k];
    if (ran && !running()) return ended();
    if (moved) emit changed();
    if (historiesAreDue()) saveHistories();
}

bool TrainingSession::historiesAreDue() const {
    const qint64 elapsed = m_sinceSaved.elapsed();
    return !m_historyJob.busy() &&
           (elapsed > kSaveMs || (m_checkpointed && elapsed > kLeastSaveMs));
}

// Whether there was any.
bool TrainingSession::takeNews(std::size_t k) {
    Running& running = *m_running[k];
    TrainedModel& model = m_models[k];
    if (model.phase == TrainingPhase::Ended) return false;
    TrainingNews news = running.live->take();
    TrainingHistory& history = *running.history;
    model.phase = news.phase;
    const std::uint64_t known = std::exchange(model.updates, std::max(news.updates, model.updates));
    m_checkpointed =
        m_checkpointed || model.updates / kCheckpointUpdates > known / kCheckpointUpdates;
    if (news.begun) {
        running.begun = true;
        // What was told before a training is taken up again stays, if it filmed the same sentences.
        if (!continues(history, *news.begun)) history = *news.begun;
    }
    for (TrainingReport report : news.reports) {
        report.seconds += model.secondsBefore;
        model.seconds = report.seconds;
        history.reports.push_back(report);
    }
    for (TrainingProbe& probe : news.probes) history.probes.push_back(std::move(probe));
    for (std::size_t frame = 0; frame < news.frames.size(); ++frame) {
        history.frameUpdates.push_back(news.frameUpdates[frame]);
        for (std::size_t film = 0; film < history.films.size(); ++film)
            history.films[film].frames.push_back(std::move(news.frames[frame][film]));
    }
    if (news.snapshot) {
        const QString path = snapshotPath(model.path, model.updates);
        m_fileJob.start([this, path, snapshot = news.snapshot, spec = running.spec,
                         updates = model.updates]() -> LatestJob::Finish {
            const Status status = saveSnapshot(path.toStdString(), *snapshot, spec, updates);
            return [this, path, status] {
                if (status)
                    emit modelReady(path);
                else
                    emit failed(QString::fromStdString(status.error()));
            };
        });
    }
    if (model.phase == TrainingPhase::Ended) {
        model.message = endOf(news.summary);
        model.failed = news.summary.failed();
        model.saved = model.updates > 0 && QFileInfo(model.path).isFile();
    }
    return news.begun || !news.reports.empty() || !news.probes.empty() || !news.frames.empty();
}

// All have.
void TrainingSession::ended() {
    m_timer.stop();
    saveHistories();
    // A training that a full disk ended can be taken up again.
    const bool failed = std::any_of(m_models.begin(), m_models.end(),
                                    [](const TrainedModel& model) { return model.failed; });
    if (!failed && !m_leaving) QFile::remove(m_marker);
    emit changed();
    if (std::exchange(m_leaving, false)) return emit left();
    if (!m_next) return;
    TrainingPlan plan = *std::exchange(m_next, std::nullopt);
    if (auto status = start(std::move(plan)); !status)
        emit this->failed(QString::fromStdString(status.error()));
}

// Beside the window: a long film takes a moment.
void TrainingSession::saveHistories() {
    m_sinceSaved.start();
    m_checkpointed = false;
    std::vector<std::pair<std::string, TrainingHistory>> copies;
    for (std::size_t k = 0; k < m_running.size(); ++k)
        if (m_running[k]->begun)
            copies.emplace_back(historyPath(m_models[k].path).toStdString(), *m_models[k].history);
    if (copies.empty()) return;
    m_historyJob.start([this, copies = std::move(copies)]() -> LatestJob::Finish {
        for (const auto& [path, history] : copies)
            if (const Status status = saveHistory(path, history); !status)
                return [this, sentence = QString::fromStdString(status.error())] {
                    emit failed(sentence);
                };
        return [] {};
    });
}

std::optional<double> TrainingSession::fraction(const TrainedModel& model) const {
    if (model.phase == TrainingPhase::Ended) return 1;
    if (!m_plan) return std::nullopt;
    if (m_plan->end.updates > 0)
        return std::min(
            1.0, static_cast<double>(model.updates) / static_cast<double>(m_plan->end.updates));
    if (m_plan->minutes > 0) return std::min(1.0, model.seconds / (60 * m_plan->minutes));
    return std::nullopt;
}

std::optional<double> TrainingSession::secondsLeft(const TrainedModel& model) const {
    if (!m_plan) return std::nullopt;
    std::optional<double> left;
    if (m_plan->minutes > 0) left = std::max(0.0, 60 * m_plan->minutes - model.seconds);
    const std::uint64_t made = model.updates - model.updatesBefore, end = m_plan->end.updates;
    if (made >= kUpdatesToTell && end > model.updates) {
        const double took = (model.seconds - model.secondsBefore) / static_cast<double>(made);
        const double byUpdates = took * static_cast<double>(end - model.updates);
        left = std::min(left.value_or(byUpdates), byUpdates);
    }
    return left;
}

QString TrainingSession::command(std::size_t k) const {
    if (k >= m_models.size()) return {};
    const TrainedModel& model = m_models[k];
    if (!m_plan) return model.command;
    // Where it has not ended yet: the command up to its end, or up to here.
    const std::uint64_t updates = model.phase == TrainingPhase::Ended || m_plan->end.updates == 0
                                      ? model.updates
                                      : m_plan->end.updates;
    return QString::fromStdString(
        canonicalCommand(m_plan->specOf(model.architecture), updates, FileNames::Whole) +
        " --out " + shellWord(QFileInfo(model.path).fileName().toStdString()));
}

void TrainingSession::handOver(std::size_t k) {
    if (k >= m_models.size()) return;
    if (m_models[k].phase != TrainingPhase::Ended)
        m_running[k]->live->wantSnapshot();
    else
        emit modelReady(m_models[k].path);
}

void TrainingSession::saveAs(std::size_t k, const QString& path) {
    if (k >= m_models.size()) return;
    const std::string from = m_models[k].path.toStdString();
    m_fileJob.start([this, from, to = path.toStdString(),
                     history = *m_models[k].history]() -> LatestJob::Finish {
        Status status = copyFile(from, to);
        if (status) status = saveHistory(to + ".history", history);
        return [this, status] { emit saved(status); };
    });
}

Status TrainingSession::showHistory(const QString& path) {
    if (running()) return fault(tr("a training is under way: stop it first"));
    auto history = loadHistory(historyPath(path).toStdString());
    if (!history) return Error{history.error()};
    const auto architecture = architectureNamed(history->architecture);
    if (!architecture) return Error{historyPath(path).toStdString() + ": " + architecture.error()};
    m_running.clear();
    m_models.clear();
    m_plan.reset();
    TrainedModel model;
    model.architecture = *architecture;
    model.phase = TrainingPhase::Ended;
    model.path = path;
    if (!history->reports.empty()) {
        model.updates = history->reports.back().updates;
        model.seconds = history->reports.back().seconds;
    }
    model.saved = QFileInfo(path).isFile();
    model.command = recordedCommand(path);
    model.history = std::make_shared<const TrainingHistory>(std::move(history).value());
    m_models.push_back(std::move(model));
    emit changed();
    emit reported();
    return {};
}

// The first of NAME, NAME-2, NAME-3, … of which nothing is there yet.
QString TrainingSession::freeName(const TrainingPlan& plan) const {
    const QDir folder(m_folder);
    const QString name = plan.name().isEmpty() ? u"model"_s : plan.name();
    for (int k = 1;; ++k) {
        const QString stem = k == 1 ? name : u"%1-%2"_s.arg(name).arg(k);
        // All that begins so: models of either kind, their files, a marker.
        const QStringList there =
            folder.entryList({stem + u".*"_s, stem + u"-rnn*"_s}, QDir::Files | QDir::Hidden);
        if (!there.isEmpty()) continue;
        const bool one = plan.architectures != TrainedArchitectures::Both;
        const QString kind =
            one ? u'-' + QString::fromLatin1(lookback::name(plan.models().front())) : QString();
        return folder.absoluteFilePath(stem + kind + kModelSuffix);
    }
}

Status TrainingSession::writeMarker(const TrainingPlan& plan) {
    if (!QDir().mkpath(m_folder))
        return fault(tr("%1: the folder for trainings cannot be made").arg(m_folder));
    m_marker = QDir(m_folder).filePath(QFileInfo(plan.out).completeBaseName() + kMarkerSuffix);
    return writeFile(m_marker.toStdString(), toJson(plan));
}

std::vector<LeftTraining> TrainingSession::leftBehind() const {
    return leftTrainings(m_folder);
}

Status TrainingSession::goOn(const LeftTraining& left) {
    if (running()) return fault(tr("a training is under way: stop it first"));
    return begin(left.plan, true);
}

void TrainingSession::discard(const LeftTraining& left) {
    QFile::remove(left.marker);
    emit changed();
}

}  // namespace lookback
