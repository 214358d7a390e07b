// Draws a heatmap, for the screen and for pictures alike: cells as rectangles, labels as text.
#pragma once

#include <QFont>
#include <optional>

#include "views/heatmap_geometry.h"
#include "views/palette.h"

class QPainter;

namespace lookback {

class HeatmapModel;

struct HeatmapStyle {
    ColorMap map = ColorMap::Cividis;
    QFont font;
    int current = -1;  // row of the current step
};

// Angled labels up to this length, in pixels, are drawn whole; longer ones end in "…".
inline constexpr int kLongestColumnLabel = 300;
inline constexpr int kLongestRowLabel = 230;
inline constexpr double kLabelAngle = 40;  // degrees
inline constexpr int kLegendHeight = 64;

// How much room the labels of a model need.
struct HeatmapHeaders {
    int left = 0;
    int top = 0;
    int right = 0;          // beyond the last column, at the given width of a cell
    int rightScrolled = 0;  // when any column may be the last one to show
};
// Column labels take `longestLabel` pixels at most.
HeatmapHeaders measureHeaders(const HeatmapModel& model, const QFont& font, int cellWidth,
                              int longestLabel = kLongestColumnLabel);

// The geometry for a viewport, labels measured so that nothing is clipped.  In a low viewport long
// labels are shortened rather than that no row has room.
HeatmapGeometry layoutHeatmap(const HeatmapModel& model, const QFont& font, QSize viewport);

// Everything: headers, cells that show, colour bar with its numbers.  Not the hover.
void paintHeatmap(QPainter& painter, const HeatmapModel& model, const HeatmapGeometry& geometry,
                  const HeatmapStyle& style);

// The column whose angled label lies under a point, and whether the label had to be shortened.
struct LabelHit {
    int column = 0;
    bool cut = false;
};
std::optional<LabelHit> columnLabelAt(const HeatmapModel& model, const HeatmapGeometry& geometry,
                                      const QFont& font, QPoint point);

// Row labels with the probability of the word, and the outline of the current row.
void paintRowLabels(QPainter& painter, const HeatmapModel& model, const HeatmapGeometry& geometry,
                    const HeatmapStyle& style);

// A vector as a row of coloured bars.
void paintStrip(QPainter& painter, const std::vector<float>& values, const QRect& area);

QString probabilityText(float probability);  // ".97"

}  // namespace lookback
