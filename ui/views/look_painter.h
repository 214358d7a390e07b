// Draws the card Look: α_ij as bars above, e_ij below, a column for each source word.
#pragma once

#include <QFont>
#include <QRect>
#include <QSize>
#include <optional>

#include "views/simplex.h"

class QPainter;

namespace lookback {

struct StepModel;

// Where the bars lie: plain numbers, for the screen and for files, tested without a widget.
struct LookGeometry {
    QSize viewport;
    int count = 0;
    int left = 0;      // of the first column; the scales stand before it
    int pitch = 1;     // from column to column
    double angle = 0;  // of the labels, in radians: flatter where columns are wide
    QRect alpha;       // the two panels, over the width that shows
    QRect score;
    int scroll = 0;
    float low = 0, high = 1;  // what the ends of the panel of scores stand for

    static LookGeometry fit(QSize viewport, const StepModel& step, const QFont& font);
    // Wide enough that every label is whole.
    static LookGeometry whole(const StepModel& step, const QFont& font, int least);

    int contentWidth() const { return count * pitch; }
    int maximumScroll() const;
    QRect column(int j) const;  // over both panels and the labels
    QRect alphaBar(int j, float weight) const;
    QRect scoreBar(int j, float value) const;
    std::optional<int> at(QPoint point) const;
    float weightAt(int y) const;  // in 0 … 1
};

struct LookStyle {
    QFont font;
    int lit = -1;                   // the source word under the mouse
    std::optional<Weights> pulled;  // while a bar is dragged: drawn instead of α
};

void paintLook(QPainter& painter, const StepModel& step, const LookGeometry& geometry,
               const LookStyle& style);

// "“word”: α = 0.724, e = 3.41" for a word, in plain text.
QString lookCaption(const StepModel& step, int j, const std::optional<Weights>& pulled);

}  // namespace lookback
