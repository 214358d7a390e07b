// What if: the part of Session that changes a translation and takes it back.
#include <algorithm>

#include "decoding/decoding_session.h"
#include "decoding/limit.h"
#include "decoding/translator.h"
#include "session/session.h"
#include "session/source_text.h"

namespace lookback {
namespace {

constexpr int kAtOnceMs = 40;  // of replaying before the window is painted again

Error fault(const QString& sentence) {
    return Error{sentence.toStdString()};
}

StepEdits asChosen(const TokenIds& words) {
    StepEdits edits;
    for (const TokenId word : words) edits.push_back({word, {}});
    return edits;
}

}  // namespace

// Whether there is a translation that can be changed now.
Status Session::editable() const {
    if (!hasModel()) return fault(tr("open a model first"));
    if (encoding() || replaying() || m_state.awaited != Awaited::Nothing)
        return fault(tr("the words are still being written: try again in a moment"));
    return {};
}

void Session::remember() {
    m_typing = false;
    m_history.push(m_state);
}

// Makes the translation what the state says: steps that are the same stay, the rest is replayed.
void Session::pursue(EditState next) {
    const EditState old = std::exchange(m_state, std::move(next));
    const bool newSource = m_state.source != old.source;
    if (newSource) readSource();
    if (m_decoding) {
        m_decoding->truncate(
            commonSteps(old.edits, m_state.edits, std::min(written(), m_state.written)));
        setLimit();
    }
    search();
    if (newSource) emit sourceChanged();
    if (m_decoding)
        work(kAtOnceMs);
    else
        emit traceChanged();
    emit busyChanged();
}

// A reference may be longer than a search.
void Session::setLimit() {
    m_decoding->setLimit(
        std::max(decodingLimit(m_sentence->ids.size()), static_cast<int>(m_state.edits.size())));
}

// The tree belongs to the sentence and the width, whatever the words shown are.
void Session::search() {
    if (m_state.beam > 1)
        m_beam.find(m_translator, m_sentence->ids, m_state.beam);
    else
        m_beam.clear();
    emit beamChanged();
    if (m_state.awaited != Awaited::Nothing && !m_beam.busy()) adoptWinner();
}

void Session::adoptWinner() {
    const BeamTree& tree = m_beam.tree();
    if (m_state.awaited != Awaited::Nothing && !tree.empty()) {
        EditState next = m_state;
        next.awaited = Awaited::Nothing;
        next.edits = asChosen(tree.path(tree.winner));
        next.fromBeam = next.written = static_cast<int>(next.edits.size());
        if (m_state.awaited == Awaited::WinnerShown) next.position = next.written;
        next.position = std::min(next.position, next.written);
        next.reference.clear();
        next.beneath.reset();
        pursue(std::move(next));
    }
    emit beamChanged();
    emit busyChanged();
}

void Session::setSource(const QString& text, bool typing) {
    const QString clean = cleanSource(text).text;
    if (clean == m_state.source) return;
    if (!hasModel()) {
        m_state.source = clean;
        emit sourceChanged();
        return;
    }
    if (typing && m_typing)
        m_history.dropRedo();
    else
        remember();
    m_typing = typing;
    const Sentence sentence = m_translator->source.encode(clean.toStdString());
    if (sentence.surface == m_sentence->surface && sentence.ids == m_sentence->ids) {
        m_state.source = clean;  // a space more: the words stay
        emit sourceChanged();
        emit traceChanged();
        return;
    }
    EditState next;
    next.source = clean;
    next.beam = m_state.beam;
    if (m_keepsWords && m_state.position > 0) {
        // Words that were being replayed are known from their edits, the others from the trace.
        for (int i = 0; i < m_state.position; ++i) {
            StepEdit kept{editOf(m_state.edits, i).word, {}};  // α belongs to the old words
            if (i < written()) kept.word = trace().steps[static_cast<std::size_t>(i)].id;
            if (!kept.word) break;
            next.edits.push_back(kept);
        }
        next.written = next.position = static_cast<int>(next.edits.size());
    } else if (next.beam > 1) {
        next.awaited = Awaited::Winner;
    }
    stopWriting();
    pursue(std::move(next));
}

// The step under the slider; before any step the first.
int Session::editedStep() const {
    return std::max(position() - 1, 0);
}

// The state follows a step that was just changed; later ones were dropped.
StepEdit& Session::changed(int step) {
    m_state.edits.resize(static_cast<std::size_t>(step) + 1);
    m_state.written = m_state.position = step + 1;
    m_state.fromBeam = std::min(m_state.fromBeam, step);
    m_state.reference.clear();
    m_state.beneath.reset();
    setLimit();
    setError({});
    return m_state.edits.back();
}

Status Session::choose(TokenId word) {
    if (auto status = editable(); !status) return status;
    stopWriting();
    const int step = editedStep();
    if (auto status = m_decoding->choose(step, word); !status) return status;
    remember();
    changed(step).word = word;
    emit traceChanged();
    emit busyChanged();
    return {};
}

Status Session::choose(const QString& word) {
    if (!hasModel()) return fault(tr("open a model first"));
    const std::string text = word.toStdString();
    const TokenId id = text == "<eos>" ? kEos : m_translator->target.vocabulary().id(text);
    if (id == kUnk && text != "<unk>")
        return fault(
            tr("“%1” is not among the words this model can write: choose another").arg(word));
    return choose(id);
}

Status Session::force(const std::vector<float>& weights) {
    if (auto status = editable(); !status) return status;
    stopWriting();
    const int step = editedStep();
    if (auto status = m_decoding->force(step, weights); !status) return status;
    // A search's word was nobody's choice: under another α the best word is taken.
    const bool search = step < m_state.fromBeam;
    if (search) {
        m_decoding->truncate(step);
        if (auto status = m_decoding->force(step, weights); !status) return status;
    }
    if (!m_dragged) remember();
    m_dragged = m_dragging;
    StepEdit& edit = changed(step);
    edit.weights = weights;
    if (search) edit.word.reset();
    emit traceChanged();
    emit busyChanged();
    return {};
}

void Session::beginDrag() {
    m_dragging = true;
    m_dragged = false;
}

void Session::endDrag() {
    m_dragging = m_dragged = false;
}

void Session::cancelDrag() {
    const bool dragged = m_dragged;
    endDrag();
    if (dragged) undo();
}

Status Session::setBeam(int width) {
    if (width < 1 || width > kWidestBeam)
        return fault(tr("a beam of %1: expected 1 to %2").arg(width).arg(kWidestBeam));
    if (width == m_state.beam) return {};
    if (!hasModel()) {
        m_state.beam = width;
        emit beamChanged();
        return {};
    }
    // Turning the width on while a search is under way is one step of undo.
    if (m_state.awaited != Awaited::WinnerShown) remember();
    stopWriting();
    EditState next;
    if (width > 1) {  // the old words stay until the winner is there
        next = m_state;
        next.awaited = Awaited::WinnerShown;
    } else {
        next.source = m_state.source;
        m_toEnd = true;
    }
    next.beam = width;
    pursue(std::move(next));
    return {};
}

int Session::beamNode() const {
    const Trace& shown = trace();
    TokenIds words;
    for (int i = 0; i < position(); ++i) {
        const TraceStep& step = shown.steps[static_cast<std::size_t>(i)];
        if (step.forced) return -1;  // the search looked elsewhere
        words.push_back(step.id);
    }
    return beamTree().find(words);
}

Status Session::follow(int node) {
    if (auto status = editable(); !status) return status;
    if (node < 0 || node >= static_cast<int>(beamTree().nodes.size()))
        return fault(tr("there is no such word in the search"));
    const TokenIds words = beamTree().path(node);
    const auto depth = static_cast<int>(words.size());
    const auto isWritten = [&](int i) {
        const TraceStep& step = trace().steps[static_cast<std::size_t>(i)];
        return step.id == words[static_cast<std::size_t>(i)] && !step.forced;
    };
    int common = 0;
    while (common < std::min(depth, written()) && isWritten(common)) ++common;
    if (common == depth) {  // on the way to words that are there: they stay
        setPosition(depth);
        return {};
    }
    EditState next = m_state;
    next.edits = asChosen(words);
    next.fromBeam = next.written = next.position = depth;
    next.reference.clear();
    next.beneath.reset();
    remember();
    stopWriting();
    pursue(std::move(next));
    return {};
}

Status Session::setReference(const QString& text) {
    const QString clean = cleanSource(text).text.trimmed();
    if (clean == m_state.reference) return {};
    if (!hasModel()) return fault(tr("open a model first"));
    EditState next;
    if (clean.isEmpty()) {
        next = *m_state.beneath;
    } else {
        const TokenIds words = m_translator->target.encode(clean.toStdString()).ids;
        if (words.size() > static_cast<std::size_t>(kLongestReference))
            return fault(tr("the reference has %L1 words: expected %L2 at most")
                             .arg(words.size())
                             .arg(kLongestReference));
        next.source = m_state.source;
        next.beam = m_state.beam;
        next.edits = asChosen(words);
        next.written = next.position = static_cast<int>(words.size());
        next.reference = clean;
        next.beneath = m_state.reference.isEmpty() ? std::make_shared<const EditState>(m_state)
                                                   : m_state.beneath;
    }
    remember();
    stopWriting();
    setError({});
    pursue(std::move(next));
    return {};
}

bool Session::chosenByHand(int step) const {
    return m_state.reference.isEmpty() && step >= m_state.fromBeam && step < written() &&
           trace().steps[static_cast<std::size_t>(step)].chosen;
}

void Session::travel(std::optional<EditState> state) {
    if (!state) return;
    m_typing = false;
    stopWriting();
    setError({});
    pursue(std::move(*state));
}

void Session::undo() {
    travel(m_history.undo(m_state));
}

void Session::redo() {
    travel(m_history.redo(m_state));
}

}  // namespace lookback
