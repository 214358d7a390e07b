// Draws a heatmap, for the screen and for files alike: cells as rectangles, labels as text, axis
// titles, and the colour bar with its numbers.
#pragma once

#include <QFont>

#include "views/heatmap_geometry.h"
#include "views/heatmap_labels.h"
#include "views/palette.h"

class QPainter;

namespace lookback {

class HeatmapModel;

struct HeatmapStyle {
    ColorMap map = ColorMap::Cividis;
    ColorScale scale = ColorScale::Linear;
    QFont font;
    int current = -1;  // the step under the slider
    double zoom = 1;
    bool numbers = true;  // in the cells, where they have room
    // Very many cells may be drawn as one picture.  Not in vector files.
    bool raster = true;
};

// The geometry for a viewport, labels measured so that nothing is clipped.  In a low viewport long
// labels are shortened rather than that no row has room.
HeatmapGeometry layoutHeatmap(const HeatmapModel& model, const HeatmapStyle& style, QSize viewport);
// Everything at once, every label whole, for a file at least `width` wide.
HeatmapGeometry wholeHeatmap(const HeatmapModel& model, const HeatmapStyle& style, int width);

// Everything: headers, cells that show, colour bar with its numbers.  Not the hover.
void paintHeatmap(QPainter& painter, const HeatmapModel& model, const HeatmapGeometry& geometry,
                  const HeatmapStyle& style);

}  // namespace lookback
