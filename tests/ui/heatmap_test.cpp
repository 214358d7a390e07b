// The heatmap without a widget: geometry, labels, colours, what a tooltip says.
#include <QFontMetrics>
#include <QImage>
#include <QPainter>
#include <cmath>
#include <numbers>

#include "catch.h"
#include "traces.h"
#include "views/heatmap_model.h"
#include "views/heatmap_painter.h"

using namespace lookback;
using namespace Qt::StringLiterals;

using test::styleWith;
using test::testFont;
using test::traceOf;

TEST_CASE("cell and pixel agree at many sizes and scrolls") {
    for (const QSize viewport : {QSize(300, 260), QSize(800, 600), QSize(2000, 1300)})
        for (const int columns : {1, 7, 40, 300})
            for (const int rows : {1, 12, 80}) {
                auto g = HeatmapGeometry::fit(viewport, rows, columns, 120, 90, 30, 60);
                const QPoint end = g.maximumScroll();
                for (const QPoint scroll : {QPoint(0, 0), end / 2, end}) {
                    g.scroll = scroll;
                    const IndexRange is = g.visibleRows();
                    const IndexRange js = g.visibleColumns();
                    REQUIRE(is.size() > 0);
                    REQUIRE(js.size() > 0);
                    for (int i = is.first; i < is.last; ++i)
                        for (int j = js.first; j < js.last; ++j) {
                            const QRect shown = g.cell(i, j).intersected(g.body());
                            REQUIRE_FALSE(shown.isEmpty());
                            REQUIRE(g.cellAt(shown.topLeft()) == HeatmapCell{i, j});
                            REQUIRE(g.cellAt(shown.bottomRight()) == HeatmapCell{i, j});
                        }
                }
                // At the last scroll the last cell is whole.
                REQUIRE(g.body().contains(
                    g.cell(rows - 1, columns - 1).intersected(g.body()).bottomRight()));
                REQUIRE(g.cell(rows - 1, columns - 1).right() <= g.body().right());
                REQUIRE_FALSE(g.cellAt({5, g.top + 1}).has_value());
                REQUIRE(g.rowAt({5, g.top + 1}).has_value());
            }
}

TEST_CASE("the the cat the keeps four columns, and labels travel with the matrix") {
    const auto model =
        HeatmapModel::fromTrace(traceOf({"the", "the", "cat", "the"}, {"a", "b"}), 2);
    CHECK(model.columns() == 4);
    CHECK(model.rows() == 2);
    CHECK(model.column(1).word == u"the"_s);
    CHECK(model.alpha(1, 3) == 0.4F);
    CHECK(model.score(0, 2) == 2.0F);
    CHECK(model.consistent());
    CHECK(HeatmapModel::fromTrace(traceOf({"x"}, {"a", "b"}), 1).rows() == 1);
}

TEST_CASE("a matrix that does not fit its labels is refused") {
    Trace trace = traceOf({"the", "cat"}, {"a"});
    trace.steps[0].alpha.pop_back();
    CHECK_THROWS_AS(HeatmapModel::fromTrace(trace, 1), std::logic_error);
}

TEST_CASE("labels of thirty letters have room, wherever they stand") {
    const std::string longest = "Donaudampfschifffahrtsgesellsch";
    for (const std::vector<std::string>& source : {std::vector<std::string>{longest, "b"},
                                                   {"a", longest},
                                                   {longest},
                                                   {"a", "b", "c", "d", "e", "f", "g", longest}}) {
        const auto model = HeatmapModel::fromTrace(traceOf(source, {longest}), 1);
        const QFont font = testFont();
        const QFontMetrics metrics(font);
        const int width = metrics.horizontalAdvance(QString::fromStdString(longest));
        REQUIRE(width < kLongestColumnLabel);
        REQUIRE(width < kLongestRowLabel + 60);
        const auto g = layoutHeatmap(model, styleWith(font), {800, 600});
        const double angle = kLabelAngle * std::numbers::pi / 180;
        CHECK(g.top >= width * std::sin(angle));
        for (int j = 0; j < model.columns(); ++j) {
            const double reach = metrics.horizontalAdvance(model.column(j).word) * std::cos(angle);
            CHECK(g.cell(0, j).center().x() + reach < g.viewport.width());
        }
    }
}

TEST_CASE("in a low viewport long labels give way to rows, and say the whole word on demand") {
    const std::string longest(80, 'w');
    const auto model = HeatmapModel::fromTrace(traceOf({"a", longest, "b"}, {"x", "y"}), 2);
    const QFont font = testFont();
    for (const QSize viewport : {QSize(560, 190), QSize(590, 300), QSize(800, 600)}) {
        const auto g = layoutHeatmap(model, styleWith(font), viewport);
        CHECK(g.body().height() >= 3 * g.cellHeight);
        const double angle = kLabelAngle * std::numbers::pi / 180;
        const auto along = [&](int column, double length) {
            const QPoint start(g.cell(0, column).center().x() + 2, g.top - 10);
            return start + QPoint(static_cast<int>(length * std::cos(angle)),
                                  static_cast<int>(-length * std::sin(angle)));
        };
        const auto hit = columnLabelAt(model, g, font, along(1, 20));
        REQUIRE(hit.has_value());
        CHECK(hit->column == 1);
        CHECK(hit->cut);
        const auto other = columnLabelAt(model, g, font, along(2, 4));
        REQUIRE(other.has_value());
        CHECK(other->column == 2);
        CHECK_FALSE(other->cut);
        CHECK_FALSE(columnLabelAt(model, g, font, g.body().center()).has_value());
        CHECK_FALSE(columnLabelAt(model, g, font, {2, 2}).has_value());
    }
}

TEST_CASE("brighter is more, in both colour maps; a cell has the colour of its weight") {
    for (const ColorMap map : {ColorMap::Cividis, ColorMap::Paper})
        for (int k = 1; k <= 100; ++k)
            REQUIRE(contrast(colorOf(map, static_cast<float>(k) / 100), Qt::black) >
                    contrast(colorOf(map, static_cast<float>(k - 1) / 100), Qt::black));
    const auto model = HeatmapModel::fromTrace(traceOf({"the", "the", "cat"}, {"a", "b"}), 2);
    HeatmapStyle style = styleWith(testFont());
    style.map = ColorMap::Paper;
    style.numbers = false;
    style.current = 1;
    const auto g = layoutHeatmap(model, style, {600, 400});
    QImage image(g.viewport, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintHeatmap(painter, model, g, style);
    painter.end();
    for (int j = 0; j < 3; ++j)
        CHECK(image.pixelColor(g.cell(1, j).center()) ==
              colorOf(ColorMap::Paper, model.alpha(1, j)));
}

TEST_CASE("what can be operated has a frame that is seen in both themes: 3 to 1 at least") {
    for (const Theme& t : {lightTheme(), darkTheme()})
        for (const QColor& ground : {t.window, t.card, t.field})
            CHECK(contrast(t.fieldBorder, ground) >= 3);
}

TEST_CASE("text is readable in both themes: a contrast of 4.5 at least") {
    const bool dark = GENERATE(false, true);
    const Theme& t = dark ? darkTheme() : lightTheme();
    CAPTURE(dark);
    for (const QColor& background : {t.window, t.card, t.field}) {
        CHECK(contrast(t.text, background) >= 4.5);
        CHECK(contrast(t.muted, background) >= 4.5);
    }
    CHECK(contrast(t.accentText, t.accent) >= 4.5);
    CHECK(contrast(t.unknownText, t.unknownFill) >= 4.5);
    CHECK(contrast(t.unknownText, t.card) >= 4.5);
    CHECK(contrast(t.chosenText, t.chosenFill) >= 4.5);
    CHECK(contrast(t.placesText, t.placeActive) >= 4.5);
    CHECK(contrast(t.tipText, t.tip) >= 4.5);
    CHECK(contrast(t.faultText, t.fault) >= 4.5);
    CHECK(contrast(t.chosenText, t.card) >= 4.5);
    CHECK(contrast(t.text, t.chosenFill) >= 4.5);
    CHECK(contrast(t.muted, t.chosenFill) >= 4.5);
    CHECK(contrast(t.accentOffText, t.accentOff) >= 4.5);
    CHECK(contrast(t.current, t.card) >= 3);  // an outline: WCAG's measure for graphics
    CHECK(contrast(t.accent, t.card) >= 3);
    for (int k = 0; k <= 100; ++k) {
        for (const ColorMap map : {ColorMap::Cividis, ColorMap::Paper}) {
            const QColor cell = colorOf(map, static_cast<float>(k) / 100);
            CHECK(contrast(inkOn(cell), cell) >= 4.5);
        }
    }
    CHECK(contrast(Qt::black, Qt::white) == Approx(21));
}

TEST_CASE("a tooltip shows markup as text") {
    const auto model =
        HeatmapModel::fromTrace(traceOf({"<b>&\"", "<eos>"}, {"</s><img src=x>"}), 1);
    const QString tip = cellTip(model, 0, 0);
    CHECK_FALSE(tip.contains(u"<b>"_s));
    CHECK_FALSE(tip.contains(u"<img"_s));
    CHECK(tip.contains(u"&lt;b&gt;&amp;&quot;"_s));
    CHECK(tip.contains(u"0.1"_s));
}

TEST_CASE("the log scale tells small weights apart, and keeps the ends") {
    CHECK(placeOnScale(ColorScale::Linear, 0.25F) == 0.25F);
    CHECK(placeOnScale(ColorScale::Log, 1) == 1);
    CHECK(placeOnScale(ColorScale::Log, 0.01F) == Approx(0.5));
    CHECK(placeOnScale(ColorScale::Log, 1e-4F) == 0);
    CHECK(placeOnScale(ColorScale::Log, 0) == 0);
    for (const ColorScale scale : {ColorScale::Linear, ColorScale::Log}) {
        CHECK(placeOnScale(scale, std::nanf("")) == 0);
        for (int k = 2; k <= 100; ++k)
            REQUIRE(placeOnScale(scale, static_cast<float>(k) / 100) >
                    placeOnScale(scale, static_cast<float>(k - 1) / 100));
    }
}

TEST_CASE("transposed, words and weights change places together") {
    auto model = HeatmapModel::fromTrace(traceOf({"the", "the", "cat", "the"}, {"a", "b"}), 2);
    const HeatmapModel straight = model;
    model.setTransposed(true);
    REQUIRE(model.columns() == 2);
    REQUIRE(model.rows() == 4);
    CHECK(model.steps() == 2);
    CHECK(model.sources() == 4);
    CHECK(model.row(2).word == u"cat"_s);
    CHECK(model.column(1).word == u"b"_s);
    CHECK(model.column(1).probability.has_value());
    CHECK_FALSE(model.row(1).probability.has_value());
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 4; ++j) {
            CHECK(model.alpha(j, i) == straight.alpha(i, j));
            CHECK(model.stepOf(j, i) == i);
            CHECK(model.sourceOf(j, i) == j);
        }
    CHECK(cellTip(model, 2, 1) == cellTip(straight, 1, 2));
    CHECK(model.weightOnEos(1) == 0.4F);
    CHECK(model.heaviestSource(0) == 3);
}

TEST_CASE("zoomed out, one pixel a cell; zoomed in, what was fitting grows") {
    const auto model = HeatmapModel::fromTrace(
        traceOf(std::vector<std::string>(300, "w"), std::vector<std::string>(40, "v")), 40);
    HeatmapStyle style = styleWith(testFont());
    const auto normal = layoutHeatmap(model, style, {800, 600});
    CHECK(normal.maximumScroll().x() > 0);
    style.zoom = 1.0 / 32;
    const auto far = layoutHeatmap(model, style, {800, 600});
    CHECK(far.cellWidth == 1);
    CHECK(far.maximumScroll() == QPoint(0, 0));
    style.zoom = 2;
    const auto near = layoutHeatmap(model, style, {800, 600});
    CHECK(near.cellWidth == 2 * normal.cellWidth);
    CHECK(near.cellHeight == 2 * normal.cellHeight);
}

TEST_CASE("as one picture or cell by cell, the pixels are the same") {
    const auto model = HeatmapModel::fromTrace(
        traceOf(std::vector<std::string>(400, "w"), std::vector<std::string>(200, "v")), 200);
    HeatmapStyle style = styleWith(testFont());
    style.zoom = 0.1;
    const auto g = layoutHeatmap(model, style, {1100, 700});
    REQUIRE(g.visibleColumns().size() * g.visibleRows().size() > 30'000);
    const auto drawn = [&](bool raster) {
        style.raster = raster;
        QImage image(g.viewport, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintHeatmap(painter, model, g, style);
        painter.end();
        return image;
    };
    CHECK(drawn(true) == drawn(false));
}
