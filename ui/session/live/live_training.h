// One model in training on a thread of its own: begun, paused, taken on by a single update, stopped.
// Standard C++ without Qt, so that it runs under the thread sanitizer.  The thread writes into an
// inbox under a mutex; the owner takes what came since it last looked.  Backwards travel only flags
// and the wish for a snapshot.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "session/live/training_history.h"
#include "training/training_run.h"

namespace lookback {

struct Translator;

enum class TrainingPhase {
    Idle,
    Preparing,  // reads its text
    Running,
    Paused,
    Stopping,  // asked to stop: an update, a probe or a file is being finished
    Ended,
};

// What is measured on the way, beside the weights: none of it changes them.
struct ProbeOptions {
    std::vector<PinnedSentence> pinned;  // empty: `pinnedByDefault` held-out pairs
    int pinnedByDefault = 2;
    int perBucket = 40;           // held-out sentences of each bucket of lengths
    double reportSeconds = 0.25;  // between reports and frames
    double shareOfTime = 0.15;    // that probing may take
};

struct LiveOptions {
    TrainingSpec spec;
    TrainingEnd end;
    double minutes = 0;  // 0: no limit
    TrainingFiles files;
    std::string resume;  // a checkpoint to go on from; empty: a new training
    int threads = 1;
    ProbeOptions probes;
};

// What came since the last look.
struct TrainingNews {
    TrainingPhase phase = TrainingPhase::Idle;
    std::vector<TrainingReport> reports;
    std::vector<TrainingProbe> probes;
    std::vector<std::uint64_t> frameUpdates;       // of the new frames
    std::vector<std::vector<FilmFrame>> frames;    // [new frame][pinned sentence]
    std::shared_ptr<const TrainingHistory> begun;  // once: what is known from the beginning
    std::shared_ptr<const Translator> snapshot;    // where one was asked for and is ready
    TrainingSummary summary;                       // once it has ended
    std::uint64_t updates = 0;
};

class LiveTraining {
public:
    explicit LiveTraining(LiveOptions options);
    ~LiveTraining();  // stops and joins

    void pause();
    void resume();
    void singleUpdate();
    void stop();
    void wait();  // until it has ended
    void wantSnapshot();
    TrainingNews take();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace lookback
