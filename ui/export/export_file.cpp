#include "export/export_file.h"

#include <QBuffer>
#include <QCoreApplication>

#include "io/file.h"

namespace lookback {

using namespace Qt::StringLiterals;

Status writeBytes(const QString& path, const QByteArray& bytes) {
    return writeFile(path.toStdString(),
                     {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

Status writePicture(const Figure& figure, const QString& suffix, const QString& path) {
    if (suffix == "svg"_L1) return writeBytes(path, svgOf(figure));
    if (suffix == "pdf"_L1) return writeBytes(path, pdfOf(figure));
    const QImage image = pictureOf(figure);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (image.isNull() || !image.save(&buffer, "PNG"))
        return Error{QCoreApplication::translate(
                         "Export", "%1: the picture is too large for a PNG: export SVG or PDF")
                         .arg(path)
                         .toStdString()};
    return writeBytes(path, bytes);
}

}  // namespace lookback
