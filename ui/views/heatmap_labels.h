// The words around a heatmap: how much room they need, where they lie, and their drawing.
#pragma once

#include <QFont>
#include <QPoint>
#include <QString>
#include <optional>

class QPainter;

namespace lookback {

struct HeatmapGeometry;
struct HeatmapStyle;
class HeatmapModel;

// Angled labels up to this length, in pixels, are drawn whole; longer ones end in "…".
inline constexpr int kLongestColumnLabel = 300;
inline constexpr int kLongestRowLabel = 230;
inline constexpr double kLabelAngle = 40;  // degrees
inline constexpr int kLabelGap = 8;        // between a label and its cells

// How much room the labels of a model need.
struct HeatmapHeaders {
    int left = 0;
    int top = 0;
    int right = 0;          // beyond the last column, at the given width of a cell
    int rightScrolled = 0;  // when any column may be the last one to show
};
struct LabelLimits {
    int column = kLongestColumnLabel;
    int row = kLongestRowLabel;
};
HeatmapHeaders measureHeaders(const HeatmapModel& model, const QFont& font, int cellWidth,
                              const LabelLimits& limits = {});

// The longest column label that a header of this height has room for.
int columnLabelRoom(const QFont& font, int headerTop);

// The column whose angled label lies under a point, and whether the label had to be shortened.
struct LabelHit {
    int column = 0;
    bool cut = false;
};
std::optional<LabelHit> columnLabelAt(const HeatmapModel& model, const HeatmapGeometry& geometry,
                                      const QFont& font, QPoint point);

void paintColumnLabels(QPainter& painter, const HeatmapModel& model,
                       const HeatmapGeometry& geometry, const HeatmapStyle& style);
// With the probability of a target word beside it.
void paintRowLabels(QPainter& painter, const HeatmapModel& model, const HeatmapGeometry& geometry,
                    const HeatmapStyle& style);
// In the corner: what is read and what is written, and which way.
void paintAxisTitles(QPainter& painter, const HeatmapModel& model, const HeatmapGeometry& geometry,
                     const HeatmapStyle& style);

QString probabilityText(float probability);  // ".97"

}  // namespace lookback
