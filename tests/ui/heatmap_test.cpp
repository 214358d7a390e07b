// The heatmap without a widget: geometry, labels, colours, what a tooltip says.
#include <QFontMetrics>
#include <QImage>
#include <QPainter>
#include <cmath>
#include <numbers>

#include "catch.h"
#include "views/heatmap_model.h"
#include "views/heatmap_painter.h"

using namespace lookback;
using namespace Qt::StringLiterals;

namespace {

Trace traceOf(const std::vector<std::string>& source, const std::vector<std::string>& target) {
    Trace trace;
    trace.sourceSurface = trace.sourceTokens = source;
    trace.targetTokens = target;
    for (const std::string& word : target) {
        TraceStep step;
        step.word = word;
        step.logP = -0.5F;
        for (std::size_t j = 0; j < source.size(); ++j) {
            step.alpha.push_back(static_cast<float>(j + 1) / 10.0F);
            step.e.push_back(static_cast<float>(j));
        }
        trace.steps.push_back(step);
    }
    return trace;
}

QFont testFont() {
    QFont font;
    font.setPixelSize(14);
    return font;
}

}  // namespace

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
        const auto g = layoutHeatmap(model, font, {800, 600});
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
        const auto g = layoutHeatmap(model, font, viewport);
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
    const HeatmapStyle style{ColorMap::Paper, testFont(), 1};
    const auto g = layoutHeatmap(model, style.font, {600, 400});
    QImage image(g.viewport, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintHeatmap(painter, model, g, style);
    painter.end();
    for (int j = 0; j < 3; ++j)
        CHECK(image.pixelColor(g.cell(1, j).center()) ==
              colorOf(ColorMap::Paper, model.alpha(1, j)));
}

TEST_CASE("text is readable: a contrast of 4.5 at least") {
    const Theme& t = theme();
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
    for (int k = 0; k <= 100; ++k) {
        const QColor cell = colorOf(ColorMap::Cividis, static_cast<float>(k) / 100);
        CHECK(contrast(inkOn(cell), cell) >= 4.5);
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
