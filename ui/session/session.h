// The hub of the window: the model, the sentence, the translation as far as it was written, how
// much of it is shown, and what somebody changed about it.  The one border between core's std types
// and Qt: what panels and views get are traces and strings.  Loading, long encodings and beam
// searches are jobs; longer writing goes in slices; everything else is quick.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "base/result.h"
#include "base/token.h"
#include "decoding/trace.h"
#include "session/beam_finder.h"
#include "session/edit_history.h"
#include "session/latest_job.h"

namespace lookback {

class DecodingSession;
struct Sentence;
struct Translator;

struct ModelFacts {
    QString name;  // what traces call it
    QString path;
    QString architecture;  // "RNNsearch", "RNNencdec", empty: no model
    QString decoderOrder;  // "text", "appendix", "groundhog"
    QString score;         // "additive", "general", "dot"
    QString sizes;         // a short sentence
    QString attribution;
    QString task;  // the built-in task it was trained on, as its file records; empty: none
};

class Session : public QObject {
    Q_OBJECT

public:
    static constexpr int kWidestBeam = 12;
    static constexpr int kLongestReference = 1000;  // words; each keeps all its numbers

    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    // A job: the old model stays until the new one is there, or for good if it cannot be loaded.
    void openModel(const QString& path, const QString& name);
    void stopLoading();  // the model that is there stays
    bool hasModel() const { return m_translator != nullptr; }
    const ModelFacts& facts() const { return m_facts; }
    const std::shared_ptr<const Translator>& translator() const { return m_translator; }
    bool loading() const { return m_loading.busy(); }
    QStringList targetWords() const;  // all that the model can write
    QString targetWord(TokenId word) const;

    // Cleaned by cleanSource().  Typing goes on with the last step of undo.
    void setSource(const QString& text, bool typing = false);
    const QString& source() const { return m_state.source; }
    // As the model reads it, with the final <eos>; only with a model.
    const Sentence& sentence() const { return *m_sentence; }
    bool encoding() const { return m_encoding.busy(); }

    // All steps written; those behind position() are hidden, and appear again with next().
    const Trace& trace() const;
    int position() const;  // words shown
    int written() const;
    bool ended() const;  // at position(): nothing is left to write
    bool stoppedByLimit() const;
    int limit() const;
    QString translation() const;  // the words shown, as text

    void next();
    void back();
    void first();
    void finish();  // to the end, a few steps a turn of the event loop
    void setPosition(int position);
    void reach(int words);  // shows so many, or all there are; what is missing is written first

    // What if.  Each is one step of undo, and all of it stands in the trace; without any the trace
    // is the model's own.

    // The word of the step under the slider (before any step: of the first); later steps go.
    Status choose(TokenId word);
    Status choose(const QString& word);
    // Its α, one weight a source word, divided by their sum.  Its word becomes the new best unless
    // it was chosen, or given by a reference.
    Status force(const std::vector<float>& weights);
    // What is forced between the two is a single step of undo.
    void beginDrag();
    void endDrag();
    void cancelDrag();  // nothing was forced
    // Width of the beam: the trace becomes that of its winner; 1 goes back to greedy.
    Status setBeam(int width);
    int beam() const { return m_state.beam; }
    bool searching() const { return m_beam.busy(); }
    const BeamTree& beamTree() const { return m_beam.tree(); }
    int beamNode() const;     // of the words shown; -1: they are none of the tree
    Status follow(int node);  // goes on with the hypothesis that leads to it
    // All words are those of this translation; an empty text goes back to what was before.
    Status setReference(const QString& text);
    const QString& reference() const { return m_state.reference; }
    // Whether an edited source keeps the words shown, as chosen ones.
    void setKeepsWords(bool keeps) { m_keepsWords = keeps; }
    bool chosenByHand(int step) const;

    bool canUndo() const { return m_history.canUndo(); }
    bool canRedo() const { return m_history.canRedo(); }
    void undo();
    void redo();

    bool busy() const { return loading() || encoding() || searching() || writing(); }

    const QString& error() const { return m_error; }
    void setError(const QString& sentence);

signals:
    void modelChanged();
    void sourceChanged();
    void traceChanged();    // steps, position, or what led to them
    void stepped();         // about to compute or show one more word, or several in a row
    void wrote(int words);  // so many were
    void beamChanged();     // width, tree, or whether one is being searched
    void busyChanged();
    void errorChanged();

private:
    void install(std::shared_ptr<const Translator> translator, ModelFacts facts);
    void readSource();
    void encode(const Sentence& sentence);
    bool writeOne();
    bool replaying() const { return written() < m_state.written; }
    bool writing() const { return m_toEnd || m_wanted > 0 || replaying(); }
    void stopWriting();
    void work(int budgetMs);
    int workOnce();

    Status editable() const;
    void remember();
    void pursue(EditState next);
    void adoptWinner();
    void search();
    void travel(std::optional<EditState> state);
    int editedStep() const;
    StepEdit& changed(int step);
    void setLimit();

    std::shared_ptr<const Translator> m_translator;
    ModelFacts m_facts;
    std::unique_ptr<Sentence> m_sentence;
    // What was asked for.  Written are its first written() steps; the rest is being replayed.
    EditState m_state;
    EditHistory m_history;
    std::unique_ptr<DecodingSession> m_decoding;  // none: no model yet, or being encoded
    Trace m_none;
    bool m_typing = false;    // the last step of undo is a source that is being typed
    bool m_dragging = false;  // between beginDrag() and endDrag(),
    bool m_dragged = false;   // where something was forced
    bool m_keepsWords = false;
    int m_wanted = 0;  // steps asked for while the sentence is not ready for them
    bool m_toEnd = false;
    QString m_error;
    QTimer m_slices;
    LatestJob m_loading;
    LatestJob m_encoding;
    BeamFinder m_beam;
};

}  // namespace lookback
