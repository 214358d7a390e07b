#include "panels/curves_page.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>

#include "panels/button.h"
#include "panels/card.h"
#include "panels/curve_scores.h"
#include "panels/curve_setup.h"
#include "panels/elided_label.h"
#include "panels/scroll_column.h"
#include "panels/sentence_table.h"
#include "panels/wrap_label.h"
#include "views/plot_view.h"

namespace lookback {

using namespace Qt::StringLiterals;

CurvesPage::CurvesPage(std::vector<SampleModel> models, QWidget* parent)
    : QWidget(parent),
      m_setup(new CurveSetup(m_study, std::move(models), this)),
      m_plot(new PlotView(u"lengthCurve"_s, tr("Score against the length of the sentence"), this)),
      m_bleu(new Button(tr("BLEU"), u"curveBleu"_s, tr("Show BLEU"), this)),
      m_chrf(new Button(tr("chrF"), u"curveChrf"_s, tr("Show chrF2"), this)),
      m_export(new Button(tr("Export…"), u"curveExport"_s, tr("Export the curve (Ctrl+E)"), this)),
      m_leave(new Button(tr("Leave (Esc)"), u"leaveCurves"_s, tr("Leave the presentation"), this)),
      m_warning(new WrapLabel({}, this)),
      m_scores(new CurveScores(this)),
      m_sentences(new SentenceTable(this)),
      m_table(new QTableView(this)),
      m_tableTitle(new ElidedLabel(this)) {
    auto* scores = new QVBoxLayout;
    scores->addWidget(m_scores);
    m_column = new ScrollColumn(scores, this);
    m_plotCard = plotCard();
    m_tableCard = sentenceCard();
    m_grid = new QGridLayout;
    m_grid->setSpacing(10);
    m_grid->setColumnStretch(0, 1);
    m_grid->setRowStretch(0, 3);
    m_grid->addWidget(m_plotCard, 0, 0);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 10, 12, 12);
    layout->setSpacing(10);
    layout->addWidget(m_setup);
    layout->addLayout(m_grid, 1);

    connect(m_setup, &CurveSetup::asked, this, [this] { m_study.start(m_setup->request()); });
    connect(&m_study, &CurveStudy::changed, this, &CurvesPage::showResult);
    connect(&m_study, &CurveStudy::failed, this, &CurvesPage::failed);
    connect(&m_study, &CurveStudy::changed, this, [this] {
        if (m_study.busy()) emit failed({});  // what was wrong before
    });
    showResult();
}

QWidget* CurvesPage::plotCard() {
    auto* card = new Card({}, {}, this);
    auto* head = new QHBoxLayout;
    head->setSpacing(6);
    for (Button* button : {m_bleu, m_chrf}) {
        button->setCheckable(true);
        button->setProperty("compact", true);
        button->setToolTip(button->accessibleName());
        head->addWidget(button);
        connect(button, &Button::clicked, this, [this, button] {
            m_measure = button == m_bleu ? CurveMeasure::Bleu : CurveMeasure::Chrf;
            showPlot();
        });
    }
    head->addStretch();
    for (Button* button : {m_export, m_leave}) {
        button->setProperty("compact", true);
        head->addWidget(button);
    }
    m_export->setToolTip(m_export->accessibleName());
    m_leave->hide();
    connect(m_export, &Button::clicked, this, &CurvesPage::exportAsked);
    connect(m_leave, &Button::clicked, this, &CurvesPage::leaveAsked);
    connect(m_plot, &PlotView::clicked, this,
            [this](int index) { showBucket(static_cast<std::size_t>(index)); });
    m_warning->setObjectName(u"curveWarnings"_s);
    m_warning->setTextFormat(Qt::PlainText);
    m_warning->setProperty("fault", true);
    card->content()->addLayout(head);
    card->content()->addWidget(m_warning);
    card->content()->addWidget(m_plot, 1);
    return card;
}

QWidget* CurvesPage::sentenceCard() {
    auto* card = new Card({}, {}, this);
    m_tableTitle->setObjectName(u"bucketTitle"_s);
    m_tableTitle->setProperty("muted", true);
    m_table->setObjectName(u"bucketSentences"_s);
    m_table->setAccessibleName(tr("Sentences of the bucket"));
    m_table->setModel(m_sentences);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->verticalHeader()->hide();
    // Rows of one height: thousands need no measuring.
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    QHeaderView* header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setMinimumSectionSize(40);
    header->setSortIndicator(SentenceTable::Difference, Qt::DescendingOrder);
    m_table->setSortingEnabled(true);
    connect(m_table, &QTableView::activated, this,
            [this](const QModelIndex& index) { choose(index.row()); });
    card->content()->addWidget(m_tableTitle);
    card->content()->addWidget(m_table, 1);
    return card;
}

void CurvesPage::evaluate(const CurveRequest& request) {
    m_setup->setRequest(request);
    m_study.start(request);
}

void CurvesPage::addModel(const SampleModel& model) {
    m_setup->addModel(model);
}

void CurvesPage::arrive(const CurveRequest& open, const std::optional<SampleModel>& counterpart) {
    const auto& models = open.models;
    const QString second = models.size() > 1 ? models[1].path
                           : counterpart     ? counterpart->path
                                             : QString();
    m_setup->offer(models.empty() ? QString() : models[0].path, second, open.test.task);
    m_plot->setFocus();
}

void CurvesPage::showResult() {
    const CurveResult* result = m_study.result().get();
    m_scores->show(result);
    m_warning->setWrapped(result ? result->warnings.join(u' ') : QString());
    m_warning->setVisible(!m_warning->text().isEmpty());
    m_export->setEnabled(result != nullptr);
    showBucket(std::nullopt);
    arrange();
}

void CurvesPage::showPlot() {
    const CurveResult* result = m_study.result().get();
    m_bleu->setChecked(m_measure == CurveMeasure::Bleu);
    m_chrf->setChecked(m_measure == CurveMeasure::Chrf);
    m_plot->setHint(
        m_study.busy() ? tr("Translating…")
        : result       ? tr("No sentence was left to score.")
                 : tr("Choose two models and a test set above, then press Evaluate: the curve "
                      "shows how each bears longer sentences. A click on a bucket lists its "
                      "sentences."));
    PlotModel plot = plotModel();
    if (m_bucket) plot.current = static_cast<int>(*m_bucket);
    m_plot->setModel(std::move(plot));
}

PlotModel CurvesPage::plotModel() const {
    const CurveResult* result = m_study.result().get();
    if (!result) return {};
    return curvePlot(result->evaluation, m_measure,
                     result->request.translation.lengthOf == LengthOf::Source
                         ? tr("words of the source")
                         : tr("words of the reference"));
}

CurvesContent CurvesPage::content() const {
    const CurveResult* result = m_study.result().get();
    if (!result) return {};
    return {result->evaluation, plotModel(), m_scores->summary()};
}

void CurvesPage::showBucket(std::optional<std::size_t> bucket) {
    const auto& result = m_study.result();
    m_bucket = result ? bucket : std::nullopt;
    m_sentences->show(result, m_bucket);
    m_tableCard->setVisible(m_bucket.has_value());
    m_grid->setRowStretch(1, m_bucket ? 2 : 0);
    for (const int column :
         {SentenceTable::Second, SentenceTable::SecondBleu, SentenceTable::Difference})
        m_table->setColumnHidden(column, !m_sentences->pairs());
    {
        const QSignalBlocker blocker(m_table->horizontalHeader());  // they are sorted already
        m_table->horizontalHeader()->setSortIndicator(m_sentences->sortColumn(),
                                                      m_sentences->sortOrder());
    }
    arrange();
    m_table->scrollToTop();
    if (m_bucket)
        m_tableTitle->setWhole(
            (m_sentences->rowCount() == 1
                 ? tr("%L1 sentence of %2 words. Double click or Enter: step through it in "
                      "Compare.")
                 : tr("%L1 sentences of %2 words. Double click or Enter: step through it in "
                      "Compare."))
                .arg(m_sentences->rowCount())
                .arg(bucketName(result->evaluation.buckets, *m_bucket)));
    showPlot();
}

void CurvesPage::choose(int row) {
    if (row < 0 || row >= m_sentences->rowCount()) return;
    const CurveSentence& sentence = m_sentences->sentence(row);
    emit sentenceChosen(m_study.result()->request, QString::fromStdString(sentence.source),
                        QString::fromStdString(sentence.reference));
}

void CurvesPage::setPresenting(bool presenting) {
    m_presenting = presenting;
    m_leave->setVisible(presenting);
    arrange();
}

void CurvesPage::arrange() {
    // What is shown to a class is the curve, not how it was asked for.
    m_setup->setVisible(!m_presenting || !m_study.result());
    // Where there is room the scores stand beside the sentences too, and the paper's with them.
    const bool wide = width() >= scaled(1200);
    m_column->setFixedWidth(scaled(wide ? 300 : 270));
    // Elsewhere the sentences take the place of the paper's table.
    m_scores->setPaperShown(wide || m_tableCard->isHidden());
    m_grid->addWidget(m_column, 0, 1, wide ? 2 : 1, 1);
    m_grid->addWidget(m_tableCard, 1, 0, 1, wide ? 1 : 2);
    m_table->verticalHeader()->setDefaultSectionSize(scaled(26));
    arrangeColumns();
}

// A model that is reset forgets how its columns share the width.
void CurvesPage::arrangeColumns() {
    QHeaderView* header = m_table->horizontalHeader();
    for (int column = 0; column < SentenceTable::Columns; ++column) {
        const bool number = column >= SentenceTable::FirstBleu;
        header->setSectionResizeMode(column, number ? QHeaderView::Fixed : QHeaderView::Stretch);
        if (!number) continue;
        // Numbers need no more than their title; the rest is for the sentences.
        const QString title =
            m_sentences->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        m_table->setColumnWidth(column, header->fontMetrics().size(0, title).width() + scaled(26));
    }
}

void CurvesPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void CurvesPage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange && m_grid) arrange();
}

}  // namespace lookback
