// The trainings of the place Train: one model or both at once, each on a thread of its own
// (live/live_training.h), gathered 30 times a second.  What panels ask for goes in as slots, what
// views draw comes out as histories; only the trainer's thread writes a live model.
//
// A training writes M, M.last, M.checkpoint and M.history into a folder, and a marker beside them
// while it is under way: what a killed program leaves behind can be taken up again.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "session/latest_job.h"
#include "session/live/live_training.h"
#include "session/training_plan.h"

namespace lookback {

struct TrainedModel {
    Architecture architecture = Architecture::RnnSearch;
    TrainingPhase phase = TrainingPhase::Idle;
    QString message;  // why it ended, or what failed and what to try
    bool failed = false;
    QString path;  // of M
    std::uint64_t updates = 0;
    double seconds = 0;               // of training
    std::uint64_t updatesBefore = 0;  // at the checkpoint from which it was taken up again
    double secondsBefore = 0;         // of training, until then
    bool saved = false;               // M was written
    QString command;  // of a history that is shown, as its model tells it; else empty
    std::shared_ptr<const TrainingHistory> history;  // never null
};

// A training that ended without being finished: the program was killed, or the window closed.
struct LeftTraining {
    QString marker;  // its file
    TrainingPlan plan;
    std::vector<std::uint64_t> updates;  // of each model's checkpoint; 0: it has none
};

class TrainingSession : public QObject {
    Q_OBJECT

public:
    // The folder is made when it is needed.
    explicit TrainingSession(const QString& folder, QObject* parent = nullptr);
    ~TrainingSession() override;  // stops what runs; it can be taken up again

    // Returns at once; the text is read on the training's thread.  Errors: something runs already,
    // a plan that cannot be, a folder that cannot be written to.
    Status start(TrainingPlan plan);
    void pause();  // after at most one update
    void resume();
    void singleUpdate();  // one update of each, then paused
    void stop();          // the phase is Stopping at once, then Ended
    void leave();         // the same, but it can be taken up again; answered by left()
    // The plan once more, bit for bit, or with the next seed; what runs is stopped first.
    void restartSame();
    void restartNew();
    void clear();  // forgets what ended

    bool running() const;  // something has not ended
    bool paused() const;
    bool stopping() const;
    const std::optional<TrainingPlan>& plan() const { return m_plan; }
    const std::vector<TrainedModel>& models() const { return m_models; }
    // 0 to 1; nothing where no end is known.
    std::optional<double> fraction(const TrainedModel& model) const;
    // Nothing where no end is known, or too little was seen to tell.
    std::optional<double> secondsLeft(const TrainedModel& model) const;
    // The command line that makes the same file; empty where nobody wrote it down.
    QString command(std::size_t model) const;

    // The model as it is now, as a file: M where it has ended, else a snapshot.  Answered by
    // modelReady().
    void handOver(std::size_t model);
    // Copies M and its history; answered by saved().
    void saveAs(std::size_t model, const QString& path);
    // What a model's history file tells, as a training that has ended.
    Status showHistory(const QString& modelPath);

    std::vector<LeftTraining> leftBehind() const;  // newest first
    Status goOn(const LeftTraining& left);         // from its last checkpoints
    void discard(const LeftTraining& left);        // only its marker goes

signals:
    void changed();   // phases, messages, plan
    void reported();  // histories have grown
    void modelReady(const QString& path);
    void saved(const Status& status);
    void left();  // what leave() stopped has ended
    void failed(const QString& sentence);

private:
    struct Running;

    Status begin(TrainingPlan plan, bool fromCheckpoints);
    void collect();
    bool takeNews(std::size_t model);
    void ended();
    void saveHistories();
    bool historiesAreDue() const;
    void askAll(void (LiveTraining::*question)());
    Status writeMarker(const TrainingPlan& plan);
    QString freeName(const TrainingPlan& plan) const;

    QString m_folder;
    QString m_marker;
    std::optional<TrainingPlan> m_plan;
    bool m_leaving = false;
    std::optional<TrainingPlan> m_next;  // as soon as what runs has ended
    std::vector<TrainedModel> m_models;
    std::vector<std::unique_ptr<Running>> m_running;  // one for each model, or none
    QTimer m_timer;
    QElapsedTimer m_sinceSaved;
    bool m_checkpointed = false;  // since then
    LatestJob m_historyJob;
    LatestJob m_fileJob;
};

}  // namespace lookback
