#include "export/curves_export.h"

#include <QCoreApplication>
#include <QPainter>
#include <array>
#include <charconv>

#include "base/json_text.h"
#include "evaluation/evaluation_json.h"
#include "export/export_file.h"
#include "export/step_export.h"
#include "export/table_text.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

constexpr QSize kPlot(720, 420);

QString tr(const char* text) {
    return QCoreApplication::translate("Export", text);
}

QString number(double value) {
    std::array<char, 40> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    return QString::fromLatin1(digits.data(), end - digits.data());
}

QString number(const std::optional<double>& value) {
    return value ? number(*value) : QString();
}

void addSet(QStringList& cells, const SetScore& set, QChar separator) {
    cells << number(set.bleu.score);
    cells << (set.interval ? number(set.interval->low) : QString());
    cells << (set.interval ? number(set.interval->high) : QString());
    cells << number(set.chrf) << number(set.lengthRatio);
    cells << tableCell(QString::fromUtf8(describe(set.whyZero)), separator);
}

}  // namespace

QString curvesTable(const Evaluation& evaluation, QChar separator) {
    QString text;
    const auto addLine = [&](const QStringList& cells) { text += cells.join(separator) + u'\n'; };
    QStringList head = {u"from"_s, u"to"_s, u"n"_s};
    for (const SystemScore& system : evaluation.systems)
        for (const char* what : {"bleu", "low", "high", "chrf", "length_ratio", "why_zero"})
            head << tableCell(QString::fromStdString(system.name) + u' ' + QLatin1String(what),
                              separator);
    if (evaluation.paired) head << u"difference"_s << u"p"_s;
    addLine(head);
    if (evaluation.systems.empty()) return text;
    const auto line = [&](QStringList cells, const auto& setOf, const Comparison* comparison) {
        cells << QString::number(setOf(evaluation.systems[0]).sentences);
        for (const SystemScore& system : evaluation.systems)
            addSet(cells, setOf(system), separator);
        if (comparison) cells << number(comparison->difference) << number(comparison->p);
        addLine(cells);
    };
    const auto& paired = evaluation.paired;
    for (std::size_t k = 0; k < evaluation.buckets.count(); ++k) {
        const auto to = evaluation.buckets.to(k);
        line(
            {QString::number(evaluation.buckets.from(k)), to ? QString::number(*to) : QString()},
            [k](const SystemScore& s) -> const SetScore& { return s.buckets[k]; },
            paired ? &paired->buckets[k] : nullptr);
    }
    line(
        {u"all"_s, QString()}, [](const SystemScore& s) -> const SetScore& { return s.whole; },
        paired ? &paired->whole : nullptr);
    return text;
}

Status exportCurves(const CurvesContent& content, const QString& path) {
    const auto suffix = kindOf(u"curves"_s, path);
    if (!suffix) return Error{suffix.error()};
    if (!content.evaluation)
        return Error{
            tr("there is no length curve to export yet: evaluate a test set first").toStdString()};
    if (*suffix == "json"_L1)
        return writeBytes(path,
                          QByteArray::fromStdString(jsonText(toJson(*content.evaluation)) + "\n"));
    if (*suffix == "csv"_L1 || *suffix == "tsv"_L1)
        return writeBytes(
            path, curvesTable(*content.evaluation, *suffix == "csv"_L1 ? u',' : u'\t').toUtf8());
    const DrawingScope scope(lightTheme(), 1);
    const PlotGeometry geometry = PlotGeometry::fit(content.plot, kPlot, figureFont());
    return writePicture(framedFigure(content.caption, kPlot, tr("Score against length"),
                                     [plot = content.plot, geometry](QPainter& painter) {
                                         paintPlot(painter, plot, geometry, figureFont(),
                                                   std::nullopt);
                                     }),
                        *suffix, path);
}

}  // namespace lookback
