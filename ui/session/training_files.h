// The files of trainings in a folder: which name each model has, what a killed program left behind,
// and how a model on the way becomes a file.
#pragma once

#include <QLatin1String>
#include <QString>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "session/training_session.h"

namespace lookback {

struct Translator;

inline constexpr QLatin1String kModelSuffix(".safetensors");
inline constexpr QLatin1String kMarkerSuffix(".training");

// M of one of the plan's models: plan.out, with the architecture in its name where there are two.
QString modelPath(const TrainingPlan& plan, Architecture architecture);

// Curves and films of a model's training, beside it.
QString historyPath(const QString& model);
// Of a model on the way: M-UPDATES.
QString snapshotPath(const QString& model, std::uint64_t updates);

// Trainings with a marker and a checkpoint that nobody is working on, newest first.
std::vector<LeftTraining> leftTrainings(const QString& folder);
// Updates of a checkpoint; 0 where it cannot be read.
std::uint64_t checkpointUpdates(const std::string& path);

// The command line that a model's record keeps, of a record or of a model file; empty where there is
// none.
QString commandOf(const std::string& record);
QString recordedCommand(const QString& model);

// What was told up to so many updates.
TrainingHistory upTo(TrainingHistory history, std::uint64_t updates);
// Whether a training that begins with `begun` goes on where `history` ends.
bool continues(const TrainingHistory& history, const TrainingHistory& begun);

// A model in training as a model file whose record is its command.
Status saveSnapshot(const std::string& path, const Translator& snapshot, const TrainingSpec& spec,
                    std::uint64_t updates);
Status copyFile(const std::string& from, const std::string& to);

}  // namespace lookback
