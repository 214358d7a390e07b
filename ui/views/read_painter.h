// Draws the card Read: every annotation h_j as a strip weighted by α_ij, and under them their sum,
// c_i.  What is drawn adds up: the last strip is the sum of the strips above it.
#pragma once

#include <QFont>
#include <QRect>
#include <QSize>
#include <optional>
#include <vector>

#include "views/heatmap_geometry.h"
#include "views/simplex.h"
#include "views/strip.h"

class QPainter;

namespace lookback {

struct StepModel;

inline constexpr int kFewDimensions = 16;

// The numbers behind the strips.
struct ReadNumbers {
    Weights alpha;                // empty for an RNNencdec
    std::vector<float> sum;       // Σ_j α_j h_j, every dimension; an RNNencdec's one vector
    std::vector<int> dimensions;  // drawn, in their order
    float full = 1;               // the size that gets the full colour in all strips
    float deviation = 0;          // largest difference of the sum from the model's own c_i

    // `few`: only those dimensions where the sum is largest in size.
    static ReadNumbers of(const StepModel& step, const std::optional<Weights>& pulled, bool few);
};

// Where rows and strips lie: plain numbers, for the screen and for files.
struct ReadGeometry {
    QSize viewport;
    int rows = 0;  // source words; none for an RNNencdec
    int label = 0, share = 0;
    int rowHeight = 1;
    int body = 0;  // height of what shows of the rows
    int sumHeight = 1;
    int dimensions = 0;
    int scroll = 0;

    static ReadGeometry fit(QSize viewport, const StepModel& step, int dimensions,
                            const QFont& font);
    // All rows, labels whole, at the given width of the strips.
    static ReadGeometry whole(const StepModel& step, int dimensions, const QFont& font, int strip);

    int maximumScroll() const { return std::max(rows * rowHeight - body, 0); }
    QRect row(int j) const;  // label, strip and share; may lie outside the body when scrolled
    StripGeometry strip(int j) const;
    StripGeometry sum() const;
    QRect bodyArea() const { return {0, 0, viewport.width(), body}; }
    IndexRange visibleRows() const;
    std::optional<int> rowAt(QPoint point) const;
};

struct ReadStyle {
    QFont font;
    int lit = -1;
};

void paintRead(QPainter& painter, const StepModel& step, const ReadNumbers& numbers,
               const ReadGeometry& geometry, const ReadStyle& style);

// Which dimensions are drawn, how colours read, and how far the sum is from the model's.
QString readCaption(const StepModel& step, const ReadNumbers& numbers);

}  // namespace lookback
