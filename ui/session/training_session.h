// The trainings of the place Train: one model or both at once, each on a thread of its own
// (live/live_training.h), gathered 30 times a second.  What panels ask for goes in as slots, what
// views draw comes out as histories; only the trainer's thread writes a live model.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "session/live/live_training.h"
#include "session/live/training_history.h"
#include "training/training_spec.h"

namespace lookback {

struct Translator;

enum class TrainedArchitectures { RnnSearch, RnnEncDec, Both };

// All that the Train place asks of a training.
struct TrainingPlan {
    TrainingSpec spec;  // spec.model.architecture is set for each model from `architectures`
    TrainingEnd end;    // 0 and 0: until it is stopped
    double minutes = 0;  // of training; 0: no limit
    TrainedArchitectures architectures = TrainedArchitectures::Both;
    std::vector<PinnedSentence> pinned;  // empty: some of the held-out text
    QString name;                        // of the files; empty: made from task or corpus
};

// One of the two.
struct TrainedModel {
    std::string architecture;
    TrainingPhase phase = TrainingPhase::Idle;
    QString message;  // why it ended, or what failed and what to try; else what it is doing
    bool failed = false;
    QString path;  // of M, where it is written
    std::shared_ptr<const TrainingHistory> history;  // never null
    double fraction = 0;  // done, 0 to 1; -1: no end is known
};

// A training that a killed program left behind.
struct LeftTraining {
    QString name;
    QString path;        // of M; its checkpoint is beside it
    QString checkpoint;  // M.checkpoint
    std::uint64_t updates = 0;
};

class TrainingSession : public QObject {
    Q_OBJECT

public:
    // Models in training are written to `folder` (created when needed).
    explicit TrainingSession(const QString& folder, QObject* parent = nullptr);
    ~TrainingSession() override;  // stops what runs; its checkpoint is written

    // Returns at once; the text is read on the training's thread.  Errors: something runs already,
    // or a plan that cannot be (the first thing wrong with its spec).
    Status start(const TrainingPlan& plan);
    void pause();   // after at most one update
    void resume();
    void singleUpdate();  // one update of each, then paused; starts nothing
    void stop();          // acknowledged at once: the phase is Stopping, then Ended
    Status restartSame();  // the plan once more, bit-identical
    Status restartNew();   // with the next seed
    void clear();          // forgets what ended

    bool running() const;  // not all idle or ended
    bool paused() const;
    const std::optional<TrainingPlan>& plan() const { return m_plan; }
    const std::vector<TrainedModel>& models() const { return m_models; }
    // The command line that makes the same file: `lookback-cli train …`.
    QString command(std::size_t model) const;
    // The model of the moment, as far as it was last asked for; asks for a newer one.
    std::shared_ptr<const Translator> snapshot(std::size_t model);
    // Writes model, history and README-worthy record to a place of the user's choice.
    Status saveAs(std::size_t model, const QString& path);

    // What a killed program left behind in the folder, newest first.
    std::vector<LeftTraining> leftBehind() const;
    Status goOn(const LeftTraining& left);   // from its last checkpoint
    void discard(const LeftTraining& left);  // its marker goes; the model stays

signals:
    void changed();        // phases, messages, plan
    void reported();       // new reports, probes or frames
    void snapshotReady(std::size_t model);
    void failed(const QString& sentence);

private:
    void collect();
    std::optional<TrainingPlan> m_plan;
    std::vector<TrainedModel> m_models;
    std::vector<std::unique_ptr<LiveTraining>> m_live;
    QString m_folder;
    QTimer m_timer;
};

}  // namespace lookback
