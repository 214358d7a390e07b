#include "panels/linked_scrolling.h"

#include <QScopedValueRollback>
#include <QScrollBar>
#include <cmath>

#include "views/heatmap_view.h"

namespace lookback {
namespace {

QScrollBar* barOf(const HeatmapView& view, Qt::Orientation direction) {
    return direction == Qt::Vertical ? view.verticalScrollBar() : view.horizontalScrollBar();
}

}  // namespace

LinkedScrolling::LinkedScrolling(HeatmapView* first, HeatmapView* second,
                                 std::function<bool()> sameSource, QObject* parent)
    : QObject(parent), m_sameSource(std::move(sameSource)) {
    for (const auto& [moved, other] : {std::pair(first, second), std::pair(second, first)})
        for (const auto direction : {Qt::Vertical, Qt::Horizontal})
            connect(barOf(*moved, direction), &QScrollBar::valueChanged, this,
                    [=, this] { follow(*moved, *other, direction); });
}

// By cells, not pixels: their sizes may differ.
void LinkedScrolling::follow(const HeatmapView& moved, const HeatmapView& other,
                             Qt::Orientation direction) {
    if (m_following) return;
    const HeatmapGeometry& a = moved.geometryOfCells();
    const HeatmapGeometry& b = other.geometryOfCells();
    const bool across = direction == Qt::Horizontal;
    if (across && (a.columns != b.columns || !m_sameSource())) return;
    const QScopedValueRollback guard(m_following, true);
    const double cells = static_cast<double>(barOf(moved, direction)->value()) /
                         (across ? a.cellWidth : a.cellHeight);
    barOf(other, direction)
        ->setValue(static_cast<int>(std::lround(cells * (across ? b.cellWidth : b.cellHeight))));
}

}  // namespace lookback
