// Two models, one sentence, one transport: the first is the window's session, the second follows
// it: the same source, width of the beam and reference, and as many words shown.  Where one has
// ended, the other goes on alone.
#pragma once

#include <QObject>

#include "session/sample_models.h"
#include "session/session.h"

namespace lookback {

class CompareSession : public QObject {
    Q_OBJECT

public:
    explicit CompareSession(Session& first, QObject* parent = nullptr);

    Session& first() { return m_first; }
    Session& second() { return m_second; }
    const Session& first() const { return m_first; }
    const Session& second() const { return m_second; }

    // While nobody looks the second rests, and steps cost what they cost with one model.
    void setActive(bool active);
    bool active() const { return m_active; }

    // One or two models, as soon as they are loaded with this sentence, before its first word.
    void open(const std::vector<SampleModel>& models, const QString& source,
              const QString& reference);

    // Each shows min(position(), its words).
    int position() const;
    int written() const;
    bool ended() const;  // both are, at position()
    bool busy() const { return m_first.busy() || m_second.busy(); }

    void next();
    void back();
    void start();  // before the first word
    void finish();
    void setPosition(int position);

signals:
    void changed();  // of either

private:
    void follow();
    void mirror();
    void beginAwaited();

    // A sentence that waits for its models.
    struct Awaited {
        QString model, source, reference;
    };

    Session& m_first;
    Session m_second;
    QString m_refused;  // the reference that the second could not take
    std::optional<Awaited> m_awaited;
    bool m_rewinding = false;  // its reference is being forced; then it is shown from the beginning
    bool m_active = false;
    bool m_following = false;
};

}  // namespace lookback
