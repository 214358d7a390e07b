#include "panels/compare_transport.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>

#include "panels/button.h"
#include "session/compare_session.h"
#include "session/playback.h"
#include "views/icons.h"
#include "views/palette.h"

namespace lookback {

using namespace Qt::StringLiterals;

// The same names as in the place Step: a script need not know where it is.
CompareTransport::CompareTransport(CompareSession& sessions, Playback& playback, QWidget* parent)
    : QWidget(parent),
      m_sessions(sessions),
      m_playback(playback),
      m_first(new Button({}, u"first"_s, tr("Before the first word"), this)),
      m_back(new Button(tr("Back"), u"back"_s, tr("One word back in both (Backspace)"), this)),
      m_next(new Button(tr("Next word (Space)"), u"next"_s, tr("Next word of both (Space)"), this)),
      m_end(new Button(tr("To the end"), u"end"_s, tr("Write both to the end"), this)),
      m_play(new Button({}, u"play"_s, tr("Play"), this)),
      m_slider(new QSlider(Qt::Horizontal, this)),
      m_word(new QLabel(this)) {
    m_first->setIcon(drawIcon(Icon::First, &Theme::text));
    m_first->setToolTip(tr("Before the first word"));
    m_back->setIcon(drawIcon(Icon::Back, &Theme::text));
    m_next->setIcon(drawIcon(Icon::Next, &Theme::accentText));
    m_next->setProperty("primary", true);
    m_end->setIcon(drawIcon(Icon::End, &Theme::text));
    m_slider->setObjectName(u"slider"_s);
    m_slider->setAccessibleName(tr("Words shown of both"));
    m_slider->setMinimumWidth(90);
    m_word->setObjectName(u"wordCount"_s);
    m_word->setMinimumWidth(118);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    for (Button* button : {m_first, m_back, m_next, m_end, m_play}) layout->addWidget(button);
    layout->addWidget(m_slider, 1);
    layout->addWidget(m_word);
    connect(m_first, &Button::clicked, &m_sessions, &CompareSession::start);
    connect(m_back, &Button::clicked, &m_sessions, &CompareSession::back);
    connect(m_next, &Button::clicked, &m_sessions, &CompareSession::next);
    connect(m_end, &Button::clicked, &m_sessions, &CompareSession::finish);
    connect(m_play, &Button::clicked, &m_playback, &Playback::toggle);
    connect(m_slider, &QSlider::valueChanged, &m_sessions, &CompareSession::setPosition);
    connect(&m_playback, &Playback::changed, this, &CompareTransport::showPlaying);
    showPlaying();
}

void CompareTransport::showPlaying() {
    const bool playing = m_playback.playing();
    m_play->setText(playing ? tr("Pause") : tr("Play"));
    m_play->setAccessibleName(m_play->text());
    m_play->setIcon(drawIcon(playing ? Icon::Pause : Icon::Play, &Theme::text));
}

void CompareTransport::showState() {
    const int position = m_sessions.position();
    const int written = m_sessions.written();
    const bool model = m_sessions.first().hasModel() || m_sessions.second().hasModel();
    m_first->setEnabled(position > 0);
    m_back->setEnabled(position > 0);
    m_next->setEnabled(model && !m_sessions.ended());
    m_end->setEnabled(model && !m_sessions.ended());
    m_play->setEnabled(model);
    {
        const QSignalBlocker blocker(m_slider);
        m_slider->setRange(0, written);
        m_slider->setValue(position);
    }
    m_slider->setEnabled(written > 0);
    m_word->setText(position < written ? tr("word %1 of %2").arg(position).arg(written)
                                       : tr("word %1").arg(position));
}

}  // namespace lookback
