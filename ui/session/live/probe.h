// What the weights of the moment do: scores on held-out text, and a frame of a film.  Both only read
// the weights.
#pragma once

#include <atomic>
#include <optional>

#include "model/parameters.h"
#include "session/live/held_out.h"
#include "session/live/training_history.h"
#include "text/language.h"

namespace lookback {

// Nothing where `interrupted` became true on the way: it is looked at with every word.
std::optional<TrainingProbe> probe(const Parameters<float>& parameters, const HeldOutText& text,
                                   const Language& target, const std::atomic<bool>& interrupted);

// `reference`, which ends in <eos>, forced; or, where it is empty, what the model writes greedily.
FilmFrame filmFrame(const Parameters<float>& parameters, const TokenIds& source,
                    const TokenIds& reference);

}  // namespace lookback
