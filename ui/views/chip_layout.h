// Where word chips lie: in lines from left to right, wrapped at a width.  Plain numbers.
#pragma once

#include <QRect>
#include <vector>

namespace lookback {

struct ChipMetrics {
    int height = 26;
    int gap = 6;
    int padding = 9;  // at either side of the word
    int maxWidth = 260;
};

struct ChipLayout {
    std::vector<QRect> chips;
    int height = 0;  // of all lines

    // `widths`: of the words, without padding.
    static ChipLayout wrap(const std::vector<int>& widths, int width, const ChipMetrics& metrics);
    int at(QPoint point) const;  // index of the chip, or -1
    // The chips that touch lines between two heights, half open.
    std::pair<int, int> between(int top, int bottom) const;
};

}  // namespace lookback
