#include "views/heatmap_painter.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "views/heatmap_model.h"
#include "views/number_text.h"
#include "views/strip.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

constexpr int kTickGap = 3;         // between the numbers of the colour scale
constexpr int kRowsAtLeast = 3;     // have room, however long the column labels are
constexpr int kManyCells = 30'000;  // from here on one picture is quicker
constexpr int kCellWithGap = 8;     // smaller cells touch
constexpr int kBarWidth = 200;
constexpr double kSmallestFrame = 0.25, kFrameStep = 0.85;  // of a film, below the usual size

QString tr(const char* text) {
    return QCoreApplication::translate("Heatmap", text);
}

double unitOf(const QFont& font) {
    return font.pixelSize() / 14.0;
}

QFont boldOf(QFont font) {
    font.setBold(true);
    return font;
}

QFont smallOf(QFont font) {
    font.setPixelSize(font.pixelSize() * 13 / 14);
    return font;
}

// A difference has a map of its own: nothing where both look alike.
QColor colorOfCell(const HeatmapModel& model, const HeatmapStyle& style, float alpha) {
    return model.isDifference() ? signedColor(alpha)
                                : colorOf(style.map, placeOnScale(style.scale, alpha));
}

QString cellText(const HeatmapModel& model, float alpha) {
    if (!model.isDifference()) return probabilityText(alpha);
    if (std::abs(alpha) < 0.005F) return {};
    return (alpha < 0 ? u"−"_s : u"+"_s) + probabilityText(std::abs(alpha));
}

// One pixel a cell, then enlarged: every cell keeps exactly its colour.
void paintRaster(QPainter& painter, const HeatmapModel& model, const HeatmapGeometry& g,
                 const HeatmapStyle& style, IndexRange rows, IndexRange columns) {
    QImage image(columns.size(), rows.size(), QImage::Format_RGB32);
    for (int i = 0; i < rows.size(); ++i) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(i));
        for (int j = 0; j < columns.size(); ++j)
            line[j] =
                colorOfCell(model, style, model.alpha(rows.first + i, columns.first + j)).rgb();
    }
    const QRect from = g.cell(rows.first, columns.first);
    const QRect to = g.cell(rows.last - 1, columns.last - 1);
    painter.drawImage(QRect(from.topLeft(), to.bottomRight()), image);
}

void paintNumbers(QPainter& painter, const HeatmapModel& model, const HeatmapGeometry& g,
                  const HeatmapStyle& style, IndexRange rows, IndexRange columns) {
    QFont font = style.font;
    font.setPixelSize(font.pixelSize() * 11 / 14);
    const QFontMetrics metrics(font);
    const QString longest = model.isDifference() ? u"+1.00"_s : u"<.01"_s;
    if (g.cellWidth < metrics.horizontalAdvance(longest) + 6 || g.cellHeight < metrics.height() + 2)
        return;
    painter.setFont(font);
    for (int i = rows.first; i < rows.last; ++i)
        for (int j = columns.first; j < columns.last; ++j) {
            const float alpha = model.alpha(i, j);
            painter.setPen(inkOn(colorOfCell(model, style, alpha)));
            painter.drawText(g.cell(i, j), Qt::AlignCenter, cellText(model, alpha));
        }
}

void paintCells(QPainter& painter, const HeatmapModel& model, const HeatmapGeometry& g,
                const HeatmapStyle& style) {
    const IndexRange rows = g.visibleRows();
    const IndexRange columns = g.visibleColumns();
    if (rows.size() == 0 || columns.size() == 0) return;
    painter.save();
    painter.setClipRect(g.body());
    const int across = g.cellWidth >= kCellWithGap ? 1 : 0;
    const int down = g.cellHeight >= kCellWithGap ? 1 : 0;
    if (style.raster && across == 0 && down == 0 && rows.size() * columns.size() > kManyCells) {
        paintRaster(painter, model, g, style, rows, columns);
    } else {
        for (int i = rows.first; i < rows.last; ++i)
            for (int j = columns.first; j < columns.last; ++j)
                painter.fillRect(g.cell(i, j).adjusted(0, 0, -across, -down),
                                 colorOfCell(model, style, model.alpha(i, j)));
        if (style.numbers) paintNumbers(painter, model, g, style, rows, columns);
    }
    painter.restore();
}

QString fixedText() {
    return tr(
        "This model cannot look back. It squeezes the whole sentence into one fixed "
        "vector c, and must write every word from it:");
}

int fixedTop(const QFont& font, int width) {
    const QRect text = QFontMetrics(font).boundingRect(
        QRect(0, 0, std::max(width - 2 * kLabelGap, 1), 1 << 14), Qt::TextWordWrap, fixedText());
    return text.height() + font.pixelSize() * 4;
}

// One fixed vector instead of a matrix: on top of the page, and again in every row that uses it.
void paintFixedVector(QPainter& painter, const HeatmapModel& model, const HeatmapGeometry& g,
                      const HeatmapStyle& style) {
    const QRect page(kLabelGap, 0, g.viewport.width() - 2 * kLabelGap, g.top);
    painter.setPen(theme().text);
    painter.setFont(style.font);
    painter.drawText(page.adjusted(0, 4, 0, 0), Qt::TextWordWrap | Qt::AlignTop, fixedText());
    const auto count = static_cast<int>(model.fixedContext().size());
    const int height = style.font.pixelSize() * 2;
    const QRect strip(g.left, g.top - height - style.font.pixelSize(), g.body().width(), height);
    paintStrip(painter, model.fixedContext(), StripGeometry::fit(strip, count));
    painter.setPen(theme().text);
    painter.setFont(boldOf(style.font));
    painter.drawText(QRect(0, strip.top(), g.left - kLabelGap, height),
                     Qt::AlignRight | Qt::AlignVCenter, u"c"_s);
    painter.save();
    painter.setClipRect(g.body());
    const IndexRange rows = g.visibleRows();
    for (int i = rows.first; i < rows.last; ++i)
        paintStrip(painter, model.fixedContext(),
                   StripGeometry::fit(g.cell(i, 0).adjusted(0, 4, 0, -5), count));
    painter.restore();
}

// `eos`: the share of the current step, or the longest that may come, to measure.
QString legendText(const HeatmapModel& model, double eos, bool brief) {
    if (model.isDifference())
        return brief ? tr("red: the first looks more; blue: the second")
                     : tr("α of the first minus α of the second. Red: the first looks more; blue: "
                          "the second. Row i: word i of both.");
    if (model.isProbability())
        return brief ? QString()
                     : tr("p of each word, given those before it: brighter is more. This model "
                          "has no α.");
    if (!model.attends() && brief) return tr("blue below 0, red above");
    if (!model.attends())
        return tr("The same %1 numbers for every word: blue below 0, red above.")
            .arg(model.fixedContext().size());
    const QString share = eos < 0 ? QString() : tr("%1 on <eos>").arg(percentText(eos));
    if (brief) return share;
    const QString sum =
        model.transposed() ? tr("Each column adds up to 1") : tr("Each row adds up to 1");
    return tr("α: brighter is more.") + u' ' + sum + (share.isEmpty() ? share : u"; "_s + share) +
           u'.';
}

// The colour bar with its numbers, and beside or under it what they say.
struct Legend {
    QRect bar, text;
    int height = 0;
    bool brief = false;  // where the whole text would take more than two lines
};

Legend layoutLegend(const HeatmapModel& model, const HeatmapStyle& style, int left, int width) {
    const QFontMetrics metrics(smallOf(style.font));
    const int barWidth = std::min(static_cast<int>(kBarWidth * unitOf(style.font)), width / 2 - 20);
    const int line = metrics.height();
    Legend legend;
    const int x = std::min(left, width / 5);
    legend.bar = {x, 14, barWidth, style.font.pixelSize() * 6 / 7};
    const int from = legend.bar.right() + metrics.horizontalAdvance(u"0.0001"_s);
    const int room = width - from - kLabelGap;
    const auto measure = [&](bool brief) {
        return metrics.boundingRect(QRect(0, 0, std::max(room, 1), 1 << 14), Qt::TextWordWrap,
                                    legendText(model, 1, brief));
    };
    QRect text = measure(false);
    legend.brief = text.height() > 2 * line + 4;
    if (legend.brief) text = measure(true);
    legend.text = {from, 8, room, text.height() + 4};
    legend.height = std::max(legend.bar.bottom() + line + 12, legend.text.bottom() + 6);
    return legend;
}

bool isSigned(const HeatmapModel& model) {
    return !model.attends() || model.isDifference();
}

std::vector<std::pair<double, QString>> ticks(const HeatmapModel& model,
                                              const HeatmapStyle& style) {
    if (isSigned(model)) return {{0, u"−1"_s}, {0.5, u"0"_s}, {1, u"1"_s}};
    if (style.scale == ColorScale::Linear) return {{0, u"0"_s}, {0.5, u"0.5"_s}, {1, u"1"_s}};
    return {{0, u"≤ 0.0001"_s}, {0.5, u"0.01"_s}, {0.75, u"0.1"_s}, {1, u"1"_s}};
}

void paintLegend(QPainter& painter, const HeatmapModel& model, const HeatmapGeometry& g,
                 const HeatmapStyle& style) {
    Legend legend = layoutLegend(model, style, g.left, g.viewport.width());
    const int top = g.viewport.height() - legend.height;
    legend.bar.translate(0, top);
    legend.text.translate(0, top);
    const QRect bar = legend.bar;
    for (int x = 0; x < bar.width(); ++x) {
        const float share =
            static_cast<float>(x) / static_cast<float>(std::max(bar.width() - 1, 1));
        painter.fillRect(bar.left() + x, bar.top(), 1, bar.height(),
                         isSigned(model) ? signedColor(2 * share - 1) : colorOf(style.map, share));
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(theme().border);
    painter.drawRect(bar.adjusted(-1, -1, 0, 0));
    painter.setFont(smallOf(style.font));
    painter.setPen(theme().muted);
    const int line = painter.fontMetrics().height();
    // The ends first: on a short bar what lies between them gives way.
    auto marks = ticks(model, style);
    std::rotate(marks.begin() + 1, marks.end() - 1, marks.end());
    std::vector<QRect> taken;
    for (const auto& [share, text] : marks) {
        const int x = bar.left() + static_cast<int>(share * bar.width());
        const int width = painter.fontMetrics().horizontalAdvance(text) + 2;
        const QRect place(std::max(x - width / 2, 0), bar.bottom() + 5, width, line);
        if (std::any_of(taken.begin(), taken.end(), [&](const QRect& other) {
                return other.adjusted(-kTickGap, 0, kTickGap, 0).intersects(place);
            }))
            continue;
        taken.push_back(place);
        painter.drawLine(x, bar.bottom() + 1, x, bar.bottom() + 4);
        painter.drawText(place, Qt::AlignCenter, text);
    }
    const bool shown = !isSigned(model) && style.current >= 0 && style.current < model.steps();
    const double eos = shown ? static_cast<double>(model.weightOnEos(style.current)) : -1;
    painter.drawText(legend.text, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop,
                     legendText(model, eos, legend.brief));
}

}  // namespace

namespace {

HeatmapGeometry layoutAt(const HeatmapModel& model, const HeatmapStyle& style, QSize viewport,
                         double zoom) {
    const QFont& font = style.font;
    const double unit = unitOf(font);
    const auto scaledLimit = [&](int pixels) { return static_cast<int>(pixels * unit); };
    LabelLimits limits{scaledLimit(kLongestColumnLabel), scaledLimit(kLongestRowLabel)};
    limits.row = std::min(limits.row, viewport.width() / 3);
    if (!model.attends()) {
        const HeatmapHeaders headers = measureHeaders(model, font, 1, limits);
        const int bottom = layoutLegend(model, style, headers.left, viewport.width()).height;
        auto g = HeatmapGeometry::fit(viewport, model.rows(), 1, headers.left,
                                      fixedTop(font, viewport.width()), 2 * kLabelGap, bottom, unit,
                                      zoom);
        g.cellWidth = std::max(g.body().width(), 1);
        return g;
    }
    const int bottom = layoutLegend(model, style, font.pixelSize() * 8, viewport.width()).height;
    // Nor do they take more than half the height: one long word would leave a page of nothing.
    const int room = std::min(
        viewport.height() - bottom - static_cast<int>(kRowsAtLeast * kMinCellHeight * unit),
        viewport.height() * 2 / 5);
    limits.column = std::min(columnLabelRoom(font, room - 2), limits.column);
    // The overhang depends on the width of a cell, and that on the overhang: twice is enough.
    HeatmapHeaders headers = measureHeaders(model, font, 0, limits);
    const auto fit = [&](int right) {
        return HeatmapGeometry::fit(viewport, model.rows(), model.columns(), headers.left,
                                    headers.top, right, bottom, unit, zoom);
    };
    auto g = fit(headers.rightScrolled);
    headers = measureHeaders(model, font, g.cellWidth, limits);
    const bool fits = g.maximumScroll().x() == 0;
    return fit(fits ? headers.right : headers.rightScrolled);
}

}  // namespace

HeatmapGeometry layoutHeatmap(const HeatmapModel& model, const HeatmapStyle& style,
                              QSize viewport) {
    HeatmapGeometry g = layoutAt(model, style, viewport, style.zoom);
    // A frame is seen as a whole, as a picture, before its words are read.
    for (double zoom = style.zoom;
         model.isFilm() && !g.maximumScroll().isNull() && zoom > style.zoom * kSmallestFrame;)
        g = layoutAt(model, style, viewport, zoom *= kFrameStep);
    return g;
}

HeatmapGeometry wholeHeatmap(const HeatmapModel& model, const HeatmapStyle& style, int width) {
    const LabelLimits none{1 << 14, 1 << 14};
    if (!model.attends()) {
        const HeatmapHeaders headers = measureHeaders(model, style.font, 1, none);
        const int cell = std::max(width - headers.left, 400);
        const int full = headers.left + cell + 2 * kLabelGap;
        return HeatmapGeometry::whole(
            model.rows(), 1, headers.left, fixedTop(style.font, full), 2 * kLabelGap,
            layoutLegend(model, style, headers.left, full).height, {cell, 26});
    }
    const int columns = model.columns();
    const int side = columns > 60 ? 22 : std::clamp(width / std::max(columns, 1), 34, 64);
    const HeatmapHeaders headers = measureHeaders(model, style.font, side, none);
    const int content = headers.left + columns * side + headers.right;
    const int right = headers.right + std::max(width - content, 0);
    const int full = std::max(content, width);
    return HeatmapGeometry::whole(model.rows(), columns, headers.left, headers.top, right,
                                  layoutLegend(model, style, headers.left, full).height,
                                  {side, columns > 60 ? 22 : 28});
}

void paintHeatmap(QPainter& painter, const HeatmapModel& model, const HeatmapGeometry& geometry,
                  const HeatmapStyle& style) {
    if (model.attends()) {
        paintColumnLabels(painter, model, geometry, style);
        paintAxisTitles(painter, model, geometry, style);
        paintCells(painter, model, geometry, style);
    } else {
        paintFixedVector(painter, model, geometry, style);
    }
    paintRowLabels(painter, model, geometry, style);
    paintLegend(painter, model, geometry, style);
}

}  // namespace lookback
