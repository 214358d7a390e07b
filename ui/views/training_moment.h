// What one or two trainings had come to at a moment, counted in updates.  Histories grow while they
// are shown: nobody keeps a reference into one.
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "session/live/training_history.h"

namespace lookback {

using Histories = std::vector<std::shared_ptr<const TrainingHistory>>;

QString modelName(const TrainingHistory& history);  // "RNNsearch", "RNNencdec"
bool attends(const TrainingHistory& history);

// The last one at or before a moment; where all come later, nothing, but of frames the first.
std::optional<std::size_t> frameAt(const TrainingHistory& history, std::uint64_t updates);
std::optional<TrainingReport> reportAt(const TrainingHistory& history, std::uint64_t updates);
std::optional<TrainingProbe> probeAt(const TrainingHistory& history, std::uint64_t updates);

// From the first frame, report or probe of any to the last; equal where there is nothing.
struct MomentRange {
    std::uint64_t first = 0, last = 0;
};
MomentRange momentsOf(const Histories& histories);
// The frame of any of them that is nearest to a moment.
std::uint64_t nearestFrame(const Histories& histories, std::uint64_t updates);
// The frame before (way −1) or after it (+1); the moment itself where there is none.
std::uint64_t neighbourFrame(const Histories& histories, std::uint64_t updates, int way);

QString updatesText(std::uint64_t updates);  // "1,250 updates"
// "RNNsearch: loss 0.42, BLEU 71.3", for a model at a moment.
// Nats per word, as lines and tips tell it.
QString lossText(double loss);
QString momentText(const TrainingHistory& history, std::uint64_t updates);

}  // namespace lookback
