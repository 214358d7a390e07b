#include "panels/training_board.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "panels/button.h"
#include "panels/card.h"
#include "panels/drop_list.h"
#include "panels/elided_label.h"
#include "views/film_strip.h"
#include "views/heatmap_view.h"
#include "views/hover_link.h"
#include "views/plot_view.h"

namespace lookback {

using namespace Qt::StringLiterals;

namespace {

// Below these four plots would be too small to read.
constexpr int kWide = 1240, kHigh = 600;
constexpr int kSentence = 60;  // characters of a sentence in the list

QString shortened(const QString& sentence) {
    if (sentence.size() <= kSentence) return sentence;
    const auto space = sentence.lastIndexOf(u' ', kSentence);
    return sentence.left(space > 0 ? space : kSentence) + u'…';
}

}  // namespace

TrainingBoard::TrainingBoard(QWidget* parent)
    : QWidget(parent),
      m_empty(Card::mutedLabel(
          tr("Nothing has been trained yet. When a training begins, its board grows here: where "
             "each word of a sentence looks, loss and scores as curves, BLEU by length, and a film "
             "of the whole training that can be wound back and forth."),
          this)),
      m_content(new QWidget(this)),
      m_pinnedList(new DropList(u"pinned"_s, tr("Sentence that is filmed"), this)),
      m_link(new HoverLink(this)),
      m_film(new FilmStrip(this)),
      m_follow(new Button(tr("Follow"), u"filmFollow"_s, tr("Show the newest moment (End)"), this)),
      m_readout(new ElidedLabel(this)) {
    m_empty->setObjectName(u"boardEmpty"_s);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setMargin(40);
    auto* content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(10);
    m_top = new QHBoxLayout;
    m_top->setSpacing(10);
    m_framesCard = makeFrames();
    m_top->addWidget(m_framesCard, 4);
    m_top->addWidget(makePlots(), 5);
    content->addLayout(m_top, 1);
    content->addWidget(makeFilm());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_empty);
    layout->addWidget(m_content);
    m_content->hide();

    connect(m_film, &FilmStrip::chosen, this, [this] { showMoment(); });
    connect(m_follow, &Button::clicked, m_film, &FilmStrip::follow);
    connect(m_pinnedList, &DropList::currentIndexChanged, this, [this](int index) {
        if (index < 0) return;
        m_pinned = static_cast<std::size_t>(index);
        refresh();
    });
}

QWidget* TrainingBoard::makeFrames() {
    auto* card = new Card({}, {}, this);
    card->content()->addWidget(m_pinnedList);
    m_frameRow = new QHBoxLayout;
    m_frameRow->setSpacing(8);
    for (std::size_t k = 0; k < m_frames.size(); ++k) {
        Frame& frame = m_frames[k];
        frame.column = new QWidget(card);
        auto* column = new QVBoxLayout(frame.column);
        column->setContentsMargins(0, 0, 0, 0);
        frame.title = new ElidedLabel(frame.column);
        frame.title->setProperty("title", true);
        frame.view = new HeatmapView(m_link, frame.column);
        frame.view->setObjectName(k == 0 ? u"boardFrame"_s : u"boardFrameSecond"_s);
        frame.view->setAccessibleName(tr("α of the pinned sentence"));
        column->addWidget(frame.title);
        column->addWidget(frame.view, 1);
        m_frameRow->addWidget(frame.column, 1);
    }
    card->content()->addLayout(m_frameRow, 1);
    return card;
}

void TrainingBoard::makePlot(Plot& plot, const QString& name, const QString& title,
                             const std::vector<std::pair<TrainingCurve, QString>>& choices) {
    plot.card = new Card({}, {}, this);
    plot.view = new PlotView(name, title, plot.card);
    plot.view->setHint(tr("%1: nothing measured yet.").arg(title));
    plot.tab = new Button(title, name + u"Tab"_s, tr("Show: %1").arg(title), this);
    plot.tab->setProperty("compact", true);
    plot.tab->setCheckable(true);
    plot.card->content()->setContentsMargins(8, 6, 8, 6);
    auto* head = new QHBoxLayout;
    head->setSpacing(6);
    for (const auto& [curve, text] : choices) {
        plot.curves.push_back(curve);
        if (choices.size() == 1) break;
        auto* button = new Button(text, name + QString::number(plot.curves.size()),
                                  tr("Show: %1").arg(text), plot.card);
        button->setProperty("compact", true);
        button->setCheckable(true);
        head->addWidget(button);
        plot.choices.push_back(button);
        connect(button, &Button::clicked, this, [this, &plot, k = plot.curves.size() - 1] {
            plot.shown = k;
            showPlot(plot);
        });
    }
    head->addStretch();
    if (choices.size() > 1) plot.card->content()->addLayout(head);
    plot.card->content()->addWidget(plot.view, 1);
    if (!choices.empty())  // of BLEU by length a place is a length, no moment
        connect(plot.view, &PlotView::clicked, this, [this, &plot](int index) {
            const auto& x = plot.view->model().x;
            m_film->choose(static_cast<std::uint64_t>(x[static_cast<std::size_t>(index)]));
        });
}

QWidget* TrainingBoard::makePlots() {
    auto* plots = new QWidget(this);
    makePlot(m_plots[0], u"boardLoss"_s, tr("Loss"), {{TrainingCurve::Loss, tr("Loss")}});
    makePlot(m_plots[1], u"boardScore"_s, tr("Scores"),
             {{TrainingCurve::Bleu, tr("BLEU")},
              {TrainingCurve::Exact, tr("Exact")},
              {TrainingCurve::AlignmentAccuracy, tr("Alignment")}});
    makePlot(m_plots[2], u"boardLength"_s, tr("BLEU by length"), {});
    makePlot(m_plots[3], u"boardPace"_s, tr("Pace"),
             {{TrainingCurve::GradientNorm, tr("Gradient norm")},
              {TrainingCurve::WordsPerSecond, tr("Words per second")}});
    m_tabs = new QWidget(plots);
    auto* tabs = new QHBoxLayout(m_tabs);
    tabs->setContentsMargins(0, 0, 0, 0);
    tabs->setSpacing(6);
    m_grid = new QGridLayout;
    m_grid->setSpacing(10);
    for (std::size_t k = 0; k < m_plots.size(); ++k) {
        tabs->addWidget(m_plots[k].tab);
        connect(m_plots[k].tab, &Button::clicked, this, [this, k] {
            m_tab = k;
            arrange();
            showPlot(m_plots[k]);
        });
        m_grid->addWidget(m_plots[k].card, static_cast<int>(k) / 2, static_cast<int>(k) % 2);
    }
    tabs->addStretch();
    auto* layout = new QVBoxLayout(plots);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_tabs);
    layout->addLayout(m_grid, 1);
    return plots;
}

QWidget* TrainingBoard::makeFilm() {
    auto* card = new Card({}, {}, this);
    card->content()->setContentsMargins(12, 6, 12, 4);
    m_readout->setObjectName(u"filmReadout"_s);
    m_readout->setProperty("muted", true);
    m_follow->setProperty("compact", true);
    m_follow->setCheckable(true);
    m_follow->setToolTip(m_follow->accessibleName());
    auto* head = new QHBoxLayout;
    head->addWidget(m_readout, 1);
    head->addWidget(m_follow);
    card->content()->addLayout(head);
    card->content()->addWidget(m_film);
    return card;
}

std::uint64_t TrainingBoard::moment() const {
    return m_film->moment();
}

void TrainingBoard::show(const Histories& histories) {
    std::vector<Drawn> drawn;
    for (const auto& history : histories)
        drawn.push_back({history.get(), history->reports.size(), history->probes.size(),
                         history->frameUpdates.size(), history->films.size()});
    if (drawn == m_drawn && histories == m_histories) return;
    const bool others = histories != m_histories;
    m_histories = histories;
    m_drawn = std::move(drawn);
    if (others) m_pinned = 0;
    m_stale = true;
    if (isVisible()) refresh();
}

void TrainingBoard::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale) refresh();
}

void TrainingBoard::refresh() {
    m_stale = false;
    m_empty->setVisible(m_histories.empty());
    m_content->setVisible(!m_histories.empty());
    showPinned();
    m_film->setHistory(m_histories, m_pinned);
    showMoment();
    arrange();
}

// The sentences of the first: both are trained on the same text.
void TrainingBoard::showPinned() {
    QStringList sentences;
    if (!m_histories.empty())
        for (const Film& film : m_histories[0]->films)
            sentences << shortened(QString::fromStdString(film.sentence.source));
    m_pinnedList->setVisible(sentences.size() > 1 && !m_presenting);
    QStringList listed;
    for (int k = 0; k < m_pinnedList->count(); ++k) listed << m_pinnedList->itemText(k);
    if (listed == sentences) return;
    const QSignalBlocker blocker(m_pinnedList);
    m_pinnedList->clear();
    m_pinnedList->addItems(sentences);
    m_pinnedList->setCurrentIndex(static_cast<int>(m_pinned));
}

void TrainingBoard::showMoment() {
    const std::uint64_t now = moment();
    QStringList parts = {tr("After %1").arg(updatesText(now))};
    for (const auto& history : m_histories) parts << momentText(*history, now);
    m_readout->setWhole(parts.join(u"   ·   "_s));
    m_follow->setChecked(m_film->following());
    showFrames();
    for (Plot& plot : m_plots) showPlot(plot);
}

void TrainingBoard::showPlot(Plot& plot) {
    if (plot.card->isHidden()) return;
    for (std::size_t k = 0; k < plot.choices.size(); ++k)
        plot.choices[k]->setChecked(k == plot.shown);
    plot.view->setModel(plot.curves.empty()
                            ? lengthPlot(m_histories, moment())
                            : trainingPlot(m_histories, plot.curves[plot.shown], moment()));
}

void TrainingBoard::showFrames() {
    for (std::size_t k = 0; k < m_frames.size(); ++k) {
        Frame& frame = m_frames[k];
        frame.column->setVisible(k < m_histories.size());
        if (k >= m_histories.size()) continue;
        const TrainingHistory& history = *m_histories[k];
        frame.title->setWhole(attends(history) ? tr("%1: α").arg(modelName(history))
                                               : tr("%1: p").arg(modelName(history)));
        const auto shown = frameAt(history, moment());
        const bool filmed = shown && m_pinned < history.films.size() &&
                            *shown < history.films[m_pinned].frames.size();
        frame.view->setHint(filmed ? QString()
                                   : tr("The first frame comes with the first report."));
        frame.view->setModel(filmed ? HeatmapModel::fromFilm(history.films[m_pinned], *shown,
                                                             history.targetWords, attends(history))
                                    : HeatmapModel());
        // Weights take the room that one column of probabilities leaves.
        m_frameRow->setStretch(static_cast<int>(k), attends(history) ? 3 : 1);
    }
}

// What is shown to a class is the training, not how it is chosen.
void TrainingBoard::setPresenting(bool presenting) {
    m_presenting = presenting;
    showPinned();
    arrange();
}

bool TrainingBoard::narrow() const {
    return width() < scaled(kWide) || height() < scaled(kHigh);
}

// Four plots where they can be read, else one and tabs for the others.
void TrainingBoard::arrange() {
    const bool one = narrow();
    m_tabs->setVisible(one);
    // What is hidden takes no share.
    m_grid->setColumnStretch(0, one ? static_cast<int>(m_tab + 1) % 2 : 1);
    m_grid->setColumnStretch(1, one ? static_cast<int>(m_tab) % 2 : 1);
    m_grid->setRowStretch(0, one ? 1 - static_cast<int>(m_tab) / 2 : 1);
    m_grid->setRowStretch(1, one ? static_cast<int>(m_tab) / 2 : 1);
    m_grid->setHorizontalSpacing(one ? 0 : 10);
    m_grid->setVerticalSpacing(one ? 0 : 10);
    m_top->setStretch(0, one ? 1 : 4);
    m_top->setStretch(1, one ? 1 : 5);
    for (std::size_t k = 0; k < m_plots.size(); ++k) {
        Plot& plot = m_plots[k];
        const bool was = plot.card->isHidden();
        plot.tab->setChecked(k == m_tab);
        plot.card->setVisible(!one || k == m_tab);
        if (was && !plot.card->isHidden() && !m_histories.empty()) showPlot(plot);
    }
}

void TrainingBoard::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void TrainingBoard::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange && m_grid) arrange();
}

}  // namespace lookback
