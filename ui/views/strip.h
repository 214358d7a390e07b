// A vector as a strip of coloured cells, one for each dimension: none is left out, a strip too
// narrow for all goes on in further lines.
#pragma once

#include <QRect>
#include <algorithm>
#include <optional>
#include <span>

class QPainter;

namespace lookback {

// Where the cells lie: plain numbers, tested without a widget.
struct StripGeometry {
    QRect area;
    int count = 0;
    int lines = 1;

    // As many lines as cells of `least` pixels need.
    static StripGeometry fit(const QRect& area, int count, int least = 1);
    int perLine() const { return (count + lines - 1) / std::max(lines, 1); }
    QRect cell(int k) const;
    std::optional<int> at(QPoint point) const;
};

// `full`: the size of a number that gets the full colour.
void paintStrip(QPainter& painter, std::span<const float> values, const StripGeometry& geometry,
                float full = 1);

}  // namespace lookback
