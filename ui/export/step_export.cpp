#include "export/step_export.h"

#include <QBuffer>
#include <QClipboard>
#include <QCoreApplication>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>

#include "base/json_text.h"
#include "decoding/trace_json.h"
#include "export/table_text.h"
#include "io/file.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

QString tr(const char* text) {
    return QCoreApplication::translate("Export", text);
}

Error fault(const QString& sentence) {
    return Error{sentence.toStdString()};
}

Status write(const QString& path, const QByteArray& bytes) {
    return writeFile(path.toStdString(),
                     {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

Status writePicture(const Figure& figure, const QString& suffix, const QString& path) {
    if (suffix == "svg"_L1) return write(path, svgOf(figure));
    if (suffix == "pdf"_L1) return write(path, pdfOf(figure));
    const QImage image = pictureOf(figure);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (image.isNull() || !image.save(&buffer, "PNG"))
        return fault(tr("%1: the picture is too large for a PNG: export SVG or PDF").arg(path));
    return write(path, bytes);
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
    return write(path, heatmapTable(content.heatmap, separator).toUtf8());
}

}  // namespace

QStringList exportSuffixes(const QString& what) {
    if (what == "heatmap"_L1) return {u"png"_s, u"svg"_s, u"pdf"_s, u"csv"_s, u"tsv"_s};
    if (what == "cards"_L1) return {u"png"_s, u"svg"_s, u"pdf"_s};
    if (what == "trace"_L1) return {u"json"_s};
    return {};
}

QString withSuffix(const QString& path, const QString& what) {
    const QStringList suffixes = exportSuffixes(what);
    const QString found = QFileInfo(path).suffix().toLower();
    if (suffixes.isEmpty() || suffixes.contains(found)) return path;
    return path + u'.' + suffixes.front();
}

Status exportStep(const StepContent& content, const QString& what, const QString& path) {
    const QStringList suffixes = exportSuffixes(what);
    if (suffixes.isEmpty())
        return fault(
            tr("`%1` cannot be exported in this version: heatmap, cards and trace can").arg(what));
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (!suffixes.contains(suffix))
        return fault(tr("%1: found the ending “%2”, expected one of %3")
                         .arg(path, suffix, suffixes.join(u", "_s)));
    if (auto status = nothingYet(content); !status) return status;
    if (what == "trace"_L1)
        return writeFile(path.toStdString(), jsonText(toJson(*content.trace)) + "\n");
    if (suffix == "csv"_L1 || suffix == "tsv"_L1) return exportTable(content, suffix, path);
    const Figure figure =
        what == "heatmap"_L1
            ? heatmapFigure(content.heatmap, content.style, content.caption)
            : cardsFigure(content.step, content.formulas, content.few, content.caption);
    return writePicture(figure, suffix, path);
}

Status copyHeatmap(const StepContent& content) {
    if (auto status = nothingYet(content); !status) return status;
    auto* data = new QMimeData;  // the clipboard takes it
    const QImage image = pictureOf(heatmapFigure(content.heatmap, content.style, content.caption));
    if (!image.isNull()) data->setImageData(image);
    if (content.heatmap.attends()) data->setText(heatmapTable(content.heatmap, u'\t'));
    QGuiApplication::clipboard()->setMimeData(data);
    return {};
}

Status copyCards(const StepContent& content) {
    if (auto status = nothingYet(content); !status) return status;
    QGuiApplication::clipboard()->setImage(
        pictureOf(cardsFigure(content.step, content.formulas, content.few, content.caption)));
    return {};
}

}  // namespace lookback
