#include "panels/curve_scores.h"

#include <QLabel>
#include <QVBoxLayout>

#include "panels/card.h"
#include "panels/wrap_label.h"
#include "session/curve_study.h"
#include "views/curve_plot.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

struct PaperRow {
    const char* model;
    double all, noUnk;
};

// Bahdanau, Cho and Bengio (2015), Table 1: BLEU on newstest2014, English to French.
constexpr std::array kTable1 = {
    PaperRow{"RNNencdec-30", 13.93, 24.19},  PaperRow{"RNNsearch-30", 21.50, 31.44},
    PaperRow{"RNNencdec-50", 17.82, 26.71},  PaperRow{"RNNsearch-50", 26.75, 34.16},
    PaperRow{"RNNsearch-50*", 28.45, 36.15}, PaperRow{"Moses", 33.30, 35.63},
};

QString cell(const QString& text, bool number, bool head = false) {
    const QString tag = head ? u"th"_s : u"td"_s;
    return u"<%1 align=\"%2\" style=\"padding: 1px 6px 1px 0; font-weight: %4\">%3</%1>"_s.arg(
        tag, number ? u"right"_s : u"left"_s, text.toHtmlEscaped(), head ? u"600"_s : u"400"_s);
}

QString table(const QString& rows) {
    return u"<table width=\"100%\" cellspacing=\"0\">"_s + rows + u"</table>"_s;
}

QString row(const QStringList& cells, bool head = false) {
    QString text = u"<tr>"_s;
    for (qsizetype k = 0; k < cells.size(); ++k) text += cell(cells[k], k > 0, head);
    return text + u"</tr>"_s;
}

QLabel* tableLabel(const QString& objectName, const QString& accessibleName, QWidget* parent) {
    auto* label = new WrapLabel({}, parent);
    label->setObjectName(objectName);
    label->setAccessibleName(accessibleName);
    label->setProperty("muted", true);
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QString fixed(const std::optional<double>& value, int digits) {
    return value ? QString::number(*value, 'f', digits).replace(u'-', u'−') : u"–"_s;
}

// Systems side by side: their names may be long.
QString scoresOf(const Evaluation& evaluation) {
    const auto line = [&](const QString& title, const auto& value) {
        QStringList cells{title};
        for (const SystemScore& system : evaluation.systems) cells << value(system.whole);
        return row(cells);
    };
    QStringList head{QString()};
    for (std::size_t s = 0; s < evaluation.systems.size(); ++s)
        head << (s == 0 ? CurveScores::tr("first") : CurveScores::tr("second"));
    QString rows = row(head, true);
    rows += line(u"BLEU"_s, [](const SetScore& s) { return fixed(s.bleu.score, 2); });
    rows +=
        line(CurveScores::tr("95 %"), [](const SetScore& s) { return intervalText(s.interval); });
    rows += line(u"chrF2"_s, [](const SetScore& s) { return fixed(s.chrf, 2); });
    rows += line(CurveScores::tr("length ratio"),
                 [](const SetScore& s) { return fixed(s.lengthRatio, 3); });
    rows += line(CurveScores::tr("sentences"),
                 [](const SetScore& s) { return u"%L1"_s.arg(s.sentences); });
    return table(rows);
}

QString aboutOf(const CurveResult& result) {
    const Evaluation& evaluation = result.evaluation;
    QStringList lines = {CurveScores::tr("Test set: %1").arg(result.request.test.name())};
    if (evaluation.paired) {
        const Comparison& whole = evaluation.paired->whole;
        if (whole.difference)
            lines << CurveScores::tr("First minus second: %1 BLEU, %2")
                         .arg((*whole.difference > 0 ? u"+"_s : QString()) +
                                  fixed(whole.difference, 2),
                              pText(whole.p).replace(u' ', QChar::Nbsp));
    }
    for (const SystemScore& system : evaluation.systems)
        if (const QString why = zeroText(system.whole.whyZero); !why.isEmpty())
            lines << QString::fromStdString(system.name) + u": "_s + why;
    if (result.request.translation.noUnkOnly)
        lines << CurveScores::tr("No UNK: %L1 sentences with an unknown word are left out.")
                     .arg(evaluation.leftOut);
    if (evaluation.blank > 0)
        lines << CurveScores::tr("Blank lines, which count here and in no bucket: %L1")
                     .arg(evaluation.blank);
    return lines.join(u'\n');
}

}  // namespace

CurveScores::CurveScores(QWidget* parent)
    : QWidget(parent),
      m_ours(tableLabel(u"curveScores"_s, tr("Scores of the whole test set"), this)),
      m_about(new WrapLabel({}, this)),
      m_signature(new WrapLabel({}, this)) {
    for (WrapLabel* label : {m_about, m_signature}) {
        label->setProperty("muted", true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_about->setObjectName(u"curveAbout"_s);
    m_signature->setObjectName(u"curveSignature"_s);
    m_signature->setAccessibleName(tr("Signature of the scores, to be given beside them"));
    m_signature->setToolTip(
        tr("How the scores were made: give it beside them. Select it to copy."));
    auto* ours = new Card(tr("Whole test set"), {}, this);
    ours->content()->addWidget(m_ours);
    ours->content()->addWidget(m_about);
    ours->content()->addWidget(m_signature);

    auto* paper = new Card(tr("The paper’s Table 1"), {}, this);
    auto* figures = tableLabel(u"paperScores"_s, tr("The paper’s Table 1"), this);
    QString rows = row({tr("BLEU"), tr("all"), tr("No UNK")}, true);
    for (const PaperRow& line : kTable1)
        rows += row({QString::fromLatin1(line.model), fixed(line.all, 2), fixed(line.noUnk, 2)});
    figures->setText(table(rows));
    auto* caption = new WrapLabel(
        tr("The authors’ figures on newstest2014, English to French: comparable on that test set "
           "alone. * trained longer."),
        this);
    caption->setProperty("muted", true);
    m_paper = paper;
    paper->content()->addWidget(figures);
    paper->content()->addWidget(caption);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    layout->addWidget(ours);
    layout->addWidget(paper);
    layout->addStretch();
    show(nullptr);
}

void CurveScores::setPaperShown(bool shown) {
    m_paper->setVisible(shown);
}

QString CurveScores::summary() const {
    return m_about->text() + u'\n' + m_signature->text();
}

void CurveScores::show(const CurveResult* result) {
    m_ours->setVisible(result != nullptr);
    m_signature->setVisible(result != nullptr);
    if (!result) return m_about->setWrapped(tr("Nothing is evaluated yet."));
    m_ours->setText(scoresOf(result->evaluation));
    m_ours->updateGeometry();
    m_about->setWrapped(aboutOf(*result));
    const BootstrapOptions& bootstrap = result->evaluation.bootstrap;
    m_signature->setWrapped(QString::fromStdString(result->evaluation.settings.signature()) +
                            u"|bs:%1|seed:%2"_s.arg(bootstrap.resamples).arg(bootstrap.seed));
}

}  // namespace lookback
