#include "decoding/step_edit.h"

#include "decoding/decoding_session.h"

namespace lookback {

const StepEdit& editOf(const StepEdits& edits, int step) {
    static const StepEdit none;
    const auto index = static_cast<std::size_t>(step);
    return index < edits.size() ? edits[index] : none;
}

Status takeStep(DecodingSession& session, const StepEdits& edits) {
    const int step = session.size();
    const StepEdit& edit = editOf(edits, step);
    if (!edit.weights.empty())
        if (auto status = session.force(step, edit.weights); !status) return status;
    if (edit.word) return session.choose(step, *edit.word);
    if (edit.weights.empty() && !session.step())
        return Error{"the translation has ended before step " + std::to_string(step + 1)};
    return {};
}

int commonSteps(const StepEdits& a, const StepEdits& b, int most) {
    int same = 0;
    while (same < most && editOf(a, same) == editOf(b, same)) ++same;
    return same;
}

}  // namespace lookback
