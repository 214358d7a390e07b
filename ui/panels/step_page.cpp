#include "panels/step_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>

#include "panels/beam_panel.h"
#include "panels/card.h"
#include "panels/source_panel.h"
#include "panels/transport_panel.h"
#include "panels/word_field.h"
#include "session/playback.h"
#include "session/session.h"
#include "text/language.h"
#include "views/candidates_view.h"
#include "views/heatmap_view.h"

namespace lookback {

using namespace Qt::StringLiterals;

StepPage::StepPage(Session& session, Playback& playback, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_source(new SourcePanel(session, this)),
      m_heatmap(new HeatmapView(this)),
      m_say(new CandidatesView(this)),
      m_heatmapTitle(new QLabel(this)),
      m_sayHint(Card::mutedLabel(tr("Click a word to go on with that instead."), this)),
      m_translation(new QLabel(this)),
      m_about(Card::mutedLabel({}, this)) {
    m_heatmap->setObjectName(u"heatmap"_s);
    m_heatmap->setAccessibleName(tr("Where each word looked"));
    m_say->setObjectName(u"say"_s);
    m_say->setAccessibleName(tr("Best words of the step"));

    auto* transport = new Card({}, {}, this);
    m_transport = new TransportPanel(session, playback, transport);
    transport->content()->addWidget(m_transport);
    auto* left = new QVBoxLayout;
    left->setSpacing(10);
    left->addWidget(m_source);
    QWidget* heatmap = heatmapCard();
    left->addWidget(heatmap, 1);
    left->addWidget(new BeamPanel(session, heatmap, this));
    left->addWidget(transport);
    auto* right = new QVBoxLayout;
    right->setSpacing(10);
    right->addWidget(sayCard(), 4);
    right->addWidget(translationCard(), 1);  // gets what the ten candidates do not need
    right->addWidget(modelCard());
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 10, 12, 12);
    layout->setSpacing(12);
    layout->addLayout(left, 17);
    layout->addLayout(right, 8);

    connect(m_source, &SourcePanel::accepted, m_heatmap, [this] { m_heatmap->setFocus(); });
    connect(m_heatmap, &HeatmapView::rowClicked, &session,
            [this](int row) { m_session.setPosition(row + 1); });
    connect(m_say, &CandidatesView::chosen, &session, [this](TokenId word) {
        if (auto status = m_session.choose(word); !status)
            m_session.setError(QString::fromStdString(status.error()));
    });
    connect(&session, &Session::traceChanged, this, &StepPage::showTrace);
    connect(&session, &Session::busyChanged, this, &StepPage::showTrace);
    connect(&session, &Session::modelChanged, this, &StepPage::showModel);
    showModel();
}

// In a low window the words scroll sooner, and the heatmap keeps its rows.
void StepPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool low = height() < 780;
    m_source->setLines(low ? 2 : 3);
    m_transport->setLines(low ? 1 : 2);
}

QWidget* StepPage::heatmapCard() {
    auto* card = new Card({}, {}, this);
    m_heatmapTitle->setProperty("title", true);
    card->content()->addWidget(m_heatmapTitle);
    card->content()->addWidget(m_heatmap, 1);
    return card;
}

QWidget* StepPage::sayCard() {
    auto* card =
        new Card(tr("4 Say"), tr("p(y<sub>i</sub>) = softmax(W<sub>o</sub> t<sub>i</sub>)"), this);
    card->content()->addWidget(m_say, 1);
    card->content()->addWidget(m_sayHint);
    card->content()->addWidget(new WordField(m_session, card));
    return card;
}

QWidget* StepPage::translationCard() {
    auto* card = new Card(tr("Translation so far"), {}, this);
    m_translation->setObjectName(u"translation"_s);
    m_translation->setAccessibleName(tr("Translation so far"));
    m_translation->setTextFormat(Qt::PlainText);
    m_translation->setWordWrap(true);
    m_translation->setProperty("big", true);
    m_translation->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_translation->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    // A long translation scrolls: the candidates above it keep their room.
    auto* scroll = new QScrollArea(card);
    scroll->setWidget(m_translation);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setMinimumHeight(76);
    scroll->viewport()->setAutoFillBackground(false);
    m_translation->setAutoFillBackground(false);
    card->content()->addWidget(scroll);
    return card;
}

QWidget* StepPage::modelCard() {
    auto* card = new Card(tr("This model"), {}, this);
    m_about->setObjectName(u"about"_s);
    card->content()->addWidget(m_about);
    return card;
}

void StepPage::showModel() {
    const ModelFacts& facts = m_session.facts();
    const bool looks = facts.architecture != u"RNNencdec"_s;
    m_heatmapTitle->setText(looks ? tr("Where each word looked: α<sub>ij</sub>")
                                  : tr("What every word is written from: c"));
    QString about = tr("None yet. Choose one at the top, open a file (Ctrl+O), or drop one here.");
    if (m_session.hasModel()) {
        about = tr("%1: %2.").arg(facts.architecture, facts.sizes);
        if (!facts.attribution.isEmpty()) about += u'\n' + facts.attribution.left(300);
    }
    m_about->setText(about);
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
    const bool attends = m_session.facts().architecture != u"RNNencdec"_s;
    m_heatmap->setModel(HeatmapModel::fromTrace(trace, position, attends));
    m_heatmap->setHint(hint());
    m_say->setHint(m_session.hasModel() ? tr("Its ten best words appear here with the first step.")
                                        : tr("The best words of each step appear here."));
    m_say->setStep(position > 0 ? &trace.steps[static_cast<std::size_t>(position - 1)] : nullptr);
    m_sayHint->setVisible(position > 0);
    const QString text = m_session.translation();
    m_translation->setText(text.isEmpty() ? tr("—") : text.left(2000));
}

}  // namespace lookback
