#include "main_window.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "panels/banner.h"
#include "panels/model_bar.h"
#include "panels/places_bar.h"
#include "panels/source_panel.h"
#include "panels/step_page.h"
#include "session/playback.h"
#include "session/sample_models.h"
#include "session/ui_timings.h"
#include "views/heatmap_view.h"
#include "views/icons.h"

namespace lookback {

using namespace Qt::StringLiterals;

MainWindow::MainWindow(std::vector<SampleModel> samples)
    : m_timings(new UiTimings(this)),
      m_playback(new Playback(m_session)),
      m_bar(new ModelBar(m_session, std::move(samples), this)),
      m_places(new PlacesBar(this)),
      m_banner(new Banner(this)),
      m_pages(new QStackedWidget(this)),
      m_step(new StepPage(m_session, *m_playback, this)) {
    setObjectName(u"mainWindow"_s);
    setAttribute(Qt::WA_StyledBackground);
    setWindowTitle(u"Lookback"_s);
    setStyleSheet(appStyle(theme()));
    setAcceptDrops(true);
    setMinimumSize(1000, 680);
    resize(1440, 900);
    m_places->addPlace(u"placeStep"_s, tr("Step"), Icon::Step);
    m_pages->addWidget(m_step);
    auto* page = new QVBoxLayout;
    page->setSpacing(0);
    page->addWidget(m_banner);
    page->addWidget(m_pages, 1);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(m_places);
    middle->addLayout(page, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addLayout(middle, 1);

    connect(m_bar, &ModelBar::openAsked, this, &MainWindow::chooseFile);
    connect(m_bar, &ModelBar::colorMapChosen, m_step->heatmap(), &HeatmapView::setColorMap);
    connect(&m_session, &Session::modelChanged, m_bar, [this] {
        const ModelFacts& facts = m_session.facts();
        m_bar->addModel({facts.name, facts.path, facts.name});
    });
    connect(m_banner, &Banner::dismissed, &m_session, [this] { m_session.setError({}); });
    connect(&m_session, &Session::errorChanged, m_banner,
            [this] { m_banner->setSentence(m_session.error()); });
    connect(&m_session, &Session::stepped, m_timings, &UiTimings::stepStarted);
    connect(&m_session, &Session::wrote, m_timings, &UiTimings::wordsWritten);
    connect(m_step->heatmap(), &HeatmapView::painted, m_timings,
            [this] { m_timings->heatmapPainted(m_step->heatmap()->model().columns() > 0); });
    qApp->installEventFilter(this);
    m_step->heatmap()->setFocus();
}

MainWindow::~MainWindow() {
    qApp->removeEventFilter(this);
}

void MainWindow::setSource(const QString& text) {
    m_step->source()->setText(text);
}

SampleModel MainWindow::resolve(const QString& nameOrPath) const {
    for (const SampleModel& model : m_bar->models())
        if (model.name == nameOrPath) return model;
    const QFileInfo file(nameOrPath);
    // As the command line names it.
    const bool usual = file.suffix() == "safetensors"_L1;
    const QString name = usual ? file.completeBaseName() : file.fileName();
    return {name, file.absoluteFilePath(), name};
}

void MainWindow::openModel(const QString& nameOrPath) {
    const SampleModel model = resolve(nameOrPath);
    m_session.openModel(model.path, model.name);
}

void MainWindow::listModel(const QString& nameOrPath) {
    m_bar->addModel(resolve(nameOrPath));
}

bool MainWindow::hasSample(const QString& name) const {
    const auto& models = m_bar->models();
    return std::any_of(models.begin(), models.end(),
                       [&](const SampleModel& model) { return model.name == name; });
}

void MainWindow::chooseFile() {
    if (m_dialog) return m_dialog->raise();
    // Not exec(): the window goes on, and a script that opened the dialog is not stuck in it.
    m_dialog =
        new QFileDialog(this, tr("Open a model"), {}, tr("Models (*.safetensors);;All files (*)"));
    m_dialog->setObjectName(u"openDialog"_s);
    m_dialog->setFileMode(QFileDialog::ExistingFile);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &QFileDialog::fileSelected, this, &MainWindow::openModel);
    m_dialog->open();
}

QString MainWindow::placeName() const {
    return u"step"_s;
}

bool MainWindow::goTo(const QString& place) {
    return place == u"step"_s;
}

int MainWindow::rowsShown() const {
    return m_step->heatmap()->model().rows();
}

int MainWindow::columnsShown() const {
    return static_cast<int>(m_session.trace().sourceTokens.size());
}

// Keys that mean the same wherever the focus is, text fields apart.
bool MainWindow::handleKey(int key, Qt::KeyboardModifiers modifiers) {
    if (modifiers == Qt::ControlModifier && key == Qt::Key_O) {
        chooseFile();
        return true;
    }
    const auto* line = qobject_cast<QLineEdit*>(focusWidget());
    if (key == Qt::Key_Z && modifiers.testFlag(Qt::ControlModifier)) {
        // A text field takes back what was typed into it first.
        const bool redo = modifiers.testFlag(Qt::ShiftModifier);
        if (line && (redo ? line->isRedoAvailable() : line->isUndoAvailable())) return false;
        redo ? m_session.redo() : m_session.undo();
        return true;
    }
    if (modifiers != Qt::NoModifier || line) return false;
    // A number is typed over; Space steps even there, as nothing in it needs a space.
    if (key == Qt::Key_Backspace && qobject_cast<QAbstractSpinBox*>(focusWidget())) return false;
    if (key == Qt::Key_Space) m_session.next();
    if (key == Qt::Key_Backspace) m_session.back();
    return key == Qt::Key_Space || key == Qt::Key_Backspace;
}

bool MainWindow::eventFilter(QObject* object, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return false;
    const auto* widget = qobject_cast<QWidget*>(object);
    if (!widget || widget->window() != this) return false;  // a dialog, an opened list
    const auto* key = static_cast<QKeyEvent*>(event);
    return handleKey(key->key(), key->modifiers());
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.first().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.isEmpty() || !urls.first().isLocalFile()) return;
    event->acceptProposedAction();
    openModel(urls.first().toLocalFile());
}

}  // namespace lookback
