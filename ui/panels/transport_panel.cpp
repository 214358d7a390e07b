#include "panels/transport_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QVBoxLayout>
#include <array>

#include "panels/button.h"
#include "panels/card.h"
#include "panels/drop_list.h"
#include "session/playback.h"
#include "session/session.h"
#include "views/chip_strip.h"
#include "views/icons.h"
#include "views/palette.h"

namespace lookback {
namespace {

constexpr std::array<double, 4> kSpeeds = {0.5, 1, 2, 4};  // words a second

}  // namespace

using namespace Qt::StringLiterals;

TransportPanel::TransportPanel(Session& session, Playback& playback, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_playback(playback),
      m_first(new Button({}, u"first"_s, tr("Before the first word"), this)),
      m_back(new Button(tr("Back"), u"back"_s, tr("One word back (Backspace)"), this)),
      m_next(new Button(tr("Next word (Space)"), u"next"_s, tr("Next word (Space)"), this)),
      m_end(new Button(tr("To the end"), u"end"_s, tr("Write to the end"), this)),
      m_play(new Button({}, u"play"_s, tr("Play"), this)),
      m_speed(new DropList(u"speed"_s, tr("Speed of playing"), this)),
      m_slider(new QSlider(Qt::Horizontal, this)),
      m_word(new QLabel(this)),
      m_words(new ChipStrip(this)),
      m_summary(Card::mutedLabel({}, this)) {
    m_first->setIcon(drawIcon(Icon::First, &Theme::text));
    m_first->setToolTip(tr("Before the first word"));
    m_back->setIcon(drawIcon(Icon::Back, &Theme::text));
    m_next->setIcon(drawIcon(Icon::Next, &Theme::accentText));
    m_next->setProperty("primary", true);
    m_end->setIcon(drawIcon(Icon::End, &Theme::text));
    for (const double speed : kSpeeds) m_speed->addItem(tr("%1×").arg(speed));
    m_speed->setCurrentIndex(1);
    m_slider->setObjectName(u"slider"_s);
    m_slider->setAccessibleName(tr("Words shown"));
    m_slider->setMinimumWidth(90);
    m_word->setObjectName(u"wordCount"_s);
    m_word->setMinimumWidth(118);  // "word 300 of 300": the slider keeps its length
    m_words->setObjectName(u"words"_s);
    m_words->setAccessibleName(tr("Words written"));
    m_words->setFontPixels(15);
    m_summary->setObjectName(u"summary"_s);

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    for (QWidget* widget : {static_cast<QWidget*>(m_first), static_cast<QWidget*>(m_back),
                            static_cast<QWidget*>(m_next), static_cast<QWidget*>(m_end),
                            static_cast<QWidget*>(m_play), static_cast<QWidget*>(m_speed)})
        buttons->addWidget(widget);
    buttons->addStretch();
    auto* place = new QHBoxLayout;
    place->setSpacing(12);
    place->addWidget(m_slider, 1);
    place->addWidget(m_word);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(9);
    layout->addLayout(buttons);
    layout->addLayout(place);
    layout->addWidget(m_words);
    layout->addWidget(m_summary);

    connect(m_first, &Button::clicked, &m_session, &Session::first);
    connect(m_back, &Button::clicked, &m_session, &Session::back);
    connect(m_next, &Button::clicked, &m_session, &Session::next);
    connect(m_end, &Button::clicked, &m_session, &Session::finish);
    connect(m_play, &Button::clicked, &m_playback, &Playback::toggle);
    connect(m_speed, &DropList::currentIndexChanged, this, &TransportPanel::speedChosen);
    connect(m_slider, &QSlider::valueChanged, &m_session, &Session::setPosition);
    connect(m_words, &ChipStrip::clicked, &m_session,
            [this](int k) { m_session.setPosition(k + 1); });
    connect(&m_playback, &Playback::changed, this, &TransportPanel::showPlaying);
    connect(&m_session, &Session::traceChanged, this, &TransportPanel::showState);
    connect(&m_session, &Session::modelChanged, this, &TransportPanel::showState);
    showPlaying();
    showState();
}

void TransportPanel::setLines(int lines) {
    m_words->setMostLines(lines);
}

void TransportPanel::setCompact(bool compact) {
    m_summary->setVisible(!compact);
}

void TransportPanel::speedChosen(int index) {
    m_playback.setSpeed(kSpeeds[static_cast<std::size_t>(index)]);
}

void TransportPanel::showPlaying() {
    const bool playing = m_playback.playing();
    m_play->setText(playing ? tr("Pause") : tr("Play"));
    m_play->setAccessibleName(m_play->text());
    m_play->setIcon(drawIcon(playing ? Icon::Pause : Icon::Play, &Theme::text));
}

void TransportPanel::showState() {
    const int position = m_session.position();
    const int written = m_session.written();
    const bool model = m_session.hasModel();
    m_first->setEnabled(position > 0);
    m_back->setEnabled(position > 0);
    m_next->setEnabled(model && !m_session.ended());
    m_end->setEnabled(model && !m_session.ended());
    m_play->setEnabled(model);
    {
        const QSignalBlocker blocker(m_slider);
        m_slider->setRange(0, written);
        m_slider->setValue(position);
    }
    m_slider->setEnabled(written > 0);
    m_word->setText(position < written ? tr("word %1 of %2").arg(position).arg(written)
                                       : tr("word %1").arg(position));
    std::vector<Chip> chips;
    for (int i = 0; i < position; ++i) {
        const TraceStep& step = m_session.trace().steps[static_cast<std::size_t>(i)];
        chips.push_back({QString::fromStdString(step.word), false, i + 1 == position, step.chosen});
    }
    m_words->setChips(std::move(chips));
    m_summary->setText(summary());
}

QString TransportPanel::summary() const {
    if (!m_session.hasModel()) return tr("No words yet: open a model first.");
    if (m_session.position() == 0) return tr("No words yet.");
    double logP = 0;
    int chosen = 0;
    for (int i = 0; i < m_session.position(); ++i) {
        const TraceStep& step = m_session.trace().steps[static_cast<std::size_t>(i)];
        logP += static_cast<double>(step.logP);
        chosen += step.chosen ? 1 : 0;
    }
    QString text = tr("log p so far %1").arg(QString::number(logP, 'f', 2).replace(u'-', u'−'));
    text +=
        u" · "_s + (chosen == 0   ? tr("greedy")
                    : chosen == 1 ? tr("one word chosen by hand, the others greedy")
                                  : tr("%1 words chosen by hand, the others greedy").arg(chosen));
    if (m_session.stoppedByLimit())
        text += u" · "_s + tr("stopped at the limit of %L1 words").arg(m_session.limit());
    else if (m_session.ended())
        text += u" · "_s + tr("complete: <eos> was written");
    return text;
}

}  // namespace lookback
