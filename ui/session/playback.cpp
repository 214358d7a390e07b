#include "session/playback.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lookback {

Playback::Playback(Playable what, QObject* parent) : QObject(parent), m_what(std::move(what)) {
    setSpeed(1);
    connect(&m_timer, &QTimer::timeout, this, &Playback::tick);
}

void Playback::toggle() {
    if (playing()) return stop();
    if (m_what.ended()) m_what.first();
    m_timer.start();
    emit changed();
}

void Playback::stop() {
    if (!playing()) return;
    m_timer.stop();
    emit changed();
}

void Playback::setSpeed(double wordsPerSecond) {
    m_timer.setInterval(static_cast<int>(std::lround(1000.0 / std::max(wordsPerSecond, 0.01))));
}

void Playback::tick() {
    if (m_what.ready()) m_what.next();
    if (m_what.ended()) stop();
}

}  // namespace lookback
