#include "main_window.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMimeData>
#include <QPaintEvent>
#include <QPainter>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "panels/banner.h"
#include "panels/compare_page.h"
#include "panels/curves_page.h"
#include "panels/left_training_bar.h"
#include "panels/model_bar.h"
#include "panels/places_bar.h"
#include "panels/source_panel.h"
#include "panels/step_cards.h"
#include "panels/step_page.h"
#include "panels/train_page.h"
#include "panels/view_bar.h"
#include "session/playback.h"
#include "session/sample_models.h"
#include "session/text_drop.h"
#include "session/ui_timings.h"
#include "views/heatmap_view.h"
#include "views/hover_tip.h"
#include "views/icons.h"
#include "views/palette.h"

namespace lookback {

using namespace Qt::StringLiterals;

namespace {

// Qt 6.4 does not say which theme the desktop has; its colours do.
bool systemIsDark() {
    static const bool dark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark;
}

}  // namespace

MainWindow::MainWindow(std::vector<SampleModel> samples, const Preferences& preferences,
                       const QString& trainings)
    : m_compare(m_session),
      m_training(trainings.isEmpty() ? m_temporary.path() : trainings),
      m_preferences(preferences),
      m_systemIsDark(systemIsDark()),
      m_timings(new UiTimings(this)),
      m_playback(new Playback(
          {[this] { next(); }, [this] { comparing() ? m_compare.start() : m_session.first(); },
           [this] { return !busy(); },
           [this] {
               return !m_session.hasModel() ||
                      (comparing() ? m_compare.ended() : m_session.ended());
           }},
          &m_session)),
      m_bar(new ModelBar(m_session, std::move(samples), this)),
      m_viewBar(new ViewBar(this)),
      m_top(new QWidget(this)),
      m_places(new PlacesBar(this)),
      m_banner(new Banner(this)),
      m_left(new LeftTrainingBar(m_training, this)),
      m_pages(new QStackedWidget(this)),
      m_step(new StepPage(m_session, *m_playback, this)),
      m_comparePage(new ComparePage(m_compare, *m_playback, m_bar->models(), this)),
      m_trainPage(new TrainPage(m_training, this)),
      m_curvesPage(new CurvesPage(m_bar->models(), this)) {
    setObjectName(u"mainWindow"_s);
    setWindowTitle(u"Lookback"_s);
    setAcceptDrops(true);
    setMinimumSize(1000, 680);
    resize(1440, 900);
    build();
    connectViews();
    connectTraining();
    setContentScale(1);
    setThemeChoice(m_preferences.theme());
    qApp->installEventFilter(this);
    m_step->heatmap()->setFocus();
}

void MainWindow::build() {
    addPlace(u"step"_s, u"placeStep"_s, tr("Step"), Icon::Step, m_step);
    addPlace(u"compare"_s, u"placeCompare"_s, tr("Compare"), Icon::Compare, m_comparePage);
    addPlace(u"train"_s, u"placeTrain"_s, tr("Train"), Icon::Train, m_trainPage);
    addPlace(u"curves"_s, u"placeCurves"_s, tr("Length curves"), Icon::Curves, m_curvesPage);
    auto* top = new QHBoxLayout(m_top);
    top->setContentsMargins(0, 0, 0, 0);
    top->setSpacing(0);
    top->addWidget(m_bar, 1);
    top->addWidget(m_viewBar);
    auto* page = new QVBoxLayout;
    page->setSpacing(0);
    page->addWidget(m_banner);
    page->addWidget(m_left);
    page->addWidget(m_pages, 1);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(m_places);
    middle->addLayout(page, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_top);
    layout->addLayout(middle, 1);
}

void MainWindow::addPlace(const QString& name, const QString& objectName, const QString& title,
                          Icon icon, QWidget* page) {
    m_placeNames << name;
    m_places->addPlace(objectName, title, icon);
    m_pages->addWidget(page);
}

void MainWindow::connectViews() {
    connect(m_bar, &ModelBar::openAsked, this, &MainWindow::chooseFile);
    for (Session* session : {&m_session, &m_compare.second()})
        connect(session, &Session::modelChanged, m_bar,
                [this, session] { listModel(session->facts().path); });
    connect(&m_session, &Session::modelChanged, m_trainPage,
            [this] { m_trainPage->setOpenModel(m_session.facts().path, m_session.facts().name); });
    connect(m_places, &PlacesBar::chosen, this, [this](int place) { goTo(m_placeNames[place]); });
    connect(m_curvesPage, &CurvesPage::failed, &m_session, &Session::setError);
    connect(m_curvesPage, &CurvesPage::exportAsked, this, [this] { chooseExport(u"curves"_s); });
    connect(m_curvesPage, &CurvesPage::sentenceChosen, this,
            [this](const CurveRequest& request, const QString& source, const QString& reference) {
                goTo(u"compare"_s);
                m_compare.open(request.models, source, reference);
            });
    connect(&m_session, &Session::sourceChanged, m_playback, &Playback::stop);
    connect(this, &MainWindow::exported, this, &MainWindow::report);
    connect(&m_exporting, &LatestJob::failed, this,
            [this](const QString& sentence) { emit exported(Error{sentence.toStdString()}); });
    connect(m_banner, &Banner::dismissed, &m_session, [this] { m_session.setError({}); });
    connect(&m_session, &Session::errorChanged, m_banner,
            [this] { m_banner->setSentence(m_session.error()); });
    // A step ends with its picture: one that nobody sees is not timed.
    connect(&m_session, &Session::stepped, m_timings, [this] {
        if (heatmap()->isVisible() && !isMinimized())
            m_timings->stepStarted();
        else
            m_timings->dropStep();
    });
    connect(&m_session, &Session::wrote, m_timings, &UiTimings::wordsWritten);
    for (HeatmapView* view : {m_step->heatmap(), m_comparePage->firstHeatmap()})
        connect(view, &HeatmapView::painted, m_timings,
                [=, this] { m_timings->heatmapPainted(view->model().columns() > 0); });
    connect(m_step, &StepPage::leaveAsked, this, [this] { setPresenting(false); });
    connect(m_comparePage, &ComparePage::leaveAsked, this, [this] { setPresenting(false); });
    connect(m_curvesPage, &CurvesPage::leaveAsked, this, [this] { setPresenting(false); });
    connect(m_viewBar, &ViewBar::themeChosen, this, [this](ThemeChoice choice) {
        m_preferences.setTheme(choice);
        setThemeChoice(choice);
    });
    connect(m_viewBar, &ViewBar::zoomAsked, this, &MainWindow::zoomBy);
    connect(m_viewBar, &ViewBar::cardAsked, this, [this](int card) {
        goTo(u"step"_s);  // it has the cards
        m_step->cards()->showCard(card);
    });
    connect(m_viewBar, &ViewBar::presentAsked, this, [this] { setPresenting(!m_presenting); });
    connect(m_viewBar, &ViewBar::exportAsked, this, &MainWindow::chooseExport);
    connect(m_viewBar, &ViewBar::copyAsked, this, [this] { report(m_step->copyHeatmap()); });
    connect(m_viewBar, &ViewBar::copyCardsAsked, this, [this] { report(m_step->copyCards()); });
}

void MainWindow::setThemeChoice(ThemeChoice choice) {
    const bool dark =
        choice == ThemeChoice::Dark || (choice == ThemeChoice::System && m_systemIsDark);
    useTheme(dark ? darkTheme() : lightTheme());
    m_viewBar->setThemeChoice(choice);
    applyLook();
}

// Not one style sheet on the window: Qt goes over every widget under one, and most of them belong to
// places that nobody sees.  These take it when they are gone to.
void MainWindow::applyLook() {
    QApplication::setPalette(appPalette(theme()));
    m_style = appStyle(theme());
    for (QWidget* part : {m_top, static_cast<QWidget*>(m_places), static_cast<QWidget*>(m_banner),
                          static_cast<QWidget*>(m_left), m_pages->currentWidget()})
        applyLookTo(part);
    update();
}

void MainWindow::applyLookTo(QWidget* part) {
    if (part->styleSheet() != m_style) part->setStyleSheet(m_style);
}

void MainWindow::paintEvent(QPaintEvent* event) {
    QPainter(this).fillRect(event->rect(), theme().window);
}

// The larger the window, the larger the content: what one reads from the last row is a share of
// the height.  Where many plots share the page, they need the room more than their letters do.
double MainWindow::presentedScale(int page) const {
    const QWidget* shown = m_pages->widget(page);
    const bool plots = shown == m_trainPage || shown == m_curvesPage;
    return plots ? std::clamp(std::floor(height() / 680.0 * 4) / 4, 1.0, 3.0)
                 : std::clamp(std::floor(height() / 512.0 * 4) / 4, 1.5, 3.0);
}

void MainWindow::setPresenting(bool presenting) {
    m_presenting = presenting;
    const double wanted = presenting ? presentedScale(m_pages->currentIndex()) : 1;
    m_top->setVisible(!presenting);
    m_places->setVisible(!presenting);
    m_step->setPresenting(presenting);
    m_comparePage->setPresenting(presenting);
    m_trainPage->setPresenting(presenting);
    m_curvesPage->setPresenting(presenting);
    HoverTip::hideShown();  // what it points at moves
    if (wanted == contentScale()) return;
    setContentScale(wanted);
    applyLook();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (m_presenting) setPresenting(true);
}

MainWindow::~MainWindow() {
    qApp->removeEventFilter(this);
}

void MainWindow::setSource(const QString& text) {
    (comparing() ? m_comparePage->source() : m_step->source())->setText(text);
}

bool MainWindow::busy() const {
    return m_session.busy() || m_exporting.busy() || m_compare.second().loading() ||
           (m_compare.active() && m_compare.second().busy());
}

bool MainWindow::working() const {
    return busy() || m_playback->playing() || m_comparePage->study().busy() ||
           m_curvesPage->study().busy() || m_trainPage->previewing() ||
           (m_training.running() && !m_training.paused());
}

bool MainWindow::comparing() const {
    return m_pages->currentWidget() == m_comparePage;
}

bool MainWindow::stepping() const {
    return comparing() || m_pages->currentWidget() == m_step;
}

HeatmapView* MainWindow::heatmap() const {
    return comparing() ? m_comparePage->firstHeatmap() : m_step->heatmap();
}

void MainWindow::zoomBy(double factor) {
    if (!stepping()) return;
    if (comparing()) return m_comparePage->zoomBy(factor);
    HeatmapView* view = m_step->heatmap();
    view->zoomBy(factor > 0 ? factor : 1 / view->drawingStyle().zoom);
}

void MainWindow::next() {
    if (!stepping()) return;
    comparing() ? m_compare.next() : m_session.next();
}

void MainWindow::back() {
    if (!stepping()) return;
    comparing() ? m_compare.back() : m_session.back();
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

void MainWindow::openSecondModel(const QString& nameOrPath) {
    const SampleModel model = resolve(nameOrPath);
    m_compare.second().openModel(model.path, model.name);
}

void MainWindow::listModel(const QString& nameOrPath) {
    const SampleModel model = resolve(nameOrPath);
    m_bar->addModel(model);
    m_comparePage->addModel(model);
    m_curvesPage->addModel(model);
}

CurveRequest MainWindow::openModels() const {
    CurveRequest request;
    for (const Session* session : {&m_compare.first(), &m_compare.second()})
        if (session->hasModel())
            request.models.push_back({session->facts().name, session->facts().path, {}});
    request.test.task = m_session.facts().task;
    return request;
}

void MainWindow::openCounterpart() {
    if (m_compare.second().hasModel() || m_compare.second().loading()) return;
    if (const auto model = counterpart()) m_compare.second().openModel(model->path, model->name);
}

// Where nobody chose a second model: the sample that differs in its architecture alone.
std::optional<SampleModel> MainWindow::counterpart() const {
    if (!m_session.hasModel()) return std::nullopt;
    const QString name = m_session.facts().name;
    const QString stem = name.left(name.lastIndexOf(u'-') + 1);
    for (const SampleModel& model : m_bar->models())
        if (!stem.isEmpty() && model.name != name && model.name.startsWith(stem) &&
            !model.name.mid(stem.size()).contains(u'-'))
            return model;
    return std::nullopt;
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
    applyLookTo(m_dialog);
    m_dialog->setFileMode(QFileDialog::ExistingFile);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &QFileDialog::fileSelected, this, &MainWindow::openModel);
    m_dialog->open();
}

QString MainWindow::placeName() const {
    return m_placeNames[m_pages->currentIndex()];
}

bool MainWindow::goTo(const QString& place) {
    const auto index = static_cast<int>(m_placeNames.indexOf(place));
    if (index < 0) return false;
    m_places->setCurrent(index);
    if (index == m_pages->currentIndex()) return true;
    m_playback->stop();
    m_timings->dropStep();
    HoverTip::hideShown();  // what it points at goes
    const double scale = m_presenting ? presentedScale(index) : 1;
    const bool rescaled = scale != contentScale();
    setContentScale(scale);
    if (!rescaled) applyLookTo(m_pages->widget(index));
    m_pages->setCurrentIndex(index);
    if (rescaled) applyLook();
    m_compare.setActive(comparing());
    if (comparing()) openCounterpart();
    stepping() ? heatmap()->setFocus() : arrive();
    return true;
}

int MainWindow::rowsShown() const {
    return heatmap()->model().steps();
}

int MainWindow::columnsShown() const {
    return static_cast<int>(m_session.trace().sourceTokens.size());
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.first().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.isEmpty() || !urls.first().isLocalFile()) return;
    event->acceptProposedAction();
    if (const auto text = TextDrop::of(urls)) return takeText(*text);
    openModel(urls.first().toLocalFile());
}

}  // namespace lookback
