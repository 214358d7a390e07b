// The hub of the window: the model, the sentence, the translation as far as it was written, and
// how much of it is shown.  The one border between core's std types and Qt: what panels and views
// get are traces and strings.  Loading and long encodings are jobs; everything else is quick.
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
};

class Session : public QObject {
    Q_OBJECT

public:
    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    // A job: the old model stays until the new one is there, or for good if it cannot be loaded.
    void openModel(const QString& path, const QString& name);
    bool hasModel() const { return m_translator != nullptr; }
    const ModelFacts& facts() const { return m_facts; }
    bool loading() const { return m_loading.busy(); }

    void setSource(const QString& text);  // cleaned by cleanSource()
    const QString& source() const { return m_source; }
    // As the model reads it, with the final <eos>; only with a model.
    const Sentence& sentence() const { return *m_sentence; }
    bool encoding() const { return m_encoding.busy(); }

    // All steps written; those behind position() are hidden, and appear again with next().
    const Trace& trace() const;
    int position() const { return m_position; }  // words shown
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
    // The word of the step under the slider (before any step: of the first); later steps go.
    Status choose(TokenId word);
    Status choose(const QString& word);
    // α of the same step: one weight ≥ 0 for each source word, divided by their sum.
    Status force(const std::vector<float>& weights);

    bool finishing() const { return m_finishing.isActive(); }
    bool busy() const { return loading() || encoding() || finishing(); }

    const QString& error() const { return m_error; }
    void setError(const QString& sentence);

signals:
    void modelChanged();
    void sourceChanged();
    void traceChanged();  // steps or position
    void stepped();       // about to compute or show one more word
    void busyChanged();
    void errorChanged();

private:
    void install(std::shared_ptr<const Translator> translator, ModelFacts facts);
    void readSource();
    void encode(const std::shared_ptr<const Translator>& translator, const Sentence& sentence);
    bool writeOne();
    void finishSlice();

    std::shared_ptr<const Translator> m_translator;
    ModelFacts m_facts;
    QString m_source;
    std::unique_ptr<Sentence> m_sentence;
    std::unique_ptr<DecodingSession> m_decoding;  // none: no model yet, or being encoded
    Trace m_none;
    int m_position = 0;
    int m_wanted = 0;  // steps asked for while a sentence is being encoded
    QString m_error;
    QTimer m_finishing;
    LatestJob m_loading;
    LatestJob m_encoding;
};

}  // namespace lookback
