#include "export/figure.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFontDatabase>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QTextDocument>
#include <algorithm>
#include <cmath>
#include <vector>

#include "views/candidates_view.h"
#include "views/look_painter.h"
#include "views/palette.h"
#include "views/read_painter.h"
#include "views/update_view.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

constexpr int kMargin = 20;
constexpr int kWidth = 640;        // of a figure, at least, without its margins
constexpr int kMostSide = 32'000;  // beyond, a QImage cannot be painted on
constexpr int kResolution = 96;    // figures are laid out in pixels of a screen

QString tr(const char* text) {
    return QCoreApplication::translate("Export", text);
}

QString captionText(const FigureCaption& caption) {
    return tr("Source: %1").arg(caption.source) + u'\n' + tr("Target: %1").arg(caption.target) +
           u'\n' +
           tr("Model: %1; step %2 of %3").arg(caption.model).arg(caption.step).arg(caption.steps);
}

constexpr int kCaptionFlags =
    Qt::TextWrapAnywhere | Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;

int captionHeight(const QString& caption, int width) {
    return QFontMetrics(figureFont())
               .boundingRect(QRect(0, 0, width, 1 << 16), kCaptionFlags, caption)
               .height() +
           12;
}

void paintCaption(QPainter& painter, const QString& caption, const QRect& area) {
    painter.setFont(figureFont());
    painter.setPen(theme().text);
    painter.drawText(area, kCaptionFlags, caption);
}

// A part of the figure of cards: what it needs, and how it is drawn at a width.
struct CardPart {
    QString title, formula;
    QSize size;
    std::function<void(QPainter&, int width)> paint;
};

constexpr int kCardHead = 28;
constexpr int kCardGap = 16;

void paintFormula(QPainter& painter, const QString& formula, int width) {
    QFont font(QFontDatabase::systemFont(QFontDatabase::GeneralFont));
    font.setFamily(u"serif"_s);
    font.setItalic(true);
    font.setPixelSize(15);
    QTextDocument document;
    document.setDocumentMargin(0);
    document.setDefaultFont(font);
    document.setHtml(u"<span style=\"color:%1\">%2</span>"_s.arg(theme().muted.name(), formula));
    painter.save();
    painter.translate(width - std::ceil(document.idealWidth()), 2);
    document.drawContents(&painter);
    painter.restore();
}

CardPart lookPart(const StepModelPtr& step, const Formulas& formulas) {
    CardPart part{tr("Look"), step->forced ? formulas.lookByHand : formulas.look, {kWidth, 24}, {}};
    if (!step->attends) {
        part.paint = [](QPainter& painter, int width) {
            painter.drawText(
                QRect(0, 0, width, 24), Qt::AlignLeft | Qt::AlignVCenter,
                tr("This model cannot look: every word is written from the same vector."));
        };
        return part;
    }
    const LookGeometry g = LookGeometry::whole(*step, figureFont(), kWidth);
    part.size = g.viewport;
    part.paint = [step, g](QPainter& painter, int) {
        paintLook(painter, *step, g, {figureFont(), -1, std::nullopt});
    };
    return part;
}

CardPart readPart(const StepModelPtr& step, const Formulas& formulas, bool few) {
    const ReadNumbers numbers = ReadNumbers::of(*step, std::nullopt, few);
    const auto dimensions = static_cast<int>(numbers.dimensions.size());
    const ReadGeometry g = ReadGeometry::whole(*step, dimensions, figureFont(), 512);
    const int line = QFontMetrics(figureFont()).height() * 2 + 6;
    CardPart part{tr("Read"), formulas.read, g.viewport + QSize(0, line), {}};
    part.paint = [=](QPainter& painter, int width) {
        paintRead(painter, *step, numbers, g, {figureFont(), -1});
        painter.setFont(figureFont());
        painter.setPen(theme().muted);
        painter.drawText(QRect(0, g.viewport.height() + 4, width, line), Qt::TextWordWrap,
                         readCaption(*step, numbers));
    };
    return part;
}

CardPart updatePart(const StepModelPtr& step, const Formulas& formulas) {
    CardPart part{tr("Update"), formulas.update, {kWidth, UpdateGeometry::kRows * 26}, {}};
    part.paint = [step, height = part.size.height()](QPainter& painter, int width) {
        const auto dimensions = static_cast<int>(step->state.size());
        paintUpdate(painter, *step, UpdateGeometry::fit({width, height}, dimensions, figureFont()),
                    figureFont());
    };
    return part;
}

CardPart sayPart(const StepModelPtr& step, const Formulas& formulas) {
    const auto lines = candidateLines(*step);
    const QSize size = candidatesSize(lines, figureFont(), kWidth);
    CardPart part{tr("Say"), formulas.say, size, {}};
    part.paint = [lines, size](QPainter& painter, int width) {
        paintCandidates(painter, lines, {0, 0, width, size.height()}, figureFont(),
                        size.height() / static_cast<int>(std::max<std::size_t>(lines.size(), 1)),
                        -1, 1 << 14);
    };
    return part;
}

void paintOn(QPaintDevice& device, const Figure& figure, double scale) {
    QPainter painter(&device);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.scale(scale, scale);
    figure.paint(painter);
}

}  // namespace

QFont figureFont() {
    QFont font = QGuiApplication::font();
    font.setPixelSize(14);
    return font;
}

Figure framedFigure(const QString& caption, QSize inside, const QString& title,
                    std::function<void(QPainter&)> paint) {
    const int width = std::max(inside.width(), kWidth);
    const int head = captionHeight(caption, width);
    Figure figure;
    figure.title = title;
    figure.size = QSize(width, head + inside.height()) + QSize(2 * kMargin, 2 * kMargin);
    figure.paint = [=, size = figure.size, paint = std::move(paint)](QPainter& painter) {
        const DrawingScope scope(lightTheme(), 1);
        painter.fillRect(QRect(QPoint(0, 0), size), theme().card);
        painter.translate(kMargin, kMargin);
        paintCaption(painter, caption, {0, 0, width, head});
        painter.translate(0, head);
        paint(painter);
    };
    return figure;
}

Figure besideFigure(const Figure& left, const Figure& right) {
    Figure figure;
    figure.title = left.title;
    figure.size = {left.size.width() + right.size.width(),
                   std::max(left.size.height(), right.size.height())};
    figure.paint = [left, right, size = figure.size](QPainter& painter) {
        painter.fillRect(QRect(QPoint(0, 0), size), lightTheme().card);
        painter.save();
        left.paint(painter);
        painter.restore();
        painter.translate(left.size.width(), 0);
        right.paint(painter);
    };
    return figure;
}

FigureCaption FigureCaption::of(const Trace& trace, int position) {
    FigureCaption caption;
    const auto joined = [](const std::vector<std::string>& words, std::size_t count) {
        QStringList list;
        for (std::size_t k = 0; k < std::min(count, words.size()); ++k)
            list << QString::fromStdString(words[k]);
        return list.join(u' ');
    };
    caption.source = joined(trace.sourceSurface, trace.sourceSurface.size());
    caption.target = joined(trace.targetTokens, static_cast<std::size_t>(std::max(position, 0)));
    caption.model = QString::fromStdString(trace.model);
    caption.step = position;
    caption.steps = static_cast<int>(trace.steps.size());
    return caption;
}

Figure heatmapFigure(HeatmapModel model, HeatmapStyle style, const FigureCaption& caption) {
    const DrawingScope scope(lightTheme(), 1);
    style.font = figureFont();
    style.zoom = 1;
    style.raster = false;  // cells are rectangles, in every kind of file
    const HeatmapGeometry g = wholeHeatmap(model, style, kWidth);
    return framedFigure(captionText(caption), g.viewport, tr("Where each word looked"),
                        [model = std::move(model), g, style](QPainter& painter) {
                            paintHeatmap(painter, model, g, style);
                        });
}

Figure cardsFigure(StepModelPtr step, const Formulas& formulas, bool few,
                   const FigureCaption& caption) {
    const DrawingScope scope(lightTheme(), 1);
    std::vector<CardPart> parts = {lookPart(step, formulas), readPart(step, formulas, few),
                                   updatePart(step, formulas), sayPart(step, formulas)};
    if (formulas.updateComesLast) std::swap(parts[2], parts[3]);
    QSize size(kWidth, 0);
    for (const CardPart& part : parts) {
        size.setWidth(std::max(size.width(), part.size.width()));
        size.rheight() += kCardHead + part.size.height() + kCardGap;
    }
    return framedFigure(captionText(caption), size, tr("One step: look, read, update, say"),
                        [parts, width = size.width()](QPainter& painter) {
                            int number = 0;
                            for (const CardPart& part : parts) {
                                QFont bold = figureFont();
                                bold.setBold(true);
                                painter.setFont(bold);
                                painter.setPen(theme().text);
                                painter.drawText(QRect(0, 0, width, kCardHead - 6),
                                                 Qt::AlignLeft | Qt::AlignVCenter,
                                                 QString::number(++number) + u' ' + part.title);
                                paintFormula(painter, part.formula, width);
                                painter.translate(0, kCardHead);
                                painter.setFont(figureFont());
                                painter.save();
                                part.paint(painter, width);
                                painter.restore();
                                painter.translate(0, part.size.height() + kCardGap);
                            }
                        });
}

QImage pictureOf(const Figure& figure, double mostPixels) {
    const double width = figure.size.width();
    const double height = figure.size.height();
    const double scale = std::min(
        {2.0, std::sqrt(mostPixels / (width * height)), kMostSide / std::max(width, height)});
    QImage image((QSizeF(figure.size) * scale).toSize(), QImage::Format_RGB32);
    if (image.isNull()) return image;
    image.fill(Qt::white);
    paintOn(image, figure, scale);
    image.setText(u"Title"_s, figure.title);
    return image;
}

QByteArray svgOf(const Figure& figure) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(kResolution);
    generator.setSize(figure.size);
    generator.setViewBox(QRect(QPoint(0, 0), figure.size));
    generator.setTitle(figure.title);
    generator.setDescription(tr("Made with Lookback"));
    paintOn(generator, figure, 1);
    // A machine without the font takes a like one, not the viewer's serif.
    const QByteArray family = "font-family=\"" + figureFont().family().toUtf8();
    bytes.replace(family + '"', family + ", sans-serif\"");
    return bytes;
}

QByteArray pdfOf(const Figure& figure) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kResolution);
    writer.setTitle(figure.title);
    writer.setCreator(u"Lookback"_s);
    const QSizeF points = QSizeF(figure.size) * 72.0 / kResolution;
    writer.setPageSize(QPageSize(points, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({});
    paintOn(writer, figure, 1);
    return bytes;
}

}  // namespace lookback
