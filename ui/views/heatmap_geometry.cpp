#include "views/heatmap_geometry.h"

#include <algorithm>
#include <cmath>

namespace lookback {
namespace {

constexpr int kMinCellWidth = 22;  // angled labels side by side do not touch
constexpr int kMaxCellWidth = 96;
constexpr int kMaxCellHeight = 48;
constexpr int kExpectedRows = 14;  // room is shared as if so many came: cells keep their height

}  // namespace

HeatmapGeometry HeatmapGeometry::fit(QSize viewport, int rows, int columns, int left, int top,
                                     int right, int bottom, double unit, double zoom) {
    HeatmapGeometry g{viewport, rows, columns, left, top, right, bottom, 1, 1, {}};
    const QSize room = g.body().size();
    const auto size = [&](int share, int least, int most) {
        const auto fitting = std::clamp(share, static_cast<int>(std::lround(least * unit)),
                                        static_cast<int>(std::lround(most * unit)));
        return std::max(static_cast<int>(std::lround(fitting * zoom)), 1);
    };
    g.cellWidth = size(room.width() / std::max(columns, 1), kMinCellWidth, kMaxCellWidth);
    g.cellHeight =
        size(room.height() / std::max(rows, kExpectedRows), kMinCellHeight, kMaxCellHeight);
    // What scrolls shows whole rows and columns.
    if (g.contentSize().height() > room.height()) g.bottom += room.height() % g.cellHeight;
    if (g.contentSize().width() > room.width()) g.right += room.width() % g.cellWidth;
    return g;
}

HeatmapGeometry HeatmapGeometry::whole(int rows, int columns, int left, int top, int right,
                                       int bottom, QSize cell) {
    const QSize size(left + columns * cell.width() + right, top + rows * cell.height() + bottom);
    return {size, rows, columns, left, top, right, bottom, cell.width(), cell.height(), {}};
}

QRect HeatmapGeometry::body() const {
    return {left, top, std::max(viewport.width() - left - right, 0),
            std::max(viewport.height() - top - bottom, 0)};
}

QRect HeatmapGeometry::columnHeader() const {
    return {left, 0, std::max(viewport.width() - left, 0), top};
}

QRect HeatmapGeometry::rowHeader() const {
    return {0, top, left, body().height()};
}

QPoint HeatmapGeometry::maximumScroll() const {
    return {std::max(contentSize().width() - body().width(), 0),
            std::max(contentSize().height() - body().height(), 0)};
}

QRect HeatmapGeometry::cell(int row, int column) const {
    return {left + column * cellWidth - scroll.x(), top + row * cellHeight - scroll.y(), cellWidth,
            cellHeight};
}

QRect HeatmapGeometry::rowStrip(int row) const {
    const QRect whole(0, cell(row, 0).top(),
                      left + std::min(contentSize().width() - scroll.x(), body().width()),
                      cellHeight);
    return whole.intersected({0, top, viewport.width(), body().height()});
}

QRect HeatmapGeometry::columnStrip(int column) const {
    const int height = std::min(contentSize().height() - scroll.y(), body().height());
    return QRect(cell(0, column).left(), top, cellWidth, height)
        .intersected({left, 0, body().width(), viewport.height()});
}

std::optional<int> HeatmapGeometry::rowAt(QPoint point) const {
    if (point.y() < top || point.y() >= top + body().height()) return std::nullopt;
    if (point.x() < 0 || point.x() >= left + body().width()) return std::nullopt;
    const int row = (point.y() - top + scroll.y()) / cellHeight;
    return row < rows ? std::optional(row) : std::nullopt;
}

std::optional<int> HeatmapGeometry::columnAt(QPoint point) const {
    if (point.x() < left || point.x() >= left + body().width()) return std::nullopt;
    if (point.y() < top || point.y() >= top + body().height()) return std::nullopt;
    const int column = (point.x() - left + scroll.x()) / cellWidth;
    return column < columns ? std::optional(column) : std::nullopt;
}

std::optional<HeatmapCell> HeatmapGeometry::cellAt(QPoint point) const {
    const auto row = rowAt(point);
    const auto column = columnAt(point);
    if (!row || !column) return std::nullopt;
    return HeatmapCell{*row, *column};
}

IndexRange HeatmapGeometry::visibleRows() const {
    const int first = std::clamp(scroll.y() / cellHeight, 0, rows);
    const int end = (scroll.y() + body().height() + cellHeight - 1) / cellHeight;
    return {first, std::clamp(end, first, rows)};
}

IndexRange HeatmapGeometry::visibleColumns() const {
    const int first = std::clamp(scroll.x() / cellWidth, 0, columns);
    const int end = (scroll.x() + body().width() + cellWidth - 1) / cellWidth;
    return {first, std::clamp(end, first, columns)};
}

}  // namespace lookback
