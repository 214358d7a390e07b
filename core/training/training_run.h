// A training from its first update to its last file: data, trainer, development scores, the files
// M, M.last and M.checkpoint, and the way back from a checkpoint.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "io/model_file.h"
#include "training/trainer.h"
#include "training/training_data.h"
#include "training/training_spec.h"

namespace lookback {

struct DevelopmentReport {
    std::uint64_t updates = 0;
    DevelopmentScore score;
    bool best = false;  // better than all before
};

enum class Verdict { Continue, Stop };

// Told of everything, from the thread that trains; its answers are obeyed after at most one update.
class TrainingObserver {
public:
    virtual ~TrainingObserver() = default;
    virtual Verdict onStep(const StepReport& report) = 0;
    virtual void onDevelopment(const DevelopmentReport&) {}
};

// Files of a run.
struct TrainingFiles {
    std::string out;                      // M; M.last and M.checkpoint stand beside it
    std::uint64_t checkpointEvery = 500;  // updates; 0: only at the end
};

enum class Termination { ReachedUpdates, ReachedEpochs, Stopped, Diverged, FileError };

struct TrainingSummary {
    Termination termination = Termination::Stopped;
    std::string message;  // one sentence: why it ended, and what to do where it failed
    std::uint64_t updates = 0, epochs = 0, words = 0, skipped = 0;
    std::optional<DevelopmentReport> best;
    bool failed() const {
        return termination == Termination::Diverged || termination == Termination::FileError;
    }
};

class TrainingRun {
public:
    // Reads the text and makes the first weights.
    static Result<std::unique_ptr<TrainingRun>> begin(const TrainingSpec& spec, int threads);
    // Goes on where a checkpoint was written, as if it had never stopped.  `moved` names corpora that
    // lie elsewhere now; a corpus whose bytes have changed is an error.
    static Result<std::unique_ptr<TrainingRun>> resume(const std::string& checkpoint,
                                                       const CorpusFiles& moved,
                                                       const CorpusFiles& movedDevelopment,
                                                       int threads);

    // Trains until an end, the observer's verdict or ten updates in a row that are not finite; then
    // writes M.checkpoint, measures, and writes M and M.last.  M is written before, too, whenever it
    // is better than it was, and M.checkpoint at the very beginning and at its intervals.
    TrainingSummary run(const TrainingFiles& files, const TrainingEnd& end,
                        TrainingObserver& observer);

    const TrainingSpec& spec() const { return m_spec; }
    const TrainingData& data() const { return *m_data; }
    const Trainer& trainer() const { return *m_trainer; }
    const std::vector<DevelopmentReport>& development() const { return m_development; }
    int threads() const { return m_threads; }
    // Of the last run(), also before it was resumed.
    std::uint64_t checkpointEvery() const { return m_checkpointEvery; }

private:
    TrainingRun() = default;
    std::optional<TrainingSummary> ended(const TrainingEnd& end) const;
    bool developmentDue() const;
    Status measureDevelopment(const std::string& out, TrainingObserver& observer);
    TrainingSummary finish(TrainingSummary summary, const TrainingFiles& files,
                           TrainingObserver& observer);
    Status saveModel(const std::string& path, const Parameters<float>& parameters) const;
    Status saveCheckpoint(const std::string& path);
    std::string trainingRecord() const;
    ModelFile modelFile(const Parameters<float>& parameters) const;

    TrainingSpec m_spec;
    int m_threads = 1;
    std::uint64_t m_checkpointEvery = TrainingFiles{}.checkpointEvery;
    std::unique_ptr<TrainingData> m_data;
    std::unique_ptr<Trainer> m_trainer;
    std::vector<DevelopmentReport> m_development;  // all so far
    std::optional<Parameters<float>> m_best;       // with a development set, after its first score
};

}  // namespace lookback
