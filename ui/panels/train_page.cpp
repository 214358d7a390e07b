#include "panels/train_page.h"

#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "panels/button.h"
#include "panels/card.h"
#include "panels/elided_label.h"
#include "panels/field_row.h"
#include "panels/train_setup.h"
#include "panels/trained_line.h"
#include "panels/training_board.h"
#include "session/training_files.h"

namespace lookback {

using namespace Qt::StringLiterals;

TrainPage::TrainPage(TrainingSession& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_setup(new TrainSetup(this)),
      m_controls(new Card({}, {}, this)),
      m_summary(new ElidedLabel(this)),
      m_start(new Button(tr("Start training"), u"trainStart"_s, tr("Start the training"), this)),
      m_pause(new Button(tr("Pause"), u"trainPause"_s, tr("Pause, or go on"), this)),
      m_single(new Button(tr("Single update"), u"trainSingle"_s,
                          tr("One update of each model, then pause"), this)),
      m_stop(new Button(tr("Stop"), u"trainStop"_s, tr("Stop and save"), this)),
      m_same(new Button(tr("Restart same"), u"trainSame"_s,
                        tr("The same training once more, bit for bit"), this)),
      m_new(new Button(tr("Restart new"), u"trainNew"_s, tr("Once more with the next seed"), this)),
      m_other(new Button(tr("New training…"), u"trainOther"_s,
                         tr("Choose text, models and sizes again"), this)),
      m_history(new Button(tr("Show history"), u"trainHistory"_s, {}, this)),
      m_export(
          new Button(tr("Export film…"), u"trainExport"_s, tr("Export the film (Ctrl+E)"), this)),
      m_leave(new Button(tr("Leave (Esc)"), u"leaveTrain"_s, tr("Leave the presentation"), this)),
      m_lines{new TrainedLine(u"rnnsearch"_s, this), new TrainedLine(u"rnnencdec"_s, this)},
      m_board(new TrainingBoard(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 10, 12, 12);
    layout->setSpacing(10);
    layout->addWidget(m_setup);
    layout->addWidget(controlCard());
    layout->addWidget(m_board, 1);

    connect(m_start, &Button::clicked, this, &TrainPage::begin);
    connect(m_pause, &Button::clicked, this,
            [this] { m_session.paused() ? m_session.resume() : m_session.pause(); });
    connect(m_single, &Button::clicked, &session, &TrainingSession::singleUpdate);
    connect(m_stop, &Button::clicked, &session, &TrainingSession::stop);
    connect(m_same, &Button::clicked, &session, &TrainingSession::restartSame);
    connect(m_new, &Button::clicked, &session, &TrainingSession::restartNew);
    connect(m_other, &Button::clicked, this, &TrainPage::newTraining);
    connect(m_export, &Button::clicked, this, &TrainPage::exportAsked);
    connect(m_leave, &Button::clicked, this, &TrainPage::leaveAsked);
    connect(m_history, &Button::clicked, this, [this] {
        if (auto status = m_session.showHistory(m_openPath); !status)
            emit failed(QString::fromStdString(status.error()));
    });
    for (std::size_t k = 0; k < m_lines.size(); ++k) {
        connect(m_lines[k], &TrainedLine::useAsked, &session, [this, k] { m_session.handOver(k); });
        connect(m_lines[k], &TrainedLine::saveAsked, this, [this, k] { saveAs(k); });
        connect(m_lines[k], &TrainedLine::commandAsked, this, [this, k] { copyCommand(k); });
    }
    connect(m_setup, &TrainSetup::usableChanged, this, &TrainPage::arrange);
    connect(&session, &TrainingSession::changed, this, &TrainPage::arrange);
    connect(&session, &TrainingSession::reported, this, &TrainPage::showReports);
    connect(&session, &TrainingSession::failed, this, &TrainPage::failed);
    connect(&session, &TrainingSession::saved, this, [this](const Status& status) {
        emit failed(status ? QString() : QString::fromStdString(status.error()));
    });
    arrange();
}

QWidget* TrainPage::controlCard() {
    m_start->setProperty("primary", true);
    m_summary->setObjectName(u"trainSummary"_s);
    m_summary->setTextFormat(Qt::PlainText);
    auto* row = newRow();
    row->addWidget(m_summary, 1);
    for (Button* button : {m_history, m_start, m_pause, m_single, m_stop, m_same, m_new, m_other,
                           m_export, m_leave}) {
        if (button->toolTip().isEmpty()) button->setToolTip(button->accessibleName());
        row->addWidget(button);
    }
    m_controls->content()->setSpacing(6);
    m_controls->content()->addLayout(row);
    for (TrainedLine* line : m_lines) m_controls->content()->addWidget(line);
    return m_controls;
}

Status TrainPage::train(const TrainingPlan& plan) {
    if (auto status = m_session.start(plan); !status) return status;
    m_setup->setPlan(plan);
    return {};
}

std::optional<PinnedSentence> TrainPage::filmed() const {
    if (m_session.models().empty()) return std::nullopt;
    const auto& films = m_session.models().front().history->films;
    if (m_board->pinned() >= films.size()) return std::nullopt;
    return films[m_board->pinned()].sentence;
}

bool TrainPage::previewing() const {
    return m_setup->previewing();
}

FilmContent TrainPage::content() const {
    FilmContent content;
    for (const TrainedModel& model : m_session.models())
        content.histories.push_back(*model.history);
    content.pinned = m_board->pinned();
    content.caption = summary();
    return content;
}

void TrainPage::begin() {
    emit failed({});  // what was wrong before
    if (auto status = m_session.start(m_setup->plan()); !status)
        emit failed(QString::fromStdString(status.error()));
}

void TrainPage::newTraining() {
    if (const auto& plan = m_session.plan()) m_setup->setPlan(*plan);
    m_session.clear();
}

void TrainPage::setOpenModel(const QString& path, const QString& name) {
    m_openPath = path;
    m_openName = name;
    arrange();
}

void TrainPage::setPresenting(bool presenting) {
    m_presenting = presenting;
    m_board->setPresenting(presenting);
    arrange();
}

// What failed before it began has nothing to come: its choices are shown again, beside the reason.
bool TrainPage::barren() const {
    const auto& models = m_session.models();
    return !models.empty() && std::all_of(models.begin(), models.end(), [](const auto& model) {
        return model.failed && model.history->reports.empty();
    });
}

// What can be done now, and nothing else.
void TrainPage::arrange() {
    const bool running = m_session.running();
    const bool failed = barren();
    const bool shown = !m_session.models().empty() && !failed;
    const bool planned = m_session.plan().has_value();
    const bool stopping = m_session.stopping();
    const bool back = failed && m_setup->isHidden() && m_session.plan();
    m_setup->setVisible(!shown);
    if (back) m_setup->setPlan(*m_session.plan());  // this comes here once more
    m_start->setVisible(!shown);
    m_start->setEnabled(m_setup->usable());
    m_pause->setVisible(running);
    m_pause->setEnabled(!stopping);
    m_pause->setText(m_session.paused() ? tr("Resume") : tr("Pause"));
    m_single->setVisible(running);
    m_single->setEnabled(m_session.paused());
    m_stop->setVisible(running);
    m_stop->setEnabled(!stopping);
    m_same->setVisible(shown && planned && !running);
    m_new->setVisible(shown && planned && !running);
    m_other->setVisible(shown && !running);
    m_export->setVisible(shown);
    m_leave->setVisible(m_presenting);
    const bool history =
        !shown && !m_openPath.isEmpty() && QFileInfo(historyPath(m_openPath)).isFile();
    m_history->setVisible(history);
    m_history->setToolTip(tr("How %1 learned").arg(m_openName).toHtmlEscaped());
    m_history->setAccessibleName(tr("How %1 learned").arg(m_openName));
    m_summary->setWhole(summary());
    for (std::size_t k = 0; k < m_lines.size(); ++k)
        m_lines[k]->setVisible(k < m_session.models().size());
    showReports();
}

QString TrainPage::summary() const {
    const auto& plan = m_session.plan();
    if (m_session.models().empty() || barren())
        return tr("Two translators learn the same text side by side; watch where they look.");
    if (!plan)
        return tr("How %1 learned").arg(QFileInfo(m_session.models().front().path).fileName());
    const TrainingSpec& spec = plan->spec;
    return tr("%1 · embedding %2, hidden %3 · %4 · seed %5")
        .arg(plan->name())
        .arg(spec.model.embeddingSize)
        .arg(spec.model.hiddenSize)
        .arg(spec.optimizer.kind == OptimizerKind::Adam
                 ? tr("Adam %1").arg(spec.optimizer.learningRate)
                 : tr("Adadelta"))
        .arg(spec.seed);
}

void TrainPage::showReports() {
    const auto& models = m_session.models();
    std::vector<std::shared_ptr<const TrainingHistory>> histories;
    for (std::size_t k = 0; k < models.size(); ++k) {
        m_lines[k]->show(models[k], m_session.fraction(models[k]), m_session.secondsLeft(models[k]),
                         !m_session.command(k).isEmpty());
        histories.push_back(models[k].history);
    }
    m_board->show(barren() ? Histories{} : std::move(histories));
}

void TrainPage::saveAs(std::size_t model) {
    if (m_dialog) return m_dialog->raise();
    m_dialog = new QFileDialog(this, tr("Save the model and its history"), {},
                               tr("Models (*.safetensors)"));
    m_dialog->setObjectName(u"saveDialog"_s);
    m_dialog->setAcceptMode(QFileDialog::AcceptSave);
    m_dialog->setDefaultSuffix(u"safetensors"_s);
    m_dialog->selectFile(QFileInfo(m_session.models()[model].path).fileName());
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &QFileDialog::fileSelected, this,
            [this, model](const QString& path) { m_session.saveAs(model, path); });
    m_dialog->open();
}

void TrainPage::copyCommand(std::size_t model) {
    QGuiApplication::clipboard()->setText(m_session.command(model));
}

}  // namespace lookback
