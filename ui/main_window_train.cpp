// The window while something learns: where its models go, and what closing means.
#include <QCloseEvent>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>

#include "main_window.h"
#include "panels/curve_setup.h"
#include "panels/curves_page.h"
#include "panels/left_training_bar.h"
#include "panels/source_panel.h"
#include "panels/step_page.h"
#include "panels/train_page.h"
#include "panels/train_setup.h"
#include "session/text_drop.h"

namespace lookback {

using namespace Qt::StringLiterals;

void MainWindow::connectTraining() {
    connect(m_trainPage, &TrainPage::failed, &m_session, &Session::setError);
    connect(m_trainPage, &TrainPage::leaveAsked, this, [this] { setPresenting(false); });
    connect(m_trainPage, &TrainPage::exportAsked, this, [this] { chooseExport(u"film"_s); });
    connect(m_left, &LeftTrainingBar::failed, &m_session, &Session::setError);
    connect(m_left, &LeftTrainingBar::goneOn, this, [this] { goTo(u"train"_s); });
    connect(&m_training, &TrainingSession::modelReady, this, [this](const QString& path) {
        openModel(path);
        goTo(u"step"_s);
        // A sentence of its own language, unless somebody typed one.
        if (const auto filmed = m_trainPage->filmed();
            filmed && !m_step->source()->line()->isModified())
            setSource(QString::fromStdString(filmed->source));
    });
    // What has learned something can be compared and measured without being opened first.
    connect(&m_training, &TrainingSession::changed, this, [this] {
        for (const TrainedModel& model : m_training.models())
            if (model.phase == TrainingPhase::Ended && !model.failed) listModel(model.path);
    });
    m_left->look();
}

// A test set in Length curves, something to learn from in Train; elsewhere it is told where to go.
void MainWindow::takeText(const TextDrop& text) {
    m_session.setError({});
    if (placeName() == u"curves"_s) return m_curvesPage->setup().addTest(text.files);
    if (placeName() != u"train"_s) return m_session.setError(text.advice());
    if (!m_trainPage->setup().isVisible())
        return m_session.setError(
            tr("The trainings shown have their text: choose New training, then drop %1 again")
                .arg(text.files.name()));
    m_trainPage->setup().setCorpus({text.files.tsv.toStdString(), text.files.source.toStdString(),
                                    text.files.reference.toStdString()});
}

void MainWindow::arrive() {
    if (placeName() == u"curves"_s)
        m_curvesPage->arrive(openModels(), counterpart());
    else
        m_trainPage->setFocus();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!m_training.running() || !isVisible()) return event->accept();
    event->ignore();
    if (m_closing) return;  // as soon as the models are saved
    if (m_closeDialog) return m_closeDialog->raise();
    // Not exec(): the trainings and the window go on behind it.
    m_closeDialog = new QMessageBox(
        QMessageBox::Question, tr("A training is under way"),
        tr("Closing the window stops it and saves the models. The next start offers to go on with "
           "it."),
        QMessageBox::NoButton, this);
    m_closeDialog->setObjectName(u"closeDialog"_s);
    m_closeDialog->setAttribute(Qt::WA_DeleteOnClose);
    auto* stop = m_closeDialog->addButton(tr("Stop and close"), QMessageBox::AcceptRole);
    auto* stay = m_closeDialog->addButton(tr("Keep training"), QMessageBox::RejectRole);
    m_closeDialog->setDefaultButton(stay);
    m_closeDialog->setEscapeButton(stay);
    connect(stop, &QPushButton::clicked, this, &MainWindow::stopAndClose);
    m_closeDialog->open();
}

// The window stays, as the program ends with the last one that is seen to close: the last update and
// its files take a moment.
void MainWindow::stopAndClose() {
    if (m_closing) return;
    m_closing = true;
    if (!m_training.running()) {
        close();
        return;
    }
    setWindowTitle(tr("Lookback: saving the models"));
    setEnabled(false);
    connect(&m_training, &TrainingSession::left, this, &QWidget::close);
    m_training.leave();
}

}  // namespace lookback
