#include "panels/compare_side.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "panels/elided_label.h"
#include "panels/wrap_label.h"
#include "session/session.h"
#include "text/language.h"
#include "views/chip_strip.h"
#include "views/heatmap_view.h"
#include "views/hover_link.h"
#include "views/memory.h"
#include "views/number_text.h"

namespace lookback {
namespace {

QString logText(double logP) {
    return QString::number(logP, 'f', 2).replace(u'-', u'−');
}

bool attends(const Session& session) {
    return session.facts().architecture != QStringLiteral("RNNencdec");
}

}  // namespace

using namespace Qt::StringLiterals;

CompareSide::CompareSide(const Session& session, const QString& name, QWidget* title,
                         QWidget* parent)
    : Card({}, {}, parent),
      m_session(session),
      m_link(new HoverLink(this)),
      m_heatmap(new HeatmapView(m_link, this)),
      m_facts(new ElidedLabel(this)),
      m_words(new ChipStrip(this)),
      m_summary(new WrapLabel({}, this)) {
    m_facts->setProperty("muted", true);
    m_heatmap->setObjectName(name + "Heatmap"_L1);
    m_heatmap->setAccessibleName(tr("Where each word of this model looked"));
    m_heatmap->setMinimumHeight(120);
    m_words->setObjectName(name + "Words"_L1);
    m_words->setAccessibleName(tr("Words of this model"));
    m_words->setMostLines(2);
    m_summary->setObjectName(name + "Summary"_L1);
    m_summary->setProperty("muted", true);
    m_summary->setTextFormat(Qt::RichText);  // ours alone: no word of the user's
    auto* head = new QHBoxLayout;
    head->setSpacing(10);
    head->addWidget(title, 1);
    head->addWidget(m_facts, 1);
    content()->addLayout(head);
    content()->addWidget(m_heatmap, 1);
    content()->addWidget(m_words);
    content()->addWidget(m_summary);
    connect(m_heatmap, &HeatmapView::stepClicked, this, &CompareSide::wordClicked);
    connect(m_heatmap, &HeatmapView::copyAsked, this, &CompareSide::copyAsked);
    connect(m_words, &ChipStrip::clicked, this, &CompareSide::wordClicked);
    connect(&session, &Session::sourceChanged, m_link, &HoverLink::forget);
}

void CompareSide::showState(const std::vector<bool>& differs) {
    const int position = m_session.position();
    const ModelFacts& facts = m_session.facts();
    m_facts->setWhole(m_session.hasModel() ? facts.architecture + u": "_s + facts.sizes
                                           : QString());
    HeatmapModel model = HeatmapModel::fromTrace(m_session.trace(), position, attends(m_session));
    for (int i = 0; i < model.steps(); ++i) model.setChosen(i, m_session.chosenByHand(i));
    m_heatmap->setModel(std::move(model));
    m_heatmap->setHint(hint());
    showChips(differs);
    m_summary->setWrapped(summary());
}

void CompareSide::showChips(const std::vector<bool>& differs) {
    const int position = m_session.position();
    const bool reference = !m_session.reference().isEmpty();
    std::vector<Chip> chips;
    for (int i = 0; i < position; ++i) {
        const TraceStep& step = m_session.trace().steps[static_cast<std::size_t>(i)];
        Chip chip{QString::fromStdString(step.word), false, i + 1 == position,
                  m_session.chosenByHand(i)};
        if (reference) chip.note = logText(static_cast<double>(step.logP));
        chip.differs =
            static_cast<std::size_t>(i) < differs.size() && differs[static_cast<std::size_t>(i)];
        chips.push_back(std::move(chip));
    }
    m_words->setChips(std::move(chips));
}

void CompareSide::setLines(int lines) {
    m_words->setMostLines(lines);
}

QString CompareSide::hint() const {
    if (m_session.loading() && !m_session.hasModel()) return tr("Opening the model…");
    if (!m_session.hasModel()) return m_emptyHint;
    if (m_session.encoding())
        return tr("The model reads %L1 words…").arg(m_session.sentence().ids.size());
    if (m_session.position() == 0) return tr("Press Space: the first word of both.");
    return {};
}

// What is left in the state of where it began, at the word shown last.
QString CompareSide::memory() const {
    const auto all = memoryOf(m_session.trace(), m_session.position());
    if (all.empty()) return {};
    const Memory& now = all.back();
    return tr("z keeps %1 of s<sub>i−1</sub>; of s<sub>0</sub> is left %2, cosine %3")
        .arg(percentText(now.kept).toHtmlEscaped(), percentText(now.left).toHtmlEscaped(),
             QString::number(now.cosine, 'f', 2).replace(u'-', u'−'));
}

QString CompareSide::summary() const {
    const int position = m_session.position();
    if (!m_session.hasModel()) return {};
    if (position == 0) return tr("No words yet.");
    double logP = 0;
    for (int i = 0; i < position; ++i)
        logP += static_cast<double>(m_session.trace().steps[static_cast<std::size_t>(i)].logP);
    QStringList parts{tr("log p %1, %2 a word").arg(logText(logP), logText(logP / position))};
    if (m_session.stoppedByLimit())
        parts << tr("stopped at the limit of %L1 words").arg(m_session.limit());
    else if (m_session.ended())
        parts << tr("complete");
    parts << memory();
    return parts.join(u" · "_s);
}

}  // namespace lookback
