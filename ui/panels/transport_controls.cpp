#include "panels/transport_controls.h"

#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

#include "panels/button.h"
#include "session/playback.h"
#include "views/icons.h"
#include "views/palette.h"

namespace lookback {

using namespace Qt::StringLiterals;

TransportControls::TransportControls(Playback& playback, const Names& names, QWidget* parent)
    : QObject(parent),
      first(new Button({}, u"first"_s, tr("Before the first word"), parent)),
      back(new Button(tr("Back"), u"back"_s, names.back, parent)),
      next(new Button(tr("Next word (Space)"), u"next"_s, names.next, parent)),
      end(new Button(tr("To the end"), u"end"_s, names.end, parent)),
      play(new Button({}, u"play"_s, tr("Play"), parent)),
      slider(new QSlider(Qt::Horizontal, parent)),
      word(new QLabel(parent)),
      m_playback(playback) {
    first->setIcon(drawIcon(Icon::First, &Theme::text));
    first->setToolTip(tr("Before the first word"));
    back->setIcon(drawIcon(Icon::Back, &Theme::text));
    next->setIcon(drawIcon(Icon::Next, &Theme::accentText));
    next->setProperty("primary", true);
    end->setIcon(drawIcon(Icon::End, &Theme::text));
    slider->setObjectName(u"slider"_s);
    slider->setAccessibleName(names.slider);
    slider->setMinimumWidth(90);
    word->setObjectName(u"wordCount"_s);
    word->setMinimumWidth(118);  // "word 300 of 300": the slider keeps its length
    connect(play, &Button::clicked, &m_playback, &Playback::toggle);
    connect(&m_playback, &Playback::changed, this, &TransportControls::showPlaying);
    showPlaying();
}

void TransportControls::showPlaying() {
    const bool playing = m_playback.playing();
    play->setText(playing ? tr("Pause") : tr("Play"));
    play->setAccessibleName(play->text());
    play->setIcon(drawIcon(playing ? Icon::Pause : Icon::Play, &Theme::text));
}

void TransportControls::show(const State& state) {
    first->setEnabled(state.position > 0);
    back->setEnabled(state.position > 0);
    next->setEnabled(state.hasModel && !state.ended);
    end->setEnabled(state.hasModel && !state.ended);
    play->setEnabled(state.hasModel);
    {
        const QSignalBlocker blocker(slider);
        slider->setRange(0, state.written);
        slider->setValue(state.position);
    }
    slider->setEnabled(state.written > 0);
    word->setText(state.position < state.written
                      ? tr("word %1 of %2").arg(state.position).arg(state.written)
                      : tr("word %1").arg(state.position));
}

}  // namespace lookback
