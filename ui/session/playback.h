// Writes word after word by the clock, until the end or until stopped.
#pragma once

#include <QObject>
#include <QTimer>

namespace lookback {

class Session;

class Playback : public QObject {
    Q_OBJECT

public:
    explicit Playback(Session& session);

    bool playing() const { return m_timer.isActive(); }
    void toggle();
    void stop();
    void setSpeed(double wordsPerSecond);

signals:
    void changed();

private:
    void tick();

    Session& m_session;
    QTimer m_timer;
};

}  // namespace lookback
