// What somebody changed about a step of a translation, as plain values: replayed on the same source
// they give the same translation again, bit for bit.
#pragma once

#include <optional>
#include <vector>

#include "base/result.h"
#include "base/token.h"

namespace lookback {

class DecodingSession;

struct StepEdit {
    std::optional<TokenId> word;  // none: the best word
    std::vector<float> weights;   // as given, before the division by their sum; empty: the model's
    bool operator==(const StepEdit&) const = default;
};

// The edits of the steps from the first on; steps behind the last edit are the model's own.
using StepEdits = std::vector<StepEdit>;

// The edit of a step, also behind the last one.
const StepEdit& editOf(const StepEdits& edits, int step);

// Takes the next step of a session as the edits say.  Errors: those of choose() and force().
Status takeStep(DecodingSession& session, const StepEdits& edits);

// How many of the first `most` steps are the same under both.
int commonSteps(const StepEdits& a, const StepEdits& b, int most);

}  // namespace lookback
