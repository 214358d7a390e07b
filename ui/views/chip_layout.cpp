#include "views/chip_layout.h"

#include <algorithm>

namespace lookback {

ChipLayout ChipLayout::wrap(const std::vector<int>& widths, int width, const ChipMetrics& metrics) {
    ChipLayout layout;
    layout.chips.reserve(widths.size());
    int x = 0;
    int y = 0;
    for (const int word : widths) {
        const int limit = std::max(std::min(metrics.maxWidth, width - 1), 24);
        const int chip = std::min(std::max(word + 2 * metrics.padding, metrics.height), limit);
        if (x > 0 && x + chip >= width) {
            x = 0;
            y += metrics.height + metrics.gap;
        }
        layout.chips.emplace_back(x, y, chip, metrics.height);
        x += chip + metrics.gap;
    }
    layout.height = widths.empty() ? metrics.height : y + metrics.height;
    return layout;
}

std::pair<int, int> ChipLayout::between(int top, int bottom) const {
    const auto first = std::partition_point(chips.begin(), chips.end(),
                                            [&](const QRect& c) { return c.bottom() < top; });
    const auto last =
        std::partition_point(first, chips.end(), [&](const QRect& c) { return c.top() < bottom; });
    return {static_cast<int>(first - chips.begin()), static_cast<int>(last - chips.begin())};
}

int ChipLayout::at(QPoint point) const {
    const auto [first, last] = between(point.y(), point.y() + 1);
    for (int k = first; k < last; ++k)
        if (chips[static_cast<std::size_t>(k)].contains(point)) return k;
    return -1;
}

}  // namespace lookback
