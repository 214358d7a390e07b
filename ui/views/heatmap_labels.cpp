#include "views/heatmap_labels.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "views/heatmap_model.h"
#include "views/heatmap_painter.h"
#include "views/text_width.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

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
    font.setPixelSize(font.pixelSize() * 12 / 14);
    return font;
}

QPointF labelOrigin(const HeatmapGeometry& g, const QFontMetrics& metrics, int column) {
    const QRect cell = g.cell(0, column);
    return {cell.left() + cell.width() / 2.0 + metrics.ascent() * 0.35,
            static_cast<double>(g.top - kLabelGap)};
}

// Labels of columns scrolled out at the left lean into view: they would look like neighbours'.
bool labelShows(const HeatmapGeometry& g, int column) {
    const int center = g.cell(0, column).center().x();
    return center >= g.left && center <= g.body().right();
}

// In cells too small for text every n-th label is drawn, so that none overlaps another.
int everyNth(int needed, int cell) {
    return std::max((needed + cell - 1) / std::max(cell, 1), 1);
}

int columnStride(const HeatmapGeometry& g, const QFontMetrics& metrics) {
    return everyNth(metrics.height() * 8 / 7, g.cellWidth);
}

QColor inkOf(const HeatmapLabel& label) {
    const Theme& t = theme();
    if (label.unknown) return t.unknownText;
    return label.chosen ? t.chosenText : t.text;
}

QString columnText(const HeatmapLabel& label) {
    const QString word = label.word.left(400);
    return label.probability ? word + u"  "_s + probabilityText(*label.probability) : word;
}

}  // namespace

QString probabilityText(float probability) {
    if (probability < 0.005F) return u"<.01"_s;
    const QString text = QString::number(static_cast<double>(probability), 'f', 2);
    return text.startsWith(u'0') ? text.mid(1) : text;
}

int columnLabelRoom(const QFont& font, int headerTop) {
    const QFontMetrics metrics(font);
    const double room = headerTop - kLabelGap - 4 - metrics.height() * std::cos(radians());
    return std::max(static_cast<int>(room / std::sin(radians())), 24);
}

HeatmapHeaders measureHeaders(const HeatmapModel& model, const QFont& font, int cellWidth,
                              const LabelLimits& limits) {
    const QFontMetrics metrics(font);
    const double reach = std::cos(radians());
    const double thickness = metrics.height() * std::sin(radians());
    int longest = 0;
    double overhang = 0;
    for (int j = 0; j < model.columns(); ++j) {
        const int width = std::min(textWidth(font, columnText(model.column(j))), limits.column);
        longest = std::max(longest, width);
        const double beyond = (model.columns() - j - 0.5) * cellWidth;
        overhang = std::max(overhang, width * reach + thickness - beyond);
        // Nothing can be longer: a line of thousands of words is not measured to its end.
        if (longest == limits.column && j + 64 < model.columns()) j = model.columns() - 64;
    }
    const QFont bold = boldOf(font);
    int left = 0;
    for (int i = 0; i < model.rows() && left < limits.row; ++i)
        left = std::max(left, textWidth(bold, model.row(i).word.left(400)));
    left = std::min(left, limits.row) + 2 * kLabelGap + 6;
    if (!model.transposed() && !model.isProbability()) left += textWidth(font, u" <.01"_s) + 2;

    const QFontMetrics titles(smallOf(font));
    HeatmapHeaders headers;
    // Steady while short words are written, and wide enough for the axis titles.
    headers.left = model.isProbability()
                       ? left  // one narrow column, without titles
                       : std::max({left, font.pixelSize() * 8,
                                   titles.horizontalAdvance(tr("target, written ↓")) + kLabelGap});
    const double height = longest * std::sin(radians()) + metrics.height() * std::cos(radians());
    headers.top = std::max(static_cast<int>(std::ceil(height)) + kLabelGap + 6,
                           2 * titles.height() + kLabelGap + 4);
    headers.right = static_cast<int>(std::ceil(std::max(overhang, 0.0))) + kLabelGap;
    headers.rightScrolled = static_cast<int>(std::ceil(longest * reach + thickness)) + kLabelGap;
    return headers;
}

std::optional<LabelHit> columnLabelAt(const HeatmapModel& model, const HeatmapGeometry& g,
                                      const QFont& font, QPoint point) {
    if (!model.attends() || point.y() >= g.top) return std::nullopt;
    const QFontMetrics metrics(font);
    const int longest = columnLabelRoom(font, g.top);
    const IndexRange shown = g.visibleColumns();
    const int stride = columnStride(g, metrics);
    for (int j = shown.first; j < shown.last; ++j) {
        if (!labelShows(g, j) || j % stride != 0) continue;
        const QPointF from = point - labelOrigin(g, metrics, j);
        const double along = from.x() * std::cos(radians()) - from.y() * std::sin(radians());
        const double above = -from.x() * std::sin(radians()) - from.y() * std::cos(radians());
        const int width = textWidth(font, columnText(model.column(j)));
        const bool inside = along >= 0 && along <= std::min(width, longest) &&
                            above >= -metrics.descent() && above <= metrics.ascent();
        if (inside) return LabelHit{j, width > longest};
    }
    return std::nullopt;
}

void paintColumnLabels(QPainter& painter, const HeatmapModel& model, const HeatmapGeometry& g,
                       const HeatmapStyle& style) {
    painter.save();
    painter.setClipRect(g.columnHeader());
    const QFontMetrics metrics(style.font);
    const int longest = columnLabelRoom(style.font, g.top);
    const IndexRange shown = g.visibleColumns();
    const int stride = columnStride(g, metrics);
    for (int j = shown.first; j < shown.last; ++j) {
        if (!labelShows(g, j) || j % stride != 0) continue;
        const HeatmapLabel& column = model.column(j);
        painter.save();
        painter.translate(labelOrigin(g, metrics, j));
        painter.rotate(-kLabelAngle);
        const bool current = model.transposed() && j == style.current;
        painter.setFont(current ? boldOf(style.font) : style.font);
        painter.setPen(inkOf(column));
        const QString text = elided(style.font, columnText(column), longest);
        painter.drawText(QPointF(0, 0), text);
        if (column.unknown) {
            painter.setPen(QPen(theme().unknownText, 1, Qt::DashLine));
            painter.drawLine(QPointF(0, 3), QPointF(textWidth(style.font, text), 3));
        }
        painter.restore();
    }
    painter.restore();
}

void paintRowLabels(QPainter& painter, const HeatmapModel& model, const HeatmapGeometry& g,
                    const HeatmapStyle& style) {
    painter.save();
    painter.setClipRect(0, g.top, g.viewport.width(), g.body().height());
    const QFontMetrics metrics(style.font);
    const IndexRange rows = g.visibleRows();
    const int stride = everyNth(metrics.height() - 1, g.cellHeight);
    for (int i = rows.first; i < rows.last; ++i) {
        if (i % stride != 0) continue;
        const HeatmapLabel& row = model.row(i);
        const QRect cell = g.cell(i, 0);
        const int height = std::max(cell.height(), metrics.height());
        QRect area(kLabelGap, cell.center().y() - height / 2, g.left - 2 * kLabelGap, height);
        // Absolute: a right-to-left word stands beside its row too.
        const int align = Qt::AlignRight | Qt::AlignVCenter | Qt::AlignAbsolute;
        if (row.probability) {
            const QString probability = probabilityText(*row.probability);
            painter.setFont(style.font);
            painter.setPen(theme().muted);
            painter.drawText(area, align, probability);
            area.adjust(0, 0, -textWidth(style.font, probability + u' '), 0);
        }
        const bool current = !model.transposed() && i == style.current;
        painter.setFont(current ? boldOf(style.font) : style.font);
        painter.setPen(inkOf(row));
        const QString word = elided(painter.font(), row.word.left(400), area.width());
        painter.drawText(area, align, word);
        if (row.unknown) {
            const int width = textWidth(painter.font(), word);
            painter.setPen(QPen(theme().unknownText, 1, Qt::DashLine));
            const int y = area.center().y() + metrics.height() / 2;
            painter.drawLine(area.right() - width, y, area.right(), y);
        }
    }
    painter.restore();
}

void paintAxisTitles(QPainter& painter, const HeatmapModel& model, const HeatmapGeometry& g,
                     const HeatmapStyle& style) {
    if (model.isProbability()) return;
    painter.setFont(smallOf(style.font));
    painter.setPen(theme().muted);
    const int line = painter.fontMetrics().height();
    const QRect area(0, g.top - kLabelGap - 2 * line, g.left - kLabelGap, line);
    const int align = Qt::AlignRight | Qt::AlignVCenter | Qt::AlignAbsolute;
    painter.drawText(area, align,
                     model.transposed() ? tr("target, written →") : tr("source, read →"));
    painter.drawText(area.translated(0, line), align,
                     model.transposed() ? tr("source, read ↓") : tr("target, written ↓"));
}

}  // namespace lookback
