// Where the cells of a heatmap lie: plain numbers, for the screen and for export, tested without a
// widget.  The headers are frozen: column labels above and row labels at the left stay while the
// body scrolls.
#pragma once

#include <QPoint>
#include <QRect>
#include <QSize>
#include <optional>

namespace lookback {

struct HeatmapCell {
    int row = 0;
    int column = 0;
    bool operator==(const HeatmapCell&) const = default;
};

inline constexpr int kMinCellHeight = 22;

// Half open: [first, last).
struct IndexRange {
    int first = 0;
    int last = 0;
    int size() const { return last - first; }
};

struct HeatmapGeometry {
    QSize viewport;
    int rows = 0;
    int columns = 0;
    int left = 0;    // width of the row labels
    int top = 0;     // height of the column labels
    int right = 0;   // what angled labels need beyond the last column
    int bottom = 0;  // height of the colour bar
    int cellWidth = 1;
    int cellHeight = 1;
    QPoint scroll;

    // The largest cells, within readable limits, that show all; else the smallest, scrolled.
    // `unit` is the size of the text, `zoom` what the user asked for on top.
    static HeatmapGeometry fit(QSize viewport, int rows, int columns, int left, int top, int right,
                               int bottom, double unit = 1, double zoom = 1);
    // Everything at once, for a picture: nothing is scrolled or cut.
    static HeatmapGeometry whole(int rows, int columns, int left, int top, int right, int bottom,
                                 QSize cell);

    QRect body() const;          // where cells may show
    QRect columnHeader() const;  // the labels' strip, overhang included
    QRect rowHeader() const;
    QSize contentSize() const { return {columns * cellWidth, rows * cellHeight}; }
    QPoint maximumScroll() const;

    // In viewport coordinates; may lie outside body() when scrolled.
    QRect cell(int row, int column) const;
    QRect rowStrip(int row) const;  // label and cells, clipped to what shows; empty if it does not
    QRect columnStrip(int column) const;
    std::optional<HeatmapCell> cellAt(QPoint point) const;
    std::optional<int> rowAt(QPoint point) const;  // label or cell
    std::optional<int> columnAt(QPoint point) const;

    IndexRange visibleRows() const;
    IndexRange visibleColumns() const;
};

}  // namespace lookback
