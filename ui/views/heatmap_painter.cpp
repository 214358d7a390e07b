#include "views/heatmap_painter.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "views/heatmap_model.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

constexpr int kGap = 8;          // between a label and its cells
constexpr int kRowsAtLeast = 3;  // have room, however long the column labels are

QString tr(const char* text) {
    return QCoreApplication::translate("Heatmap", text);
}

double radians() {
    return kLabelAngle * std::numbers::pi / 180.0;
}

QFont boldOf(QFont font) {
    font.setBold(true);
    return font;
}

QFont smallOf(QFont font) {
    font.setPixelSize(13);
    return font;
}

// Height of the column header for labels of a length, and back.
int headerHeight(const QFontMetrics& metrics, int length) {
    const double height = length * std::sin(radians()) + metrics.height() * std::cos(radians());
    return static_cast<int>(std::ceil(height)) + kGap + 4;
}

int labelLength(const QFontMetrics& metrics, int headerTop) {
    const double room = headerTop - kGap - 4 - metrics.height() * std::cos(radians());
    return std::clamp(static_cast<int>(room / std::sin(radians())), 24, kLongestColumnLabel);
}

QPointF labelOrigin(const HeatmapGeometry& g, const QFontMetrics& metrics, int column) {
    const QRect cell = g.cell(0, column);
    return {cell.left() + cell.width() / 2.0 + metrics.ascent() * 0.35,
            static_cast<double>(g.top - kGap)};
}

// Labels of columns scrolled out at the left lean into view: they would look like neighbours'.
bool labelShows(const HeatmapGeometry& g, int column) {
    const int center = g.cell(0, column).center().x();
    return center >= g.left && center <= g.body().right();
}

void paintColumnLabels(QPainter& painter, const HeatmapModel& model, const HeatmapGeometry& g,
                       const HeatmapStyle& style) {
    painter.save();
    painter.setClipRect(g.columnHeader());
    painter.setFont(style.font);
    const QFontMetrics metrics(style.font);
    const int longest = labelLength(metrics, g.top);
    const IndexRange shown = g.visibleColumns();
    for (int j = shown.first; j < shown.last; ++j) {
        if (!labelShows(g, j)) continue;
        const HeatmapColumn& column = model.column(j);
        painter.save();
        painter.translate(labelOrigin(g, metrics, j));
        painter.rotate(-kLabelAngle);
        painter.setPen(column.unknown ? theme().unknownText : theme().text);
        const QString text = metrics.elidedText(column.word, Qt::ElideRight, longest);
        painter.drawText(QPointF(0, 0), text);
        if (column.unknown) {
            painter.setPen(QPen(theme().unknownText, 1, Qt::DashLine));
            painter.drawLine(QPointF(0, 3), QPointF(metrics.horizontalAdvance(text), 3));
        }
        painter.restore();
    }
    painter.restore();
}

void paintCells(QPainter& painter, const HeatmapModel& model, const HeatmapGeometry& g,
                const HeatmapStyle& style) {
    painter.save();
    painter.setClipRect(g.body());
    const IndexRange rows = g.visibleRows();
    const IndexRange columns = g.visibleColumns();
    for (int i = rows.first; i < rows.last; ++i)
        for (int j = columns.first; j < columns.last; ++j)
            painter.fillRect(g.cell(i, j).adjusted(0, 0, -1, -1),
                             colorOf(style.map, model.alpha(i, j)));
    painter.restore();
}

// One fixed vector instead of a matrix: on top of the page, and again in every row that uses it.
void paintFixedVector(QPainter& painter, const HeatmapModel& model, const HeatmapGeometry& g,
                      const HeatmapStyle& style) {
    const QRect page(kGap, 0, g.viewport.width() - 2 * kGap, g.top);
    painter.setPen(theme().text);
    painter.setFont(style.font);
    painter.drawText(
        page.adjusted(0, 4, 0, 0), Qt::TextWordWrap | Qt::AlignTop,
        tr("This model cannot look back. It squeezes the whole sentence into one fixed "
           "vector c, and must write every word from it:"));
    paintStrip(painter, model.fixedContext(), {g.left, g.top - 44, g.body().width(), 30});
    painter.setPen(theme().text);
    painter.setFont(boldOf(style.font));
    painter.drawText(QRect(0, g.top - 44, g.left - kGap, 30), Qt::AlignRight | Qt::AlignVCenter,
                     u"c"_s);
    painter.save();
    painter.setClipRect(g.body());
    const IndexRange rows = g.visibleRows();
    for (int i = rows.first; i < rows.last; ++i)
        paintStrip(painter, model.fixedContext(), g.cell(i, 0).adjusted(0, 4, 0, -5));
    painter.restore();
}

QString legendText(const HeatmapModel& model, const HeatmapStyle& style) {
    if (!model.attends())
        return tr("The same %1 numbers for every word: blue below 0, red above.")
            .arg(model.fixedContext().size());
    QString text = tr("Columns are read, rows are written. Each row adds up to 1");
    const int row = style.current;
    if (row >= 0 && row < model.rows() && model.columns() > 0) {
        const double share = 100.0 * static_cast<double>(model.alpha(row, model.columns() - 1));
        text += u"; "_s + tr("on <eos>: %1 %").arg(share, 0, 'f', 1);
    }
    return text + u'.';
}

void paintLegend(QPainter& painter, const HeatmapModel& model, const HeatmapGeometry& g,
                 const HeatmapStyle& style) {
    const int top = g.viewport.height() - g.bottom + 14;
    const int left = std::min(g.left, 180);
    const QRect bar(left, top, 200, 12);
    for (int x = 0; x < bar.width(); ++x) {
        const float share = static_cast<float>(x) / static_cast<float>(bar.width() - 1);
        painter.fillRect(bar.left() + x, bar.top(), 1, bar.height(),
                         model.attends() ? colorOf(style.map, share) : signedColor(2 * share - 1));
    }
    painter.setPen(theme().border);
    painter.drawRect(bar.adjusted(-1, -1, 0, 0));
    painter.setFont(smallOf(style.font));
    painter.setPen(theme().muted);
    const bool weights = model.attends();
    const QString ticks[] = {weights ? u"0"_s : u"−1"_s, weights ? u"0.5"_s : u"0"_s, u"1"_s};
    for (int k = 0; k < 3; ++k) {
        const int x = bar.left() + k * bar.width() / 2;
        painter.drawLine(x, bar.bottom() + 1, x, bar.bottom() + 4);
        painter.drawText(QRect(x - 30, bar.bottom() + 5, 60, 18), Qt::AlignCenter, ticks[k]);
    }
    const QRect text(bar.right() + 40, top - 6, g.viewport.width() - bar.right() - 48,
                     g.bottom - 8);
    painter.drawText(text, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop,
                     legendText(model, style));
}

}  // namespace

QString probabilityText(float probability) {
    if (probability < 0.005F) return u"<.01"_s;
    const QString text = QString::number(static_cast<double>(probability), 'f', 2);
    return text.startsWith(u'0') ? text.mid(1) : text;
}

HeatmapHeaders measureHeaders(const HeatmapModel& model, const QFont& font, int cellWidth,
                              int longestLabel) {
    const QFontMetrics metrics(font);
    const double reach = std::cos(radians());
    const double thickness = metrics.height() * std::sin(radians());
    int longest = 0;
    double overhang = 0;
    for (int j = 0; j < model.columns(); ++j) {
        const int width = std::min(metrics.horizontalAdvance(model.column(j).word), longestLabel);
        longest = std::max(longest, width);
        const double beyond = (model.columns() - j - 0.5) * cellWidth;
        overhang = std::max(overhang, width * reach + thickness - beyond);
        // Nothing can be longer: a line of thousands of words is not measured to its end.
        if (longest == longestLabel && j + 64 < model.columns()) j = model.columns() - 64;
    }
    const QFontMetrics bold(boldOf(font));
    int left = 0;
    for (int i = 0; i < model.rows(); ++i)
        left = std::max(left, bold.horizontalAdvance(model.row(i).word));
    left = std::min(left, kLongestRowLabel) + metrics.horizontalAdvance(u" <.01"_s) + 2 * kGap + 4;

    HeatmapHeaders headers;
    headers.left = std::max(left, 110);  // steady while short words are written
    headers.top = headerHeight(metrics, longest);
    headers.right = static_cast<int>(std::ceil(std::max(overhang, 0.0))) + kGap;
    headers.rightScrolled = static_cast<int>(std::ceil(longest * reach + thickness)) + kGap;
    return headers;
}

HeatmapGeometry layoutHeatmap(const HeatmapModel& model, const QFont& font, QSize viewport) {
    if (!model.attends()) {
        const HeatmapHeaders headers = measureHeaders(model, font, 1);
        auto g = HeatmapGeometry::fit(viewport, model.rows(), 1, headers.left, 112, 2 * kGap,
                                      kLegendHeight);
        g.cellWidth = std::max(g.body().width(), 1);
        return g;
    }
    const int room = viewport.height() - kLegendHeight - kRowsAtLeast * kMinCellHeight;
    const int longest = labelLength(QFontMetrics(font), room);
    // The overhang depends on the width of a cell, and that on the overhang: twice is enough.
    HeatmapHeaders headers = measureHeaders(model, font, 0, longest);
    auto g = HeatmapGeometry::fit(viewport, model.rows(), model.columns(), headers.left,
                                  headers.top, headers.rightScrolled, kLegendHeight);
    headers = measureHeaders(model, font, g.cellWidth, longest);
    const bool fits = g.maximumScroll().x() == 0;
    return HeatmapGeometry::fit(viewport, model.rows(), model.columns(), headers.left, headers.top,
                                fits ? headers.right : headers.rightScrolled, kLegendHeight);
}

std::optional<LabelHit> columnLabelAt(const HeatmapModel& model, const HeatmapGeometry& g,
                                      const QFont& font, QPoint point) {
    if (!model.attends() || point.y() >= g.top) return std::nullopt;
    const QFontMetrics metrics(font);
    const int longest = labelLength(metrics, g.top);
    const IndexRange shown = g.visibleColumns();
    for (int j = shown.first; j < shown.last; ++j) {
        if (!labelShows(g, j)) continue;
        const QPointF from = point - labelOrigin(g, metrics, j);
        const double along = from.x() * std::cos(radians()) - from.y() * std::sin(radians());
        const double above = -from.x() * std::sin(radians()) - from.y() * std::cos(radians());
        const int width = metrics.horizontalAdvance(model.column(j).word);
        const bool inside = along >= 0 && along <= std::min(width, longest) &&
                            above >= -metrics.descent() && above <= metrics.ascent();
        if (inside) return LabelHit{j, width > longest};
    }
    return std::nullopt;
}

void paintStrip(QPainter& painter, const std::vector<float>& values, const QRect& area) {
    const auto count = static_cast<double>(values.size());
    for (std::size_t k = 0; k < values.size(); ++k) {
        const auto from = static_cast<int>(area.width() * static_cast<double>(k) / count);
        const auto to = static_cast<int>(area.width() * static_cast<double>(k + 1) / count);
        if (to > from)
            painter.fillRect(area.left() + from, area.top(), to - from, area.height(),
                             signedColor(values[k]));
    }
    painter.setPen(theme().border);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(area.adjusted(-1, -1, 0, 0));
}

void paintRowLabels(QPainter& painter, const HeatmapModel& model, const HeatmapGeometry& g,
                    const HeatmapStyle& style) {
    painter.save();
    painter.setClipRect(0, g.top, g.viewport.width(), g.body().height());
    const QFontMetrics metrics(style.font);
    const IndexRange rows = g.visibleRows();
    for (int i = rows.first; i < rows.last; ++i) {
        const HeatmapRow& row = model.row(i);
        const QRect cell = g.cell(i, 0);
        QRect area(kGap, cell.top(), g.left - 2 * kGap, cell.height());
        const QString probability = probabilityText(row.probability);
        painter.setFont(style.font);
        painter.setPen(theme().muted);
        painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, probability);
        area.adjust(0, 0, -metrics.horizontalAdvance(probability) - 5, 0);
        painter.setFont(i == style.current ? boldOf(style.font) : style.font);
        painter.setPen(row.chosen ? theme().chosenText : theme().text);
        const QString word =
            painter.fontMetrics().elidedText(row.word, Qt::ElideRight, area.width());
        painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, word);
    }
    painter.restore();
}

void paintHeatmap(QPainter& painter, const HeatmapModel& model, const HeatmapGeometry& geometry,
                  const HeatmapStyle& style) {
    if (model.attends()) {
        paintColumnLabels(painter, model, geometry, style);
        paintCells(painter, model, geometry, style);
    } else {
        paintFixedVector(painter, model, geometry, style);
    }
    paintRowLabels(painter, model, geometry, style);
    paintLegend(painter, model, geometry, style);
}

}  // namespace lookback
