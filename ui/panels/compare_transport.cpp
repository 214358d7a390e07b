#include "panels/compare_transport.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>

#include "panels/button.h"
#include "panels/transport_controls.h"
#include "session/compare_session.h"

namespace lookback {

CompareTransport::CompareTransport(CompareSession& sessions, Playback& playback, QWidget* parent)
    : QWidget(parent),
      m_sessions(sessions),
      m_controls(new TransportControls(
          playback,
          {tr("One word back in both (Backspace)"), tr("Next word of both (Space)"),
           tr("Write both to the end"), tr("Words shown of both")},
          this)) {
    const TransportControls& c = *m_controls;
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    for (Button* button : {c.first, c.back, c.next, c.end, c.play}) layout->addWidget(button);
    layout->addWidget(c.slider, 1);
    layout->addWidget(c.word);
    connect(c.first, &Button::clicked, &m_sessions, &CompareSession::start);
    connect(c.back, &Button::clicked, &m_sessions, &CompareSession::back);
    connect(c.next, &Button::clicked, &m_sessions, &CompareSession::next);
    connect(c.end, &Button::clicked, &m_sessions, &CompareSession::finish);
    connect(c.slider, &QSlider::valueChanged, &m_sessions, &CompareSession::setPosition);
}

void CompareTransport::showState() {
    m_controls->show({m_sessions.position(), m_sessions.written(),
                      m_sessions.first().hasModel() || m_sessions.second().hasModel(),
                      m_sessions.ended()});
}

}  // namespace lookback
