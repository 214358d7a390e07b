// All that the place Train asks of a training: what to learn from, which models, how large, until
// when; and the names that a script uses for it.
#pragma once

#include <QDir>
#include <QString>
#include <QStringList>
#include <vector>

#include "session/live/training_history.h"
#include "training/training_spec.h"

namespace lookback {

enum class TrainedArchitectures { RnnSearch, RnnEncDec, Both };

struct TrainingPlan {
    TrainingSpec spec;   // the same for all its models, but for the architecture
    TrainingEnd end;     // 0 and 0: until it is stopped
    double minutes = 0;  // of training; 0: no limit
    TrainedArchitectures architectures = TrainedArchitectures::Both;
    std::vector<PinnedSentence> pinned;  // empty: some of the held-out text
    QString out;                         // M; empty: the session finds a name

    std::vector<Architecture> models() const;
    TrainingSpec specOf(Architecture architecture) const;
    QString name() const;  // for people and files: "grammar", or the corpus file's name
};

// What stands in the fields at first: grammar, both, the preset "minute".
TrainingPlan firstPlan();
// Sizes, optimizer and end of a preset; nothing where there is none of this name.
bool usePreset(TrainingPlan& plan, const QString& preset);
// The preset whose sizes, optimizer and end these are; empty: chosen by hand.
QString presetOf(const TrainingPlan& plan);

// KEY=VALUE…, keys as the options of `lookback-cli train`, and `architecture=both`; files relative
// to `folder`.  Error: what was found and what was expected.
Result<TrainingPlan> withOptions(TrainingPlan plan, const QStringList& options, const QDir& folder);

// To a marker beside a training under way, and back.
std::string toJson(const TrainingPlan& plan);
Result<TrainingPlan> trainingPlanFromJson(const std::string& json);

}  // namespace lookback
