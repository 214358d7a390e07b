#include "session/playback.h"

#include <algorithm>
#include <cmath>

#include "session/session.h"

namespace lookback {

Playback::Playback(Session& session) : QObject(&session), m_session(session) {
    setSpeed(1);
    connect(&m_timer, &QTimer::timeout, this, &Playback::tick);
    connect(&session, &Session::sourceChanged, this, &Playback::stop);
}

void Playback::toggle() {
    if (playing()) return stop();
    if (m_session.ended()) m_session.first();
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
    if (!m_session.encoding() && !m_session.searching()) m_session.next();
    if (m_session.ended() || !m_session.hasModel()) stop();
}

}  // namespace lookback
