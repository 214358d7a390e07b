// What somebody asked of a sentence, as one small plain value, and the stack of such values behind
// undo and redo.  A translation is what its state gives when replayed, so going back is exact.
#pragma once

#include <QString>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "decoding/step_edit.h"

namespace lookback {

// The winner of a beam search that is still under way.
enum class Awaited {
    Nothing,
    Winner,       // its words will be there, shown as far as the position says
    WinnerShown,  // … and shown to the end
};

struct EditState {
    QString source;
    int beam = 1;       // width; 1: greedy
    StepEdits edits;    // of the steps from the first on
    int written = 0;    // steps, those of the model's own choice included
    int position = 0;   // steps shown
    int fromBeam = 0;   // so many of the first words are those of a search
    QString reference;  // all words are those of this text; empty: none is in force
    std::shared_ptr<const EditState> beneath;  // where clearing the reference leads
    Awaited awaited = Awaited::Nothing;
};

class EditHistory {
public:
    static constexpr std::size_t kMost = 200;  // older ones are forgotten

    void clear();
    void push(EditState before);  // drops what could be redone
    void dropRedo() { m_future.clear(); }
    bool canUndo() const { return !m_past.empty(); }
    bool canRedo() const { return !m_future.empty(); }
    // The state to go to; `now` is kept for the way back.
    std::optional<EditState> undo(EditState now);
    std::optional<EditState> redo(EditState now);

private:
    std::deque<EditState> m_past;
    std::vector<EditState> m_future;
};

}  // namespace lookback
