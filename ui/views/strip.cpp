#include "views/strip.h"

#include <QPainter>

#include "views/palette.h"

namespace lookback {

StripGeometry StripGeometry::fit(const QRect& area, int count, int least) {
    const int fitting = std::max(area.width() / std::max(least, 1), 1);
    return {area, count,
            std::clamp((count + fitting - 1) / fitting, 1, std::max(area.height(), 1))};
}

QRect StripGeometry::cell(int k) const {
    const int across = std::max(perLine(), 1);
    const int line = k / across;
    const int place = k % across;
    const auto share = [](int size, int part, int parts) {
        return static_cast<int>(static_cast<long long>(size) * part / parts);
    };
    const int left = share(area.width(), place, across);
    const int right = share(area.width(), place + 1, across);
    const int top = share(area.height(), line, lines);
    const int bottom = share(area.height(), line + 1, lines);
    return {area.left() + left, area.top() + top, right - left, bottom - top};
}

std::optional<int> StripGeometry::at(QPoint point) const {
    if (count == 0 || !area.contains(point)) return std::nullopt;
    const int across = perLine();
    const int line = (point.y() - area.top()) * lines / area.height();
    const int place = (point.x() - area.left()) * across / area.width();
    // Rounding may put the border of a cell a pixel to either side.
    for (int y = std::max(line - 1, 0); y <= std::min(line + 1, lines - 1); ++y)
        for (int x = std::max(place - 1, 0); x <= std::min(place + 1, across - 1); ++x) {
            const int k = y * across + x;
            if (k < count && cell(k).contains(point)) return k;
        }
    return std::nullopt;
}

void paintStrip(QPainter& painter, std::span<const float> values, const StripGeometry& geometry,
                float full) {
    for (int k = 0; k < geometry.count; ++k) {
        const QRect cell = geometry.cell(k);
        if (cell.isEmpty()) continue;
        const float value = values[static_cast<std::size_t>(k)];
        painter.fillRect(cell, signedColor(full > 0 ? value / full : 0));
    }
    painter.setPen(theme().border);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(geometry.area.adjusted(-1, -1, 0, 0));
}

}  // namespace lookback
