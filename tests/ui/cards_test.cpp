// The four cards without a window: weights, strips, sums, formulas; and on the window: dragging,
// presets, the word under the mouse.
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QScrollBar>
#include <numeric>

#include "bench.h"
#include "catch.h"
#include "panels/button.h"
#include "panels/step_page.h"
#include "traces.h"
#include "views/candidates_view.h"
#include "views/chip_strip.h"
#include "views/formulas.h"
#include "views/heatmap_view.h"
#include "views/hover_link.h"
#include "views/look_view.h"
#include "views/read_view.h"
#include "views/strip.h"
#include "views/update_view.h"

using namespace lookback;
using namespace Qt::StringLiterals;
using test::testFont;
using test::traceOf;

namespace {

float sumOf(const Weights& weights) {
    return std::accumulate(weights.begin(), weights.end(), 0.0F);
}

void send(QWidget* viewport, QEvent::Type type, QPoint at, Qt::MouseButtons held) {
    const auto button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
    QMouseEvent event(type, at, viewport->mapToGlobal(at), button, held, Qt::NoModifier);
    QApplication::sendEvent(viewport, &event);
}

}  // namespace

TEST_CASE("a pulled weight gets what was asked for, the others keep their proportions") {
    const Weights alpha = {0.5F, 0.3F, 0.2F};
    const Weights pulled = withWeight(alpha, 1, 0.6F);
    CHECK(pulled[1] == 0.6F);
    CHECK(pulled[0] / pulled[2] == Approx(2.5));
    CHECK(sumOf(pulled) == Approx(1));
    for (const float value : {-1.0F, 0.0F, 0.25F, 1.0F, 7.0F, std::nanf("")})
        for (const Weights& from :
             {alpha, Weights{0, 1, 0}, Weights{1, 0, 0}, Weights{0.5F, 0.5F}}) {
            const Weights w = withWeight(from, 1, value);
            CHECK(sumOf(w) == Approx(1));
            for (const float part : w) CHECK(part >= 0);
        }
    // All was on the pulled word: the others share alike.
    CHECK(withWeight({0, 1, 0}, 1, 0.5F) == Weights{0.25F, 0.5F, 0.25F});
    CHECK(withWeight({1}, 0, 0.2F) == Weights{1});
    CHECK(allOn(2, 3) == Weights{0, 0, 1});
    CHECK(evenly(4) == Weights{0.25F, 0.25F, 0.25F, 0.25F});
    CHECK(heaviest({0.1F, 0.4F, 0.4F}) == 1);
    CHECK(heaviest({}) == -1);
}

TEST_CASE("a strip shows every dimension, and finds it again under the mouse") {
    for (const int count : {1, 7, 256, 512, 2000})
        for (const int width : {40, 255, 600}) {
            const auto g = StripGeometry::fit({13, 5, width, 60}, count);
            int area = 0;
            for (int k = 0; k < count; ++k) {
                const QRect cell = g.cell(k);
                REQUIRE_FALSE(cell.isEmpty());
                REQUIRE(g.area.contains(cell));
                REQUIRE(g.at(cell.topLeft()) == k);
                REQUIRE(g.at(cell.bottomRight()) == k);
                area += cell.width() * cell.height();
            }
            CHECK(area <= g.area.width() * g.area.height());
            CHECK_FALSE(g.at({12, 6}).has_value());
        }
}

TEST_CASE("the strips of Read add up to the model's context, for every step and model") {
    const char* name =
        GENERATE("search_trained", "search_general", "search_dot", "search_groundhog",
                 "search_unidirectional", "search_reversed", "encdec_trained");
    CAPTURE(name);
    Bench bench(name);
    bench.run(u"finish"_s);
    const Trace& trace = bench.session().trace();
    REQUIRE_FALSE(trace.steps.empty());
    StepModelPtr before;
    for (int i = 1; i <= static_cast<int>(trace.steps.size()); ++i) {
        const bool attends = !trace.steps.front().alpha.empty();
        const auto step = StepModel::fromTrace(trace, i, attends, before.get());
        if (before) CHECK(step->annotations == before->annotations);  // shared, not copied
        before = step;
        const auto all = ReadNumbers::of(*step, std::nullopt, false);
        REQUIRE(all.sum.size() == step->context.size());
        // Single precision, added up in another order: values are at most 1 in size.
        CHECK(all.deviation < 1e-6F);
        for (std::size_t k = 0; k < all.sum.size(); ++k)
            REQUIRE(all.sum[k] == Approx(step->context[k]).margin(1e-6));
        const auto few = ReadNumbers::of(*step, std::nullopt, true);
        CHECK(few.dimensions.size() == std::min<std::size_t>(kFewDimensions, all.sum.size()));
        CHECK(std::is_sorted(few.dimensions.begin(), few.dimensions.end()));
    }
}

TEST_CASE("the few dimensions are the largest, in their order") {
    CHECK(largestDimensions({0.1F, -0.9F, 0.5F, 0.0F, 0.6F}, 3) == std::vector<int>{1, 2, 4});
    CHECK(largestDimensions({0.5F, -0.5F, 0.5F}, 2) == std::vector<int>{0, 1});
    CHECK(largestDimensions({1.0F}, 16) == std::vector<int>{0});
}

TEST_CASE("annotations of another sentence are not taken for the old ones") {
    const Trace first = traceOf({"a", "b", "c"}, {"x"});
    Trace second = first;
    second.annotations.back()[0] = 9;
    const auto one = StepModel::fromTrace(first, 1, true, nullptr);
    const auto two = StepModel::fromTrace(second, 1, true, one.get());
    CHECK((*two->annotations)[2][0] == 9);
}

TEST_CASE("bars and mouse agree") {
    const auto step = StepModel::fromTrace(traceOf({"a", "b", "c"}, {"x"}), 1, true, nullptr);
    const auto g = LookGeometry::fit({300, 160}, *step, testFont());
    for (int j = 0; j < 3; ++j) {
        CHECK(g.at(g.column(j).center()) == j);
        const QRect full = g.alphaBar(j, 1);
        CHECK(full.top() == g.alpha.top());
        CHECK(g.weightAt(full.top()) == 1);
        CHECK(g.weightAt(g.alpha.bottom() + 1) == 0);
        CHECK(g.weightAt(-50) == 1);
        CHECK(g.weightAt(1000) == 0);
    }
    CHECK(g.scoreBar(2, 2).height() > g.scoreBar(1, 1).height());
    CHECK_FALSE(g.at({g.left - 1, 50}).has_value());
    CHECK(g.alpha.bottom() < g.score.top());
    CHECK(g.score.bottom() < 160);
}

TEST_CASE("formulas follow the model's order and score") {
    const auto text = formulasOf(true, u"text"_s, u"additive"_s);
    CHECK_FALSE(text.updateComesLast);
    CHECK(text.look.contains(u"tanh"_s));
    CHECK(text.say.contains(u"from s<sub>i</sub>,"_s));
    const auto appendix = formulasOf(true, u"appendix"_s, u"general"_s);
    CHECK_FALSE(appendix.updateComesLast);
    CHECK(appendix.say.contains(u"from s<sub>i−1</sub>,"_s));
    CHECK(appendix.look.contains(u"ᵀ W<sub>a</sub> s"_s));
    const auto groundhog = formulasOf(true, u"groundhog"_s, u"dot"_s);
    CHECK(groundhog.updateComesLast);
    CHECK(groundhog.update.contains(u"from y<sub>i</sub>"_s));
    CHECK(groundhog.say.contains(u"from s<sub>i−1</sub>,"_s));
    CHECK_FALSE(groundhog.look.contains(u"W<sub>a</sub>"_s));
    CHECK_FALSE(formulasOf(false, u"text"_s, u"additive"_s).read.contains(u"α"_s));
}

TEST_CASE("the cards stand in the order in which the model does them") {
    Bench bench;
    const auto above = [&](const char* upper, const char* lower) {
        const auto top = [&](const char* name) {
            return bench.find<QWidget>(name)->mapTo(&bench.window, QPoint(0, 0)).y();
        };
        return top(upper) < top(lower);
    };
    bench.run(u"step"_s);
    CHECK(above("update", "say"));
    bench.run(u"open "_s + golden("search_groundhog") + u"\nstep"_s);
    CHECK(above("say", "update"));
    bench.run(u"open "_s + golden("search_trained") + u"\nstep"_s);
    CHECK(above("update", "say"));
}

TEST_CASE("a dragged bar previews the sum and forces one distribution when let go") {
    Bench bench;
    bench.run(u"step 2"_s);
    auto* look = bench.find<LookView>("look");
    auto* read = bench.find<ReadView>("read");
    int forces = 0;
    QObject::connect(look, &LookView::forced, [&] { ++forces; });
    const QRect bar = look->bars().alphaBar(2, 0.5F);
    const Weights before = bench.session().trace().steps[1].alpha;
    send(look->viewport(), QEvent::MouseButtonPress, {bar.center().x(), bar.top()}, Qt::LeftButton);
    const QRect high = look->bars().alphaBar(2, 0.8F);
    send(look->viewport(), QEvent::MouseMove, {high.center().x(), high.top()}, Qt::LeftButton);
    // While dragging: the drawn sum is that of the new weights, the model has heard of nothing.
    CHECK(read->numbers().alpha[2] == Approx(0.8).margin(0.02));
    CHECK(bench.session().trace().steps[1].alpha == before);
    CHECK(forces == 0);
    send(look->viewport(), QEvent::MouseButtonRelease, {high.center().x(), high.top()},
         Qt::NoButton);
    CHECK(forces == 1);
    const TraceStep& step = bench.session().trace().steps[1];
    CHECK(step.forced);
    CHECK(step.alpha[2] == Approx(0.8).margin(0.02));
    CHECK(sumOf(step.alpha) == Approx(1));
    CHECK(step.alpha[0] / step.alpha[1] == Approx(before[0] / before[1]).epsilon(1e-3));
    CHECK(bench.session().position() == 2);
}

TEST_CASE("a drag that is dropped leaves the model alone") {
    Bench bench;
    bench.run(u"step 2"_s);
    auto* look = bench.find<LookView>("look");
    look->setFocus();
    const QPoint at = look->bars().alphaBar(1, 0.9F).topLeft() + QPoint(2, 0);
    send(look->viewport(), QEvent::MouseButtonPress, at, Qt::LeftButton);
    bench.run(u"key Escape"_s);
    send(look->viewport(), QEvent::MouseButtonRelease, at, Qt::NoButton);
    CHECK_FALSE(bench.session().trace().steps[1].forced);
    const ReadView* read = bench.find<ReadView>("read");
    CHECK(read->numbers().alpha == bench.session().trace().steps[1].alpha);
}

TEST_CASE("distributions at one press, and with the keys") {
    Bench bench;
    CHECK_FALSE(bench.find<Button>("lookUniform")->isEnabled());
    bench.run(u"step"_s);
    CHECK_FALSE(bench.find<Button>("lookBefore")->isEnabled());
    bench.run(u"step"_s);
    const auto alpha = [&] { return bench.session().trace().steps[1].alpha; };
    const Weights first = bench.session().trace().steps[0].alpha;
    const int top = heaviest(alpha());
    bench.run(u"click lookArgmax"_s);
    CHECK(alpha() == allOn(top, 5));
    bench.run(u"click lookUniform"_s);
    // The formula on the card is what was computed: this α is no softmax.
    const auto formulas = [&] {
        QString all;
        for (const QLabel* label : bench.window.findChildren<QLabel*>()) all += label->text();
        return all;
    };
    CHECK(formulas().contains(u"by hand"_s));
    CHECK_FALSE(formulas().contains(u"softmax(e<sub>i"_s));
    for (const float weight : alpha()) CHECK(weight == Approx(0.2));
    bench.run(u"click lookBefore"_s);
    for (std::size_t j = 0; j < 5; ++j) CHECK(alpha()[j] == Approx(first[j]));
    auto* look = bench.find<LookView>("look");
    look->setFocus();
    bench.run(u"key Home\nkey Right\nkey Right\nclick lookOne"_s);
    CHECK(alpha() == allOn(2, 5));
    look->setFocus();
    bench.run(u"key Down"_s);
    CHECK(alpha()[2] == Approx(0.95));
    CHECK(alpha()[0] == Approx(0.0125));
    bench.run(u"key Space\nexpect step == 3"_s);
}

TEST_CASE("a model without attention has no bars to pull, and says so") {
    Bench bench("encdec_trained");
    bench.run(u"step 2"_s);
    CHECK_FALSE(bench.find<LookView>("look")->adjustable());
    for (const char* name : {"lookOne", "lookUniform", "lookArgmax", "lookBefore", "transpose"})
        CHECK_FALSE(bench.find<Button>(name)->isEnabled());
    CHECK(bench.find<ReadView>("read")->numbers().alpha.empty());
    bench.find<LookView>("look")->setFocus();
    bench.run(u"key Up\nkey Left\nexpect step == 2\nexpect error == \"\""_s);
}

TEST_CASE("a word typed into Say goes on with that word, or says why not") {
    Bench bench;
    bench.run(u"step 2"_s);
    auto* line = bench.find<QLineEdit>("word");
    line->setFocus();
    line->setText(u" t3 "_s);
    bench.run(u"key Return\nexpect step == 2\nexpect trace.steps[1].word == \"t3\""_s);
    CHECK(line->text().isEmpty());
    line->setFocus();
    line->setText(u"no such word"_s);
    bench.run(u"key Return\nexpect error contains \"no such word\""_s);
}

TEST_CASE("the source word under the mouse is lit everywhere, wherever the mouse is") {
    Bench bench;
    bench.run(u"step 3"_s);
    auto* link = bench.window.findChild<StepPage*>()->findChild<HoverLink*>();
    REQUIRE(link);
    auto* heatmap = bench.find<HeatmapView>("heatmap");
    auto* look = bench.find<LookView>("look");
    auto* read = bench.find<ReadView>("read");
    auto* chips = bench.find<ChipStrip>("sourceWords");
    const auto pictures = [&] {
        return std::vector<QImage>{heatmap->grab().toImage(), look->grab().toImage(),
                                   read->grab().toImage(), chips->grab().toImage()};
    };
    const auto dark = pictures();
    link->setSource(1);
    const auto lit = pictures();
    for (std::size_t k = 0; k < lit.size(); ++k) {
        CAPTURE(k);
        CHECK(lit[k] != dark[k]);
    }
    link->setSource(-1);
    CHECK(pictures() == dark);

    const QPoint cell = heatmap->geometryOfCells().cell(1, 2).center();
    send(heatmap->viewport(), QEvent::MouseMove, cell, Qt::NoButton);
    CHECK(link->source() == 2);
    send(look->viewport(), QEvent::MouseMove, look->bars().column(3).center(), Qt::NoButton);
    CHECK(link->source() == 3);
    read->verticalScrollBar()->setValue(0);
    send(read->viewport(), QEvent::MouseMove, {5, 5}, Qt::NoButton);
    CHECK(link->source() == 0);
    send(chips->viewport(), QEvent::MouseMove, {8, 8}, Qt::NoButton);
    CHECK(link->source() == 0);
    bench.run(u"source \"s2 s3\""_s);
    CHECK(link->source() == -1);
    CHECK(link->last() == -1);
}

TEST_CASE("transposed on the window: a click on a column goes to its step") {
    Bench bench;
    bench.run(u"step 3\nclick transpose"_s);
    auto* heatmap = bench.find<HeatmapView>("heatmap");
    REQUIRE(heatmap->model().transposed());
    CHECK(bench.window.rowsShown() == 3);
    const QPoint cell = heatmap->geometryOfCells().cell(2, 0).center();
    send(heatmap->viewport(), QEvent::MouseButtonPress, cell, Qt::LeftButton);
    CHECK(bench.session().position() == 1);
    bench.run(u"step\nexpect ui.rows == 2\nclick transpose"_s);
    CHECK_FALSE(heatmap->model().transposed());
}

TEST_CASE("zoom with the keys, kept while stepping, and back") {
    Bench bench;
    bench.run(u"step 2"_s);
    auto* heatmap = bench.find<HeatmapView>("heatmap");
    const int normal = heatmap->geometryOfCells().cellWidth;
    bench.run(u"key Ctrl++\nkey Ctrl++\nstep"_s);
    CHECK(heatmap->geometryOfCells().cellWidth > normal);
    bench.run(u"key Ctrl+0"_s);
    CHECK(heatmap->geometryOfCells().cellWidth == normal);
    heatmap->setFocus();
    for (int k = 0; k < 60; ++k) bench.run(u"key -"_s);
    CHECK(heatmap->geometryOfCells().cellWidth >= 1);
    bench.run(u"key 0"_s);
    CHECK(heatmap->geometryOfCells().cellWidth == normal);
}
