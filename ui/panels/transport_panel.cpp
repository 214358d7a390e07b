#include "panels/transport_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QVBoxLayout>
#include <array>

#include "panels/button.h"
#include "panels/card.h"
#include "panels/drop_list.h"
#include "panels/number_box.h"
#include "panels/transport_controls.h"
#include "session/playback.h"
#include "session/session.h"
#include "views/chip_strip.h"

namespace lookback {
namespace {

constexpr std::array<double, 4> kSpeeds = {0.5, 1, 2, 4};  // words a second

QString logText(double logP) {
    return QString::number(logP, 'f', 2).replace(u'-', u'−');
}

}  // namespace

using namespace Qt::StringLiterals;

TransportPanel::TransportPanel(Session& session, Playback& playback, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_playback(playback),
      m_controls(new TransportControls(playback,
                                       {tr("One word back (Backspace)"), tr("Next word (Space)"),
                                        tr("Write to the end"), tr("Words shown")},
                                       this)),
      m_speed(new DropList(u"speed"_s, tr("Speed of playing"), this)),
      m_beam(new NumberBox(u"beam"_s, tr("Width of the beam; 1 is greedy"), 1, Session::kWidestBeam,
                           this)),
      m_undo(new Button(tr("Undo"), u"undo"_s, tr("Undo the last change (Ctrl+Z)"), this)),
      m_redo(new Button(tr("Redo"), u"redo"_s, tr("Redo the change undone (Ctrl+Shift+Z)"), this)),
      m_words(new ChipStrip(this)),
      m_summary(Card::mutedLabel({}, this)) {
    for (const double speed : kSpeeds) m_speed->addItem(tr("%1×").arg(speed));
    m_speed->setCurrentIndex(1);
    m_beam->setToolTip(
        tr("How many hypotheses the search keeps. 1: greedy, the best word of each step."));
    auto* beamLabel = new QLabel(tr("Beam"), this);
    beamLabel->setProperty("muted", true);
    beamLabel->setBuddy(m_beam);
    m_undo->setToolTip(m_undo->accessibleName());
    m_redo->setToolTip(m_redo->accessibleName());
    m_words->setObjectName(u"words"_s);
    m_words->setAccessibleName(tr("Words written"));
    m_words->setFontPixels(15);
    m_summary->setObjectName(u"summary"_s);

    const TransportControls& c = *m_controls;
    setTabOrder(c.play, m_speed);
    setTabOrder(m_speed, c.slider);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    for (Button* button : {c.first, c.back, c.next, c.end, c.play}) buttons->addWidget(button);
    buttons->addWidget(m_speed);
    buttons->addStretch();
    auto* place = new QHBoxLayout;
    place->addWidget(c.slider, 1);
    place->addWidget(c.word);
    place->addWidget(beamLabel);
    place->addWidget(m_beam);
    place->addWidget(m_undo);
    place->addWidget(m_redo);
    place->setSpacing(8);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(9);
    layout->addLayout(buttons);
    layout->addLayout(place);
    layout->addWidget(m_words);
    layout->addWidget(m_summary);

    connect(c.first, &Button::clicked, &m_session, &Session::first);
    connect(c.back, &Button::clicked, &m_session, &Session::back);
    connect(c.next, &Button::clicked, &m_session, &Session::next);
    connect(c.end, &Button::clicked, &m_session, &Session::finish);
    connect(m_speed, &DropList::currentIndexChanged, this, &TransportPanel::speedChosen);
    connect(c.slider, &QSlider::valueChanged, &m_session, &Session::setPosition);
    connect(m_words, &ChipStrip::clicked, &m_session,
            [this](int k) { m_session.setPosition(k + 1); });
    connect(m_beam, &QSpinBox::valueChanged, this, &TransportPanel::beamChosen);
    connect(m_undo, &Button::clicked, &m_session, &Session::undo);
    connect(m_redo, &Button::clicked, &m_session, &Session::redo);
    connect(&m_session, &Session::beamChanged, this, &TransportPanel::showBeam);
    connect(&m_session, &Session::traceChanged, this, &TransportPanel::showState);
    connect(&m_session, &Session::modelChanged, this, &TransportPanel::showState);
    showState();
    showBeam();
}

void TransportPanel::setLines(int lines) {
    m_words->setMostLines(lines);
}

void TransportPanel::setCompact(bool compact) {
    for (QWidget* widget : {static_cast<QWidget*>(m_summary), static_cast<QWidget*>(m_speed),
                            static_cast<QWidget*>(m_controls->end)})
        widget->setVisible(!compact);
}

void TransportPanel::speedChosen(int index) {
    m_playback.setSpeed(kSpeeds[static_cast<std::size_t>(index)]);
}

void TransportPanel::beamChosen(int width) {
    if (auto status = m_session.setBeam(width); !status)
        m_session.setError(QString::fromStdString(status.error()));
}

void TransportPanel::showBeam() {
    const QSignalBlocker blocker(m_beam);
    m_beam->setValue(m_session.beam());
    m_summary->setText(summary());
}

void TransportPanel::showState() {
    const int position = m_session.position();
    m_controls->show({position, m_session.written(), m_session.hasModel(), m_session.ended()});
    m_undo->setEnabled(m_session.canUndo());
    m_redo->setEnabled(m_session.canRedo());
    const bool reference = !m_session.reference().isEmpty();
    std::vector<Chip> chips;
    for (int i = 0; i < position; ++i) {
        const TraceStep& step = m_session.trace().steps[static_cast<std::size_t>(i)];
        Chip chip{QString::fromStdString(step.word), false, i + 1 == position,
                  m_session.chosenByHand(i)};
        if (reference) chip.note = logText(static_cast<double>(step.logP));
        chips.push_back(std::move(chip));
    }
    m_words->setChips(std::move(chips));
    m_summary->setText(summary());
}

// Who chose the words.
QString TransportPanel::origin() const {
    const int position = m_session.position();
    int chosen = 0;
    int forced = 0;
    int unknown = 0;
    for (int i = 0; i < position; ++i) {
        const TraceStep& step = m_session.trace().steps[static_cast<std::size_t>(i)];
        chosen += m_session.chosenByHand(i) ? 1 : 0;
        forced += step.forced ? 1 : 0;
        unknown += step.id == kUnk ? 1 : 0;
    }
    QStringList parts;
    if (!m_session.reference().isEmpty())
        parts << (unknown > 0 ? tr("the reference's words, %L1 read as <unk>").arg(unknown)
                              : tr("the reference's words"));
    else if (m_session.searching())
        parts << tr("searching with a beam of %1…").arg(m_session.beam());
    else if (m_session.beam() > 1)
        parts << tr("beam %1").arg(m_session.beam());
    else
        parts << tr("greedy");
    if (chosen > 0) parts << tr("chosen by hand: %L1").arg(chosen);
    if (forced > 0) parts << tr("with α by hand: %L1").arg(forced);
    return parts.join(u" · "_s);
}

QString TransportPanel::summary() const {
    if (!m_session.hasModel()) return tr("No words yet: open a model first.");
    const int position = m_session.position();
    if (position == 0)
        return m_session.searching() ? tr("Searching with a beam of %1…").arg(m_session.beam())
                                     : tr("No words yet.");
    double logP = 0;
    for (int i = 0; i < position; ++i)
        logP += static_cast<double>(m_session.trace().steps[static_cast<std::size_t>(i)].logP);
    QString text = tr("log p so far %1").arg(logText(logP));
    if (!m_session.reference().isEmpty())
        text += u" · "_s + tr("%1 a word").arg(logText(logP / position));
    text += u" · "_s + origin();
    if (m_session.stoppedByLimit())
        text += u" · "_s + tr("stopped at the limit of %L1 words").arg(m_session.limit());
    else if (m_session.ended())
        text += u" · "_s + tr("complete: <eos> was written");
    return text;
}

}  // namespace lookback
