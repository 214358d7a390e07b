// How quick the pictures are.  Hidden: a machine that others use too would make them fail by chance.
#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <functional>
#include <tuple>

#include "catch.h"
#include "traces.h"
#include "views/heatmap_view.h"
#include "views/hover_link.h"

using namespace lookback;
using test::traceOf;

namespace {

HeatmapModel square(int side) {
    return HeatmapModel::fromTrace(
        traceOf(std::vector<std::string>(static_cast<std::size_t>(side), "word"),
                std::vector<std::string>(static_cast<std::size_t>(side), "mot")),
        side);
}

double milliseconds(const std::function<void()>& work) {
    QElapsedTimer clock;
    clock.start();
    work();
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

}  // namespace

TEST_CASE("a matrix of 200 x 200 opens below 100 ms, one of 1000 x 1000 whole below 250",
          "[.][full]") {
    HoverLink link;
    HeatmapView view(&link);
    view.resize(1600, 1000);
    view.show();
    QApplication::processEvents();  // nothing is painted before the window is exposed
    for (const auto& [side, zoom, limit] :
         {std::tuple(200, 1.0, 100), std::tuple(200, 1.0 / 8, 100),
          std::tuple(1000, 1.0 / 32, 250)}) {
        const HeatmapModel model = square(side);
        int painted = 0;
        const auto counting = QObject::connect(&view, &HeatmapView::painted, [&] { ++painted; });
        const double ms = milliseconds([&, s = zoom] {
            view.setModel(model);
            view.setZoom(s, {800, 500});
            view.viewport()->repaint();
        });
        WARN(side << " x " << side << " at zoom " << zoom << ": " << ms << " ms");
        QObject::disconnect(counting);
        REQUIRE(painted > 0);
        const HeatmapGeometry& g = view.geometryOfCells();
        WARN("of which " << g.visibleRows().size() << " x " << g.visibleColumns().size()
                         << " cells show");
        CHECK(ms < limit);
    }
}

TEST_CASE("a hover repaints below 16 ms at 100 x 100", "[.][full]") {
    HoverLink link;
    HeatmapView view(&link);
    view.resize(1600, 1000);
    view.show();
    QApplication::processEvents();  // nothing is painted before the window is exposed
    view.setModel(square(100));
    view.viewport()->repaint();
    const HeatmapGeometry g = view.geometryOfCells();
    double worst = 0;
    int painted = 0;
    QObject::connect(&view, &HeatmapView::painted, [&] { ++painted; });
    for (int k = 0; k < 20; ++k) {
        const QPoint at = g.cell(g.visibleRows().first + k, g.visibleColumns().first + k).center();
        worst = std::max(worst, milliseconds([&] {
                             QMouseEvent event(QEvent::MouseMove, at, at, Qt::NoButton,
                                               Qt::NoButton, Qt::NoModifier);
                             QApplication::sendEvent(view.viewport(), &event);
                             view.viewport()->repaint();
                         }));
    }
    WARN("worst of 20 hovers, all repainted: " << worst << " ms");
    CHECK(painted >= 20);
    CHECK(worst < 16);
}
