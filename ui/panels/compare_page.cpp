#include "panels/compare_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "panels/button.h"
#include "panels/card.h"
#include "panels/compare_side.h"
#include "panels/compare_transport.h"
#include "panels/elided_label.h"
#include "panels/length_panel.h"
#include "panels/linked_scrolling.h"
#include "panels/model_list.h"
#include "panels/scroll_column.h"
#include "panels/source_panel.h"
#include "session/compare_session.h"
#include "session/playback.h"
#include "text/language.h"
#include "views/heatmap_view.h"
#include "views/hover_link.h"
#include "views/memory.h"
#include "views/plot_view.h"
#include "views/word_diff.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

constexpr int kLow = 760;  // pixels of a page that cannot hold sides and closer look

bool attends(const Session& session) {
    return session.facts().architecture != u"RNNencdec"_s;
}

QStringList wordsShown(const Session& session) {
    QStringList words;
    for (int i = 0; i < session.position(); ++i)
        words << QString::fromStdString(session.trace().steps[static_cast<std::size_t>(i)].word);
    return words;
}

// One of the two curves of a plot: the same colour and mark everywhere.
PlotSeries seriesOf(int model, const Session& session) {
    PlotSeries series;
    series.name = session.facts().name;
    series.color = model == 0 ? &Theme::accent : &Theme::current;
    series.square = model == 1;
    return series;
}

}  // namespace

ComparePage::ComparePage(CompareSession& sessions, Playback& playback,
                         std::vector<SampleModel> models, QWidget* parent)
    : QWidget(parent),
      m_sessions(sessions),
      m_source(new SourcePanel(sessions.first(), this)),
      m_firstName(new ElidedLabel(this)),
      m_secondModel(new ModelList(sessions.second(), std::move(models), u"secondModel"_s,
                                  tr("Second model"), this)),
      m_sides(new QWidget(this)),
      m_transport(new CompareTransport(sessions, playback, this)),
      m_leave(new Button(tr("Leave (Esc)"), u"leaveCompare"_s, tr("Leave the presentation"), this)),
      m_pages(new QStackedWidget(this)),
      m_kept(new PlotView(u"keptPlot"_s, tr("What the update gate keeps of the state"), this)),
      m_cosine(new PlotView(u"cosinePlot"_s, tr("Likeness of the state and the first one"), this)),
      m_reference(
          new PlotView(u"referencePlot"_s, tr("log p of each word of the reference"), this)),
      m_differenceLink(new HoverLink(this)),
      m_difference(new HeatmapView(m_differenceLink, this)),
      m_length(new LengthPanel(sessions, m_study, this)) {
    m_firstName->setProperty("title", true);
    m_firstName->setMinimumHeight(34);
    m_secondModel->setPlaceholderText(tr("Choose a second model"));
    m_secondModel->setMinimumWidth(150);
    m_secondModel->setMaximumWidth(380);
    m_leave->setProperty("compact", true);
    m_leave->hide();
    auto* sides = new QHBoxLayout(m_sides);
    sides->setContentsMargins(0, 0, 0, 0);
    sides->setSpacing(12);
    QWidget* titles[] = {m_firstName, m_secondModel};
    for (std::size_t k = 0; k < 2; ++k) {
        Session& session = k == 0 ? sessions.first() : sessions.second();
        m_side[k] = new CompareSide(session, k == 0 ? u"first"_s : u"second"_s, titles[k], m_sides);
        sides->addWidget(m_side[k], 1);
        connect(m_side[k], &CompareSide::wordClicked, &sessions,
                [this](int index) { m_sessions.setPosition(index + 1); });
        connect(m_side[k], &CompareSide::copyAsked, this,
                [this, k] { copy(*m_side[k]->heatmap(), k == 1); });
    }
    m_side[0]->setHint(tr("Open a model at the top, or drop a model file here."));
    m_side[1]->setHint(tr("Choose a second model above."));
    auto* transport = new Card({}, {}, this);
    transport->content()->addWidget(m_transport);
    m_closer = closerCard();
    auto* column = new QVBoxLayout;
    column->setSpacing(10);
    column->addWidget(m_source);
    column->addWidget(m_sides, 3);
    column->addWidget(transport);
    column->addWidget(m_closer, 2);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 10, 12, 12);
    layout->addWidget(new ScrollColumn(column, this));

    connect(m_source, &SourcePanel::accepted, this, [this] { firstHeatmap()->setFocus(); });
    connect(m_leave, &Button::clicked, this, &ComparePage::leaveAsked);
    connect(&m_study, &LengthStudy::failed, &sessions.first(), &Session::setError);
    m_refresh.setSingleShot(true);
    connect(&m_refresh, &QTimer::timeout, this, &ComparePage::refresh);
    connect(&sessions, &CompareSession::changed, this, [this] {
        if (isVisible()) m_refresh.start(0);
    });
    // A source word lit in one is lit in the other, where they read the same words.
    HoverLink* links[] = {m_side[0]->link(), m_side[1]->link(), m_differenceLink};
    for (HoverLink* from : links)
        for (HoverLink* to : links)
            if (from != to)
                connect(from, &HoverLink::changed, to, [this, to](int, int now) {
                    if (sameSource()) to->setSource(now);
                });
    m_source->setHoverLink(m_side[0]->link());
    new LinkedScrolling(
        m_side[0]->heatmap(), m_side[1]->heatmap(), [this] { return sameSource(); }, this);
}

HeatmapView* ComparePage::firstHeatmap() const {
    return m_side[0]->heatmap();
}

QWidget* ComparePage::closerCard() {
    auto* card = new Card({}, {}, this);
    card->setObjectName(u"closer"_s);
    const struct {
        QString text, name, about;
    } tabs[] = {
        {tr("What is left"), u"closerLeft"_s, tr("What is left of the state at the beginning")},
        {tr("Reference"), u"closerReference"_s, tr("log p of each word of a reference")},
        {tr("α difference"), u"closerDifference"_s, tr("Where one looks more than the other")},
        {tr("Length"), u"closerLength"_s, tr("How both bear longer sentences")},
    };
    auto* head = new QHBoxLayout;
    head->setSpacing(6);
    for (std::size_t k = 0; k < m_tabs.size(); ++k) {
        auto* tab = new Button(tabs[k].text, tabs[k].name, tabs[k].about, card);
        tab->setToolTip(tr("%1 (%2); once more closes it").arg(tabs[k].about).arg(k + 1));
        tab->setCheckable(true);
        tab->setProperty("compact", true);
        connect(tab, &Button::clicked, this, [this, k] { showCloser(static_cast<int>(k) + 1); });
        head->addWidget(tab);
        m_tabs[k] = tab;
    }
    head->addStretch();
    head->addWidget(m_leave);
    card->content()->addLayout(head);
    m_pages->addWidget(leftPage());
    m_pages->addWidget(m_reference);
    m_pages->addWidget(differencePage());
    m_pages->addWidget(m_length);
    card->content()->addWidget(m_pages, 1);
    return card;
}

QWidget* ComparePage::leftPage() {
    auto* page = new QWidget(this);
    auto* row = new QHBoxLayout(page);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    row->addWidget(m_kept, 1);
    row->addWidget(m_cosine, 1);
    for (PlotView* plot : {m_kept, m_cosine, m_reference})
        connect(plot, &PlotView::clicked, this,
                [this](int index) { m_sessions.setPosition(index + 1); });
    return page;
}

QWidget* ComparePage::differencePage() {
    m_difference->setObjectName(u"differenceHeatmap"_s);
    m_difference->setAccessibleName(tr("Where one looks more than the other"));
    connect(m_difference, &HeatmapView::stepClicked, this,
            [this](int step) { m_sessions.setPosition(step + 1); });
    connect(m_difference, &HeatmapView::copyAsked, this, [this] { copy(*m_difference, false); });
    return m_difference;
}

void ComparePage::zoomBy(double factor) {
    for (HeatmapView* view : {m_side[0]->heatmap(), m_side[1]->heatmap(), m_difference})
        view->zoomBy(factor > 0 ? factor : 1 / view->drawingStyle().zoom);
}

void ComparePage::addModel(const SampleModel& model) {
    m_secondModel->addModel(model);
}

void ComparePage::setPresenting(bool presenting) {
    m_presenting = presenting;
    m_leave->setVisible(presenting);
    arrange();
}

void ComparePage::showCloser(int number) {
    const bool closes = m_open == number - 1 && !m_pages->isHidden();
    m_open = closes ? -1 : number - 1;
    m_chosen = true;
    arrange();
    refresh();
}

// In a low window a closer look takes the place of the sides.
void ComparePage::arrange() {
    const bool low = height() < scaled(kLow);
    const bool open = m_open >= 0 && (!low || m_chosen);
    for (CompareSide* side : m_side) {
        side->heatmap()->setMinimumHeight(scaled(low && m_presenting ? 160 : 170));
        side->setLines(low && m_presenting ? 1 : 2);
    }
    m_difference->setMinimumHeight(scaled(low ? 150 : 130));
    m_source->setLines(height() < scaled(900) ? 1 : 2);
    m_source->setCompact(low && m_presenting);
    m_sides->setVisible(!(open && low));
    m_pages->setVisible(open);
    // The sides are what is compared: beside them the closer look takes what it needs.
    const int needed = scaled(m_open == 3 ? 320 : 250);
    m_closer->setMaximumHeight(open && !low ? std::max(height() * 3 / 10, needed)
                                            : QWIDGETSIZE_MAX);
    m_closer->setSizePolicy(QSizePolicy::Preferred,
                            open ? QSizePolicy::Preferred : QSizePolicy::Fixed);
    for (std::size_t k = 0; k < m_tabs.size(); ++k)
        m_tabs[k]->setChecked(open && static_cast<int>(k) == m_open);
    if (open) m_pages->setCurrentIndex(m_open);
}

void ComparePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void ComparePage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void ComparePage::refresh() {
    if (!isVisible()) return;
    m_refresh.stop();
    const Session& first = m_sessions.first();
    m_firstName->setWhole(first.hasModel() ? first.facts().name : tr("No model is open"));
    auto differs = std::pair<std::vector<bool>, std::vector<bool>>{};
    // Nothing differs from a model that is not there.
    if (first.hasModel() && m_sessions.second().hasModel())
        differs = differingWords(wordsShown(first), wordsShown(m_sessions.second()));
    m_side[0]->showState(differs.first);
    m_side[1]->showState(differs.second);
    m_transport->showState();
    if (!m_pages->isHidden()) showCloserPage();
}

void ComparePage::showCloserPage() {
    if (m_open == 0) showLeft();
    if (m_open == 1) showReference();
    if (m_open == 2) showDifference();
    if (m_open == 3) m_length->showState();
}

void ComparePage::showLeft() {
    PlotModel kept;
    kept.title = tr("Mean of 1 − z: the share of the state before that is kept");
    kept.across = tr("word");
    kept.least = 0;
    kept.most = 1;
    PlotModel cosine;
    cosine.title = tr("Cosine of the state and s₀, the state before the first word");
    cosine.across = kept.across;
    cosine.most = 1;
    const int shown = m_sessions.position();
    for (int i = 0; i < shown; ++i) {
        kept.x.push_back(i + 1);
        cosine.x.push_back(i + 1);
    }
    for (int k = 0; k < 2; ++k) {
        const Session& session = k == 0 ? m_sessions.first() : m_sessions.second();
        if (!session.hasModel()) continue;
        PlotSeries ofGate = seriesOf(k, session);
        PlotSeries ofState = ofGate;
        for (const Memory& memory : memoryOf(session.trace(), session.position())) {
            ofGate.values.emplace_back(memory.kept);
            ofState.values.emplace_back(memory.cosine);
        }
        kept.series.push_back(std::move(ofGate));
        cosine.series.push_back(std::move(ofState));
    }
    kept.current = cosine.current = shown - 1;
    m_kept->setModel(std::move(kept));
    m_cosine->setModel(std::move(cosine));
    m_kept->setHint(tr("Press Space: the first word of both."));
}

// Shared: the words must be the same, or their log p could not stand one above the other.
void ComparePage::showReference() {
    const Session& first = m_sessions.first();
    const Session& second = m_sessions.second();
    PlotModel plot;
    plot.title = tr("log p of each word of the reference");
    plot.across = tr("word of the reference");
    const bool forced = !first.reference().isEmpty();
    const bool both = forced && second.hasModel();
    const bool sameWords = both && first.trace().steps.size() == second.trace().steps.size();
    QString hint =
        tr("Give a reference translation (Reference…, under the sentence): each of its "
           "words gets its log p from both models.");
    if (forced && !second.hasModel()) hint = tr("Choose a second model above.");
    if (both && m_sessions.busy()) hint = tr("Forcing the reference…");
    if (both && !m_sessions.busy() && !sameWords)
        hint =
            tr("The two models cut the reference into different words: there is no common "
               "axis. The words at the sides carry their log p.");
    if (sameWords) {
        for (int i = 0; i < first.position(); ++i) {
            const auto& words = first.trace().steps;
            plot.x.push_back(i + 1);
            plot.labels.push_back(
                QString::fromStdString(words[static_cast<std::size_t>(i)].word).left(60));
        }
        for (int k = 0; k < 2; ++k) {
            const Session& session = k == 0 ? first : second;
            PlotSeries series = seriesOf(k, session);
            double sum = 0;
            for (int i = 0; i < session.position(); ++i) {
                const auto logP =
                    static_cast<double>(session.trace().steps[static_cast<std::size_t>(i)].logP);
                series.values.emplace_back(logP);
                sum += logP;
            }
            series.name =
                tr("%1: sum %2").arg(series.name, QString::number(sum, 'f', 2).replace(u'-', u'−'));
            plot.series.push_back(std::move(series));
        }
        plot.most = 0;
        plot.current = m_sessions.position() - 1;
        hint = tr("Press Space: the first word of both.");
    }
    m_reference->setHint(hint);
    m_reference->setModel(std::move(plot));
}

bool ComparePage::sameSource() const {
    return m_sessions.first().trace().sourceSurface == m_sessions.second().trace().sourceSurface;
}

void ComparePage::showDifference() {
    const Session& first = m_sessions.first();
    const Session& second = m_sessions.second();
    const int steps = std::min(first.position(), second.position());
    QString why;
    if (!first.hasModel() || !second.hasModel())
        why =
            tr("Choose a second model above: then it stands here where one of the two looks "
               "more than the other.");
    else if (!attends(first) || !attends(second))
        why = tr("%1 cannot look at a word: it has no α to compare. Choose two RNNsearch models.")
                  .arg(attends(first) ? second.facts().name : first.facts().name);
    else if (m_sessions.busy())
        why = tr("The models are at work…");
    else if (!sameSource())
        why = tr("The two models read different source words: their columns cannot be compared.");
    else if (steps == 0)
        why = tr("Press Space: the first word of both.");
    m_difference->setModel(why.isEmpty()
                               ? HeatmapModel::difference(first.trace(), second.trace(), steps)
                               : HeatmapModel());
    m_difference->setHint(why);
}

StepContent ComparePage::contentOf(const HeatmapView& heatmap, const Session& session) {
    StepContent content;
    content.heatmap = heatmap.model();
    content.style = heatmap.drawingStyle();
    content.caption = FigureCaption::of(session.trace(), session.position());
    content.trace = &session.trace();
    return content;
}

StepContent ComparePage::content(std::size_t side) const {
    return contentOf(*m_side[side]->heatmap(),
                     side == 0 ? m_sessions.first() : m_sessions.second());
}

void ComparePage::copy(const HeatmapView& heatmap, bool second) {
    const Session& session = second ? m_sessions.second() : m_sessions.first();
    if (const Status status = copyHeatmap(contentOf(heatmap, session)); !status)
        m_sessions.first().setError(QString::fromStdString(status.error()));
}

}  // namespace lookback
