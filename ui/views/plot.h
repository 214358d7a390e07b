// A few curves over words or lengths: where they lie, plain numbers, tested without a widget, and
// their drawing with axes, legend and marks.
#pragma once

#include <QFont>
#include <QPolygonF>
#include <QRect>
#include <QString>
#include <optional>
#include <vector>

#include "views/palette.h"

class QPainter;

namespace lookback {

// How sure a value is: drawn as a ribbon along the curve.
struct PlotBand {
    double low = 0, high = 0;
};

struct PlotSeries {
    QString name;
    QString legend{};     // a shorter name, where the entry before tells the rest; empty: the name
    bool newRow = false;  // of the legend
    QColor Theme::*color = &Theme::accent;
    bool square = false;   // marks of another shape: colours alone may not tell curves apart
    bool dots = true;      // a mark at each value; many values are a line alone
    bool thin = false;     // so that another one stands out beside it
    bool bridges = false;  // over values that are missing: others have them there
    std::vector<std::optional<double>> values;     // one for each x
    std::vector<std::optional<PlotBand>> bands{};  // likewise, or none at all
    std::vector<QString> notes{};                  // likewise: more about a value, in the read-out
};

// A place worth a line: "first breaks here".
struct PlotMark {
    int at = 0;  // index of an x
    QString text;
    QColor Theme::*color = &Theme::faultText;
};

struct PlotModel {
    QString title;   // of the values, with their unit
    QString across;  // of the x axis
    std::vector<double> x;
    // Instead of the numbers of x: one each, or none at all.  They may have several lines.
    std::vector<QString> labels;
    bool roundAcross = false;  // round whole numbers under the axis, whatever stands in x
    std::vector<PlotSeries> series;
    std::vector<PlotMark> marks;
    std::optional<double> least, most;  // of the y axis; else what the values need
    int current = -1;                   // the index under the slider
    bool empty() const;
};

struct PlotGeometry {
    QRect area;  // within the axes
    double left = 0, right = 1, bottom = 0, top = 1;
    std::vector<double> ticks;   // of y, in order
    std::vector<int> labelled;   // indices of x that have room for their text
    std::vector<double> across;  // or, of roundAcross, the numbers that have

    static PlotGeometry fit(const PlotModel& model, QSize size, const QFont& font);
    QPointF at(double x, double y) const;
    // The index whose x is nearest to a point within the axes; nothing outside.
    std::optional<int> indexAt(const PlotModel& model, QPoint point) const;
};

// The ribbons of a series, in pixels: one for each run of neighbours that have one.
std::vector<QPolygonF> bandPolygons(const PlotModel& model, const PlotGeometry& geometry,
                                    const PlotSeries& series);

// Round numbers that cover a range, about so many.
std::vector<double> roundTicks(double least, double most, int count);

void paintPlot(QPainter& painter, const PlotModel& model, const PlotGeometry& geometry,
               const QFont& font, std::optional<int> hover);
// The exact values at an index, escaped rich text.
QString plotTip(const PlotModel& model, int index);

}  // namespace lookback
