// Curves, and what they are made of: plain numbers.
#include <QImage>
#include <QPainter>
#include <cmath>

#include "catch.h"
#include "session/growing_text.h"
#include "session/length_study.h"
#include "traces.h"
#include "views/memory.h"
#include "views/plot.h"
#include "views/word_diff.h"

using namespace lookback;
using namespace Qt::StringLiterals;

namespace {

PlotModel curve(std::vector<std::optional<double>> values) {
    PlotModel model;
    model.across = u"x"_s;
    for (std::size_t k = 0; k < values.size(); ++k) model.x.push_back(static_cast<double>(k + 1));
    PlotSeries series;
    series.name = u"a <b>"_s;
    series.values = std::move(values);
    model.series.push_back(std::move(series));
    return model;
}

LengthPoint pointOf(std::optional<double> first, std::optional<double> second,
                    bool complete = true) {
    LengthPoint point;
    point.models[0] = {-1, first, complete};
    point.models[1] = {-1, second, complete};
    return point;
}

}  // namespace

TEST_CASE("ticks are round and cover the range") {
    for (const auto& [least, most] : {std::pair(-7.3, -0.2), std::pair(0.0, 100.0),
                                      std::pair(-0.001, 0.0004), std::pair(12.0, 13.0)}) {
        const auto ticks = roundTicks(least, most, 4);
        REQUIRE(ticks.size() >= 2);
        CHECK(ticks.size() <= 8);
        CHECK(ticks.front() <= least + 1e-12);
        CHECK(ticks.back() >= most - 1e-12);
    }
}

TEST_CASE("every point of a curve lies within the axes, and is found under the mouse") {
    const PlotModel model = curve({-3.0, std::nullopt, -0.5, -9.0});
    const PlotGeometry g = PlotGeometry::fit(model, {400, 240}, test::testFont());
    for (std::size_t k = 0; k < model.x.size(); ++k) {
        if (!model.series[0].values[k]) continue;
        const QPointF at = g.at(model.x[k], *model.series[0].values[k]);
        CHECK(QRectF(g.area).contains(at));
        CHECK(g.indexAt(model, at.toPoint()) == static_cast<int>(k));
    }
    CHECK_FALSE(g.indexAt(model, {2, 2}));
    CHECK_FALSE(model.empty());
    CHECK(curve({std::nullopt}).empty());
    // One point, all values alike, no room: no division by nothing.
    for (const PlotModel& odd : {curve({1.0}), curve({2.0, 2.0}), PlotModel{}})
        for (const QSize size : {QSize(400, 240), QSize(10, 10), QSize(0, 0)}) {
            const PlotGeometry small = PlotGeometry::fit(odd, size, test::testFont());
            CHECK(std::isfinite(small.at(1, 1).x()));
            CHECK(std::isfinite(small.at(1, 1).y()));
        }
}

TEST_CASE("marks stand above the curves and beside each other") {
    PlotModel model = curve({1.0, 2.0, 3.0, 4.0});
    const PlotGeometry without = PlotGeometry::fit(model, {400, 240}, test::testFont());
    model.marks = {{0, u"breaks"_s}, {3, u"breaks"_s}};
    const PlotGeometry apart = PlotGeometry::fit(model, {400, 240}, test::testFont());
    model.marks[1].at = 0;
    const PlotGeometry together = PlotGeometry::fit(model, {400, 240}, test::testFont());
    CHECK(without.area.top() < apart.area.top());
    CHECK(apart.area.top() < together.area.top());
}

TEST_CASE("the read-out of a plot has exact values and escaped names") {
    const QString tip = plotTip(curve({-3.125, std::nullopt}), 0);
    CHECK(tip.contains(u"a &lt;b&gt;: −3.125"_s));
    CHECK_FALSE(plotTip(curve({-3.125, std::nullopt}), 1).contains(u"a &lt;b&gt;"_s));
}

TEST_CASE("words that differ are those outside a longest common subsequence") {
    const auto flags = [](const char* first, const char* second) {
        const auto words = [](const char* text) {
            return QString::fromLatin1(text).split(u' ', Qt::SkipEmptyParts);
        };
        const auto [a, b] = differingWords(words(first), words(second));
        std::string text;
        for (const bool flag : a) text += flag ? 'x' : '.';
        text += '|';
        for (const bool flag : b) text += flag ? 'x' : '.';
        return text;
    };
    CHECK(flags("a b c", "a b c") == "...|...");
    CHECK(flags("a b c", "a c") == ".x.|..");
    CHECK(flags("the the cat the", "the cat the the") == ".x..|...x");
    CHECK(flags("", "a b") == "|xx");
    CHECK(flags("a", "b") == "x|x");
}

TEST_CASE("what is left of the first state is the product of what each gate keeps") {
    Trace trace = test::traceOf({"a"}, {"x", "y"});
    trace.s0 = {1, 0};
    trace.steps[0].z = {0.25F, 0.5F};
    trace.steps[0].state = {2, 0};
    trace.steps[1].z = {0.5F, 1.0F};
    trace.steps[1].state = {0, -3};
    const auto memory = memoryOf(trace, 2);
    REQUIRE(memory.size() == 2);
    CHECK(memory[0].kept == Approx((0.75 + 0.5) / 2));
    CHECK(memory[0].left == Approx((0.75 + 0.5) / 2));
    CHECK(memory[0].cosine == Approx(1));
    CHECK(memory[1].kept == Approx(0.25));
    CHECK(memory[1].left == Approx(0.75 * 0.5 / 2));
    CHECK(memory[1].cosine == Approx(0).margin(1e-12));
    CHECK(memoryOf(trace, 1).size() == 1);
    CHECK(memoryOf(Trace{}, 5).empty());
}

TEST_CASE("a text that grows: each stage begins with the one before, and has its translation") {
    for (const GrowingText& text : {growClauses(4), growSentences()}) {
        REQUIRE(text.stages.size() >= 16);
        for (std::size_t k = 1; k < text.stages.size(); ++k) {
            const QString before = text.stages[k - 1].source.chopped(1);
            CHECK(text.stages[k].source.startsWith(before));
            CHECK(text.stages[k].source.size() > before.size());
            CHECK(text.stages[k].reference.startsWith(text.stages[k - 1].reference.chopped(1)));
        }
    }
    CHECK(growClauses(4) == growClauses(4));
    CHECK_FALSE(growClauses(4) == growClauses(5));
    // One clause is one sentence; "I" keeps its capital, other words in the middle lose theirs.
    const QString all = growClauses(4).stages.back().source;
    CHECK(all.count(u'.') == 1);
    CHECK(all.count(u" and "_s) >= kMostClauses - 1);
    for (const QString& clause : all.split(u" and "_s).mid(1))
        CHECK((clause.startsWith(u"I "_s) || clause[0].isLower()));
}

TEST_CASE("a model breaks at the first of two lengths in a row below half of its best before") {
    const std::vector<LengthPoint> once = {pointOf(60, 50), pointOf(20, 50), pointOf(40, 50),
                                           pointOf(29, 24), pointOf(28, 60)};
    CHECK(breakOf(once, 0) == std::optional<std::size_t>(3));
    CHECK_FALSE(breakOf(once, 1));
    const auto first = firstBreak(once);
    REQUIRE(first);
    CHECK(first->model == 0);
    CHECK(first->at == 3);
    CHECK_FALSE(firstBreak({pointOf(60, 50), pointOf(1, 1)}));  // once only
    CHECK_FALSE(firstBreak({}));
    // Without a reference: the limit came before <eos>.
    const std::vector<LengthPoint> endless = {pointOf({}, {}), pointOf({}, {}, false),
                                              pointOf({}, {}, false)};
    CHECK(breakOf(endless, 1) == std::optional<std::size_t>(1));
}

TEST_CASE("a ribbon goes through the ends of its intervals, and ends where one is missing") {
    PlotModel model;
    model.x = {0, 1, 2, 3, 4};
    model.labels = {u"1–10\nn 5"_s, u"11–20\nn 4"_s, u"b"_s, u"c"_s, u"d"_s};
    PlotSeries series;
    series.name = u"A <b>"_s;
    series.values = {10, 20, std::nullopt, 30, 40};
    series.bands = {PlotBand{5, 15}, PlotBand{12, 90}, std::nullopt, PlotBand{25, 35},
                    std::nullopt};
    series.notes = {u"(5–15)"_s, {}, {}, u"<i>"_s, {}};
    model.series = {series};
    const PlotGeometry g = PlotGeometry::fit(model, {500, 300}, test::testFont());
    CHECK(g.top >= 90);  // the interval is within the axes
    CHECK(g.bottom <= 5);
    const auto polygons = bandPolygons(model, g, series);
    REQUIRE(polygons.size() == 2);
    CHECK(polygons[0] == QPolygonF({g.at(0, 15), g.at(1, 90), g.at(1, 12), g.at(0, 5)}));
    // Alone it is a bar around its place.
    const QRectF lone = polygons[1].boundingRect();
    CHECK(lone.center().x() == Approx(g.at(3, 0).x()));
    CHECK(lone.width() > 4);
    CHECK(lone.top() == Approx(g.at(3, 35).y()));
    CHECK(lone.bottom() == Approx(g.at(3, 25).y()));
    // Labels of two lines have room under the axis, and one line in the read-out.
    const QFontMetrics metrics(test::testFont());
    CHECK(300 - g.area.bottom() >= 3 * metrics.height());
    CHECK(plotTip(model, 0).contains(u"1–10, n 5"_s));
    CHECK(plotTip(model, 0).contains(u"A &lt;b&gt;: 10 (5–15)"_s));
    CHECK(plotTip(model, 3).contains(u"30 &lt;i&gt;"_s));
    // Within a ribbon the colour is a mixture: neither the ground nor the curve.
    QImage image(500, 300, QImage::Format_RGB32);
    image.fill(theme().card);
    QPainter painter(&image);
    paintPlot(painter, model, g, test::testFont(), std::nullopt);
    painter.end();
    const QColor inside = image.pixelColor(g.at(1, 60).toPoint() - QPoint(4, 0));
    CHECK(inside != theme().card);
    CHECK(inside != theme().accent);
    CHECK(inside.blue() > inside.red());
}
