#include "panels/trained_line.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QStringList>

#include "panels/button.h"
#include "panels/elided_label.h"
#include "panels/field_row.h"
#include "views/training_moment.h"

namespace lookback {

using namespace Qt::StringLiterals;

namespace {

constexpr int kBarSteps = 1000;

QString phaseText(TrainingPhase phase) {
    switch (phase) {
        case TrainingPhase::Preparing:
            return TrainedLine::tr("reading its text…");
        case TrainingPhase::Paused:
            return TrainedLine::tr("paused");
        case TrainingPhase::Stopping:
            return TrainedLine::tr("stopping…");
        default:
            return {};
    }
}

QString timeText(double seconds) {
    const int whole = static_cast<int>(seconds + 0.5);
    if (whole < 60) return TrainedLine::tr("%L1 s").arg(whole);
    if (whole < 3600) return TrainedLine::tr("%L1 min").arg((whole + 30) / 60);
    return TrainedLine::tr("%L1 h").arg(seconds / 3600, 0, 'f', 1);
}

QString numbersOf(const TrainedModel& model, std::optional<double> secondsLeft) {
    QStringList parts;
    parts << TrainedLine::tr("%L1 updates").arg(model.updates);
    const TrainingHistory& history = *model.history;
    if (!history.reports.empty()) {
        const TrainingReport& last = history.reports.back();
        parts << TrainedLine::tr("loss %1").arg(lossText(last.lossPerWord));
        if (model.phase == TrainingPhase::Running)
            parts << TrainedLine::tr("%L1 words/s").arg(last.wordsPerSecond, 0, 'f', 0);
        if (last.skipped > 0) parts << TrainedLine::tr("%L1 updates skipped").arg(last.skipped);
    }
    if (!history.probes.empty()) {
        const TrainingProbe& last = history.probes.back();
        parts << TrainedLine::tr("BLEU %L1").arg(last.bleu, 0, 'f', 1);
        parts << TrainedLine::tr("exact %L1 %").arg(100 * last.exact, 0, 'f', 0);
        if (last.alignmentAccuracy)
            parts << TrainedLine::tr("alignment right %L1 %")
                         .arg(100 * *last.alignmentAccuracy, 0, 'f', 1);
    }
    if (model.phase == TrainingPhase::Running && secondsLeft && *secondsLeft > 0)
        parts << TrainedLine::tr("%1 left").arg(timeText(*secondsLeft));
    return parts.join(u" · "_s);
}

}  // namespace

TrainedLine::TrainedLine(const QString& architecture, QWidget* parent)
    : QWidget(parent),
      m_name(new QLabel(this)),
      m_bar(new QProgressBar(this)),
      m_text(new ElidedLabel(this)),
      m_use(new Button(tr("Use this model"), u"useModel_"_s + architecture,
                       tr("Step through sentences with this model"), this)),
      m_save(new Button(tr("Save…"), u"saveModel_"_s + architecture,
                        tr("Save the model and its history"), this)),
      m_command(new Button(tr("Copy command"), u"copyCommand_"_s + architecture,
                           tr("Copy the command line that makes the same file"), this)) {
    m_bar->setObjectName(u"trainProgress_"_s + architecture);
    m_bar->setAccessibleName(tr("How far the training is"));
    m_bar->setTextVisible(false);
    m_bar->setFixedSize(90, 8);
    m_name->setMinimumWidth(84);
    m_text->setObjectName(u"trainNumbers_"_s + architecture);
    m_text->setTextFormat(Qt::PlainText);
    auto* row = newRow();
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_name);
    row->addWidget(m_bar);
    row->addWidget(m_text, 1);
    for (Button* button : {m_use, m_save, m_command}) {
        button->setProperty("compact", true);
        button->setToolTip(button->accessibleName());
        row->addWidget(button);
    }
    setLayout(row);
    connect(m_use, &Button::clicked, this, &TrainedLine::useAsked);
    connect(m_save, &Button::clicked, this, &TrainedLine::saveAsked);
    connect(m_command, &Button::clicked, this, &TrainedLine::commandAsked);
}

void TrainedLine::show(const TrainedModel& model, std::optional<double> fraction,
                       std::optional<double> secondsLeft, bool hasCommand) {
    m_name->setText(model.architecture == Architecture::RnnSearch ? tr("RNNsearch")
                                                                  : tr("RNNencdec"));
    const bool ended = model.phase == TrainingPhase::Ended;
    m_bar->setVisible(!ended);
    // No end is known: the bar says that something goes on.
    m_bar->setRange(0, fraction ? kBarSteps : 0);
    if (fraction) m_bar->setValue(static_cast<int>(*fraction * kBarSteps));
    QString text = numbersOf(model, secondsLeft);
    if (const QString phase = phaseText(model.phase); !phase.isEmpty())
        text = phase + u" · "_s + text;
    // The numbers first: where there is no room for all, the end of the line goes.
    if (model.failed)
        text = model.message;
    else if (ended && !model.message.isEmpty())
        text += u" · "_s + model.message;
    if (m_text->property("fault").toBool() != model.failed) {
        m_text->setProperty("fault", model.failed);
        m_text->setStyleSheet(m_text->styleSheet());  // looks at the property again
    }
    m_text->setWhole(text);
    const bool there =
        ended ? model.saved : model.updates > 0 && model.phase != TrainingPhase::Stopping;
    m_use->setEnabled(there);
    m_save->setEnabled(there && ended);
    m_save->setToolTip(ended ? m_save->accessibleName() : tr("Stop the training first"));
    m_command->setEnabled(model.updates > 0 && hasCommand);
}

}  // namespace lookback
