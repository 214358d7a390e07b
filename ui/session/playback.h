// Writes word after word by the clock, until the end or until stopped.
#pragma once

#include <QObject>
#include <QTimer>
#include <functional>

namespace lookback {

// What is played: one session, or two in lock-step.
struct Playable {
    std::function<void()> next, first;
    std::function<bool()> ready;  // for one more word: no encoding, no search under way
    std::function<bool()> ended;  // nothing is left to write
};

class Playback : public QObject {
    Q_OBJECT

public:
    Playback(Playable what, QObject* parent);

    bool playing() const { return m_timer.isActive(); }
    void toggle();
    void stop();
    void setSpeed(double wordsPerSecond);

signals:
    void changed();

private:
    void tick();

    Playable m_what;
    QTimer m_timer;
};

}  // namespace lookback
