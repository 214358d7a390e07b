#include "export/step_export.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>

#include "base/json_text.h"
#include "decoding/trace_json.h"
#include "export/export_file.h"
#include "export/film_export.h"
#include "export/table_text.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

QString tr(const char* text) {
    return QCoreApplication::translate("Export", text);
}

Error fault(const QString& sentence) {
    return Error{sentence.toStdString()};
}

Status nothingYet(const StepContent& content) {
    if (!content.trace || content.trace->sourceTokens.empty())
        return fault(tr("there is nothing to export: open a model first"));
    if (content.heatmap.steps() == 0)
        return fault(tr("there is nothing to export yet: write a word first (Space)"));
    return {};
}

Status exportTable(const StepContent& content, const QString& suffix, const QString& path) {
    if (!content.heatmap.attends())
        return fault(tr("an RNNencdec has no weights for a table: export a picture or the trace"));
    const QChar separator = suffix == "csv"_L1 ? u',' : u'\t';
    return writeBytes(path, heatmapTable(content.heatmap, separator).toUtf8());
}

}  // namespace

QStringList exportSuffixes(const QString& what) {
    if (what == "heatmap"_L1) return {u"png"_s, u"svg"_s, u"pdf"_s, u"csv"_s, u"tsv"_s};
    if (what == "cards"_L1) return {u"png"_s, u"svg"_s, u"pdf"_s};
    if (what == "trace"_L1) return {u"json"_s};
    if (what == "curves"_L1) return {u"png"_s, u"svg"_s, u"pdf"_s, u"csv"_s, u"tsv"_s, u"json"_s};
    if (what == "film"_L1) return filmSuffixes();
    return {};
}

QString withSuffix(const QString& path, const QString& what) {
    const QStringList suffixes = exportSuffixes(what);
    const QString found = QFileInfo(path).suffix().toLower();
    if (suffixes.isEmpty() || suffixes.contains(found)) return path;
    return path + u'.' + suffixes.front();
}

Result<QString> kindOf(const QString& what, const QString& path) {
    const QStringList suffixes = exportSuffixes(what);
    if (suffixes.isEmpty())
        return fault(
            tr("`%1` cannot be exported: heatmap, cards, trace, curves and film can").arg(what));
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (!suffixes.contains(suffix))
        return fault(tr("%1: found the ending “%2”, expected one of %3")
                         .arg(path, suffix, suffixes.join(u", "_s)));
    return suffix;
}

Status exportStep(const StepContent& content, const QString& what, const QString& path) {
    const auto kind = kindOf(what, path);
    if (!kind) return Error{kind.error()};
    const QString& suffix = *kind;
    if (auto status = nothingYet(content); !status) return status;
    if (what == "trace"_L1)
        return writeBytes(path, QByteArray::fromStdString(jsonText(toJson(*content.trace)) + "\n"));
    if (suffix == "csv"_L1 || suffix == "tsv"_L1) return exportTable(content, suffix, path);
    const Figure figure =
        what == "heatmap"_L1
            ? heatmapFigure(content.heatmap, content.style, content.caption)
            : cardsFigure(content.step, content.formulas, content.few, content.caption);
    return writePicture(figure, suffix, path);
}

Status exportHeatmaps(const StepContent& first, const StepContent& second, const QString& path) {
    const auto kind = kindOf(u"heatmap"_s, path);
    if (!kind) return Error{kind.error()};
    for (const StepContent* content : {&first, &second})
        if (auto status = nothingYet(*content); !status) return status;
    if (*kind != "csv"_L1 && *kind != "tsv"_L1)
        return writePicture(
            besideFigure(heatmapFigure(first.heatmap, first.style, first.caption),
                         heatmapFigure(second.heatmap, second.style, second.caption)),
            *kind, path);
    if (!first.heatmap.attends() && !second.heatmap.attends())
        return exportTable(first, *kind, path);
    const QChar separator = *kind == "csv"_L1 ? u',' : u'\t';
    QString text;
    for (const StepContent* content : {&first, &second}) {
        if (!text.isEmpty()) text += u'\n';
        text += tableCell(content->caption.model, separator) + u'\n';
        text += content->heatmap.attends()
                    ? heatmapTable(content->heatmap, separator)
                    : tableCell(tr("an RNNencdec has no weights"), separator) + u'\n';
    }
    return writeBytes(path, text.toUtf8());
}

Status copyHeatmap(const StepContent& content) {
    if (auto status = nothingYet(content); !status) return status;
    auto* data = new QMimeData;  // the clipboard takes it
    const QImage image = pictureOf(heatmapFigure(content.heatmap, content.style, content.caption),
                                   kMostCopiedPixels);
    if (!image.isNull()) data->setImageData(image);
    if (content.heatmap.attends()) data->setText(heatmapTable(content.heatmap, u'\t'));
    QGuiApplication::clipboard()->setMimeData(data);
    return {};
}

Status copyCards(const StepContent& content) {
    if (auto status = nothingYet(content); !status) return status;
    QGuiApplication::clipboard()->setImage(
        pictureOf(cardsFigure(content.step, content.formulas, content.few, content.caption),
                  kMostCopiedPixels));
    return {};
}

}  // namespace lookback
