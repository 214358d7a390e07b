#include "panels/length_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QVBoxLayout>

#include "panels/button.h"
#include "panels/card.h"
#include "session/compare_session.h"
#include "views/plot_view.h"

namespace lookback {
namespace {

constexpr std::uint64_t kSeed = 4;  // of the clauses: the same for everybody

}  // namespace

using namespace Qt::StringLiterals;

LengthPanel::LengthPanel(CompareSession& sessions, LengthStudy& study, QWidget* parent)
    : QWidget(parent),
      m_sessions(sessions),
      m_study(study),
      m_slider(new QSlider(Qt::Horizontal, this)),
      m_length(Card::mutedLabel({}, this)),
      m_run(new Button({}, u"lengthRun"_s, {}, this)),
      m_verdict(Card::mutedLabel({}, this)),
      m_logP(new PlotView(u"lengthLogP"_s, tr("log p a word against the length"), this)),
      m_bleu(new PlotView(u"lengthBleu"_s, tr("BLEU against the length"), this)) {
    m_slider->setObjectName(u"lengthSlider"_s);
    m_slider->setAccessibleName(tr("Length of the sentence"));
    m_slider->setMinimumWidth(90);
    m_length->setObjectName(u"lengthWords"_s);
    m_length->setWordWrap(false);
    m_verdict->setObjectName(u"lengthVerdict"_s);
    m_run->setProperty("compact", true);
    auto* head = new QHBoxLayout;
    head->setSpacing(10);
    head->addWidget(m_slider, 1);
    head->addWidget(m_length);
    head->addWidget(m_run);
    auto* plots = new QHBoxLayout;
    plots->setSpacing(12);
    plots->addWidget(m_logP, 1);
    plots->addWidget(m_bleu, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(head);
    layout->addWidget(m_verdict);
    layout->addLayout(plots, 1);
    connect(m_slider, &QSlider::valueChanged, this, &LengthPanel::grow);
    connect(m_run, &Button::clicked, this, &LengthPanel::toggle);
    connect(&m_study, &LengthStudy::changed, this, &LengthPanel::showStudy);
    for (PlotView* plot : {m_logP, m_bleu})
        connect(plot, &PlotView::clicked, this, [this](int index) { grow(index + 1); });
    for (Session* session : {&m_sessions.first(), &m_sessions.second()})
        connect(session, &Session::modelChanged, this, &LengthPanel::chooseText);
    chooseText();
}

// Both were trained on the built-in grammar: they get its clauses.  What was measured belonged to
// other models.
void LengthPanel::chooseText() {
    const auto knowsGrammar = [](const Session& session) {
        return session.facts().task == u"grammar"_s;
    };
    const bool clauses = knowsGrammar(m_sessions.first()) && knowsGrammar(m_sessions.second());
    m_text = clauses ? growClauses(kSeed) : growSentences();
    m_study.clear();
    showState();
    showStudy();
}

void LengthPanel::grow(int parts) {
    const GrowthStage& stage = m_text.stages[static_cast<std::size_t>(parts - 1)];
    m_sessions.first().setSource(stage.source, true);
    m_sessions.finish();
}

void LengthPanel::toggle() {
    if (m_study.busy()) return m_study.cancel();
    m_study.start(m_sessions.first().translator(), m_sessions.second().translator(), m_text);
}

QString LengthPanel::lengthOf(int parts, const QString& source) const {
    const auto words = source.split(u' ', Qt::SkipEmptyParts).size();
    return m_text.kind == GrowingText::Kind::Clauses
               ? tr("%L1 clauses, %L2 words").arg(parts).arg(words)
               : tr("%L1 sentences, %L2 words").arg(parts).arg(words);
}

void LengthPanel::showState() {
    const bool both = m_sessions.first().hasModel() && m_sessions.second().hasModel();
    const QString& source = m_sessions.first().source();
    const auto count = static_cast<int>(m_text.stages.size());
    int parts = 0;  // a sentence of the user's own is none of ours
    for (int k = 1; k <= count && parts == 0; ++k)
        if (m_text.stages[static_cast<std::size_t>(k - 1)].source == source) parts = k;
    {
        const QSignalBlocker blocker(m_slider);
        m_slider->setRange(1, count);
        if (parts > 0) m_slider->setValue(parts);
    }
    m_slider->setEnabled(m_sessions.first().hasModel());
    m_length->setText(parts > 0 ? lengthOf(parts, source) : tr("drag: our text grows"));
    m_run->setEnabled(both);
    m_run->setText(m_study.busy() ? tr("Cancel") : tr("Measure every length"));
    m_run->setAccessibleName(m_run->text());
    m_verdict->setText(verdict());
}

QString LengthPanel::nameOf(std::size_t model) const {
    const Session& session = model == 0 ? m_sessions.first() : m_sessions.second();
    return session.facts().name;
}

PlotModel LengthPanel::plotOf(bool bleu) const {
    PlotModel plot;
    plot.title = bleu                     ? tr("Sentence BLEU")
                 : m_study.hasReference() ? tr("log p a word of the reference")
                                          : tr("log p a word of the model's own translation");
    plot.across = tr("source words");
    if (bleu) {
        plot.least = 0;
        plot.most = 100;
    }
    for (const LengthPoint& point : m_study.points()) plot.x.push_back(point.words);
    for (std::size_t k = 0; k < 2; ++k) {
        PlotSeries series;
        series.name = nameOf(k);
        series.color = k == 0 ? &Theme::accent : &Theme::current;
        series.square = k == 1;
        for (const LengthPoint& point : m_study.points())
            series.values.push_back(bleu ? point.models[k].bleu
                                         : std::optional(point.models[k].logP));
        plot.series.push_back(std::move(series));
    }
    for (const std::size_t k : {std::size_t{0}, std::size_t{1}})
        if (const auto at = breakOf(m_study.points(), k))
            plot.marks.push_back({static_cast<int>(*at), tr("breaks"), plot.series[k].color});
    return plot;
}

void LengthPanel::showPlots() {
    m_logP->setModel(plotOf(false));
    m_bleu->setModel(plotOf(true));
    const bool started = !m_study.points().empty() || m_study.busy();
    m_logP->setHint(started ? tr("Translating…")
                            : tr("“Measure every length” lets our text grow, and both models "
                                 "translate each length, until one breaks."));
    m_bleu->setHint(started && !m_study.hasReference()
                        ? tr("No BLEU: these models do not write the French of our references, so "
                             "there is nothing to compare with.")
                        : QString());
}

void LengthPanel::showStudy() {
    showPlots();
    showState();
}

QString LengthPanel::verdict() const {
    const auto& points = m_study.points();
    if (!m_sessions.first().hasModel() || !m_sessions.second().hasModel())
        return tr("Two models are needed.");
    if (m_study.busy())
        return tr("Length %L1 of %L2 at most…").arg(points.size() + 1).arg(m_study.stages());
    const QString rule =
        points.empty() || m_study.hasReference()
            ? tr("A model breaks where its BLEU is, at two lengths in a row, below half of its "
                 "best "
                 "at a shorter one.")
            : tr("A model breaks where it comes, at two lengths in a row, to the limit without "
                 "<eos>.");
    if (points.empty()) return rule;
    const auto at = [&](std::size_t model) {
        const auto point = breakOf(points, model);
        return point ? tr("%1 breaks at %L2 words. ").arg(nameOf(model)).arg(points[*point].words)
                     : tr("%1 holds up to %L2 words. ").arg(nameOf(model)).arg(points.back().words);
    };
    if (m_study.broken()) return at(0) + at(1) + rule;
    return tr("Neither broke up to %L1 words. ").arg(points.back().words) + rule;
}

}  // namespace lookback
