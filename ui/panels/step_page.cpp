#include "panels/step_page.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include "panels/beam_panel.h"
#include "panels/card.h"
#include "panels/elided_label.h"
#include "panels/heatmap_bar.h"
#include "panels/scroll_column.h"
#include "panels/source_panel.h"
#include "panels/step_cards.h"
#include "panels/transport_panel.h"
#include "panels/word_field.h"
#include "session/playback.h"
#include "session/session.h"
#include "text/language.h"
#include "views/heatmap_view.h"
#include "views/hover_link.h"
#include "views/number_text.h"

namespace lookback {
namespace {

// What the outlined row says, for those who hear the window.
QString spokenStep(const HeatmapModel& model) {
    const int step = model.steps() - 1;
    if (step < 0 || !model.attends()) return {};
    const int source = model.heaviestSource(step);
    const bool across = model.transposed();
    const HeatmapLabel& written = across ? model.column(step) : model.row(step);
    const HeatmapLabel& read = across ? model.row(source) : model.column(source);
    const float alpha = across ? model.alpha(source, step) : model.alpha(step, source);
    return StepPage::tr("Word %1, “%2”, looks most at “%3”: %4")
        .arg(step + 1)
        .arg(written.word.left(100), read.word.left(100), percentText(static_cast<double>(alpha)));
}

}  // namespace

using namespace Qt::StringLiterals;

StepPage::StepPage(Session& session, Playback& playback, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_link(new HoverLink(this)),
      m_source(new SourcePanel(session, this)),
      m_heatmap(new HeatmapView(m_link, this)),
      m_heatmapBar(new HeatmapBar(m_heatmap, this)),
      m_translation(new ElidedLabel(this)),
      m_cards(new StepCards(m_link, new WordField(session, this), this)) {
    m_source->setHoverLink(m_link);
    m_heatmap->setObjectName(u"heatmap"_s);
    m_heatmap->setAccessibleName(tr("Where each word looked"));
    auto* left = m_left = new QVBoxLayout;
    left->addWidget(m_source);
    QWidget* heatmap = heatmapCard();
    left->addWidget(heatmap, 1);
    left->addWidget(new BeamPanel(session, heatmap, this));
    left->addWidget(transportCard(playback));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 10, 12, 12);
    layout->setSpacing(12);
    layout->addWidget(new ScrollColumn(left, this), 17);
    layout->addWidget(m_cards, 10);

    connect(m_source, &SourcePanel::accepted, m_heatmap, [this] { m_heatmap->setFocus(); });
    connect(m_heatmap, &HeatmapView::stepClicked, &session,
            [this](int step) { m_session.setPosition(step + 1); });
    connect(m_heatmap, &HeatmapView::copyAsked, this, [this] { report(copyHeatmap()); });
    connect(m_heatmapBar, &HeatmapBar::leaveAsked, this, &StepPage::leaveAsked);
    connect(m_cards, &StepCards::forced, this, &StepPage::force);
    connect(m_cards, &StepCards::dragBegan, &session, &Session::beginDrag);
    connect(m_cards, &StepCards::dragEnded, &session, &Session::endDrag);
    connect(m_cards, &StepCards::dragCancelled, &session, &Session::cancelDrag);
    connect(m_cards, &StepCards::chosen, &session,
            [this](TokenId word) { report(m_session.choose(word)); });
    connect(&session, &Session::sourceChanged, m_link, &HoverLink::forget);
    connect(&session, &Session::traceChanged, this, &StepPage::showTrace);
    connect(&session, &Session::busyChanged, this, &StepPage::showTrace);
    connect(&session, &Session::modelChanged, this, &StepPage::showModel);
    showModel();
}

// In a low window the words scroll sooner, and the heatmap keeps its rows.
void StepPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void StepPage::arrange() {
    const bool low = height() < scaled(780);
    // The tree of a search, or a reference, needs room too; the words say what the translation is.
    const bool crowded = low && (m_session.beam() > 1 || !m_session.reference().isEmpty());
    m_cards->setLow(low);
    m_left->setSpacing(low ? 6 : 10);
    m_source->setLow(low);
    m_source->setCompact(low && m_presenting);
    m_transport->setCompact(low && m_presenting);
    m_translation->setVisible(!crowded && (!low || !m_presenting));
    m_heatmap->setMinimumHeight(scaled(190));  // labels, legend, and rows between them
    m_source->setLines(crowded ? 1 : low ? 2 : 3);
    m_transport->setLines(low ? 1 : 2);
}

QWidget* StepPage::heatmapCard() {
    auto* card = new Card({}, {}, this);
    card->content()->addWidget(m_heatmapBar);
    card->content()->addWidget(m_heatmap, 1);
    return card;
}

QWidget* StepPage::transportCard(Playback& playback) {
    auto* card = new Card({}, {}, this);
    m_transport = new TransportPanel(m_session, playback, card);
    m_translation->setObjectName(u"translation"_s);
    m_translation->setAccessibleName(tr("Translation so far"));
    m_translation->setProperty("big", true);
    m_translation->setTextInteractionFlags(Qt::TextSelectableByMouse);
    card->content()->addWidget(m_transport);
    card->content()->addWidget(m_translation);
    return card;
}

void StepPage::setPresenting(bool presenting) {
    m_presenting = presenting;
    m_heatmapBar->setPresenting(presenting);
    arrange();
}

bool StepPage::attends() const {
    return m_session.facts().architecture != u"RNNencdec"_s;
}

void StepPage::showModel() {
    const ModelFacts& facts = m_session.facts();
    m_heatmapBar->setTitle(attends() ? tr("Where each word looked: α<sub>ij</sub>")
                                     : tr("What every word is written from: c"));
    m_heatmapBar->setWeights(attends());
    m_formulas = formulasOf(attends(), facts.decoderOrder, facts.score);
    m_cards->setFormulas(m_formulas);
    QString about = tr("None yet. Choose one at the top, open a file (Ctrl+O), or drop one here.");
    if (m_session.hasModel()) {
        about = tr("%1: %2.").arg(facts.architecture, facts.sizes);
        if (!facts.attribution.isEmpty()) about += u'\n' + facts.attribution.left(300);
    }
    m_cards->setAbout(about);
    showTrace();
}

QString StepPage::hint() const {
    if (m_session.loading() && !m_session.hasModel()) return tr("Opening the model…");
    if (!m_session.hasModel())
        return tr(
            "Open a model to begin: choose one at the top, press Ctrl+O, or drop a model "
            "file (.safetensors) here.");
    if (m_session.encoding())
        return tr("The model reads %L1 words…").arg(m_session.sentence().ids.size());
    if (m_session.position() == 0) return tr("Press Space: the first word.");
    if (m_session.stoppedByLimit())
        return tr("Stopped at the limit of %L1 words.").arg(m_session.limit());
    if (m_session.ended()) return tr("Complete. Backspace goes back; a click on a row goes there.");
    return tr("Space: the next word. Backspace: back.");
}

void StepPage::showTrace() {
    const Trace& trace = m_session.trace();
    const int position = m_session.position();
    HeatmapModel model = HeatmapModel::fromTrace(trace, position, attends());
    // A reference's words, and a search's, were not chosen by hand.
    for (int i = 0; i < model.steps(); ++i) model.setChosen(i, m_session.chosenByHand(i));
    m_heatmap->setModel(std::move(model));
    m_heatmap->setHint(hint());
    m_heatmap->setAccessibleDescription(spokenStep(m_heatmap->model()));
    m_step =
        position > 0 ? StepModel::fromTrace(trace, position, attends(), m_step.get()) : nullptr;
    m_cards->setStep(m_step, m_session.hasModel() ? tr("Filled in with the first word (Space).")
                                                  : tr("Filled in once a model is open."));
    const QString text = m_session.translation();
    m_translation->setWhole(text.isEmpty() ? tr("Translation: —") : text);
    arrange();
}

// α of the step under the slider.
void StepPage::force(const Weights& weights) {
    report(m_session.force(weights));
}

void StepPage::report(const Status& status) {
    if (!status) m_session.setError(QString::fromStdString(status.error()));
}

StepContent StepPage::content() const {
    return {m_heatmap->model(),
            m_heatmap->drawingStyle(),
            m_step,
            m_formulas,
            m_cards->fewDimensions(),
            FigureCaption::of(m_session.trace(), m_session.position()),
            &m_session.trace()};
}

Status StepPage::copyHeatmap() const {
    return lookback::copyHeatmap(content());
}

Status StepPage::copyCards() const {
    return lookback::copyCards(content());
}

}  // namespace lookback
