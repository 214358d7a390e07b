// The place Compare: two models in lock-step.
#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QTemporaryDir>

#include "bench.h"
#include "panels/button.h"
#include "panels/compare_page.h"
#include "player/pointer.h"
#include "session/ui_timings.h"
#include "views/chip_strip.h"
#include "views/heatmap_view.h"
#include "views/memory.h"
#include "views/plot_view.h"

using namespace lookback;
using namespace Qt::StringLiterals;

namespace {

// Trained and untrained: they write different words, and not equally many.
struct Pair : Bench {
    explicit Pair(const char* second = "search_text", const char* first = "search_trained")
        : Bench(nullptr) {
        run(u"open %1 %2\nview compare"_s.arg(golden(first), golden(second)));
    }
    CompareSession& both() { return window.compare(); }
    std::string wordsOf(const Session& session) {
        std::string words;
        for (int i = 0; i < session.position(); ++i)
            words += session.trace().steps[static_cast<std::size_t>(i)].word + ' ';
        return words;
    }
};

}  // namespace

TEST_CASE("both models write what each writes alone") {
    Pair pair;
    pair.run(u"finish"_s);
    CHECK(pair.both().ended());
    for (const auto& [name, session] : {std::pair{"search_trained", &pair.both().first()},
                                        std::pair{"search_text", &pair.both().second()}}) {
        Bench alone(name);
        alone.run(u"finish"_s);
        INFO(name);
        CHECK(pair.wordsOf(*session) == pair.wordsOf(alone.session()));
        CHECK(session->trace().logP == alone.session().trace().logP);
    }
    pair.run(u"expect view == \"compare\"\nexpect trace2.model == \"search_text\""_s);
}

TEST_CASE("one transport moves both, and where one has ended the other goes on alone") {
    Pair pair;
    pair.run(u"finish"_s);
    const int first = pair.both().first().written();
    const int second = pair.both().second().written();
    REQUIRE(first != second);
    const int shorter = std::min(first, second);
    pair.run(u"first"_s);
    for (int k = 1; k <= std::max(first, second); ++k) {
        pair.run(k % 2 == 0 ? u"key Space"_s : u"click next"_s);
        CHECK(pair.both().position() == k);
        CHECK(pair.both().first().position() == std::min(k, first));
        CHECK(pair.both().second().position() == std::min(k, second));
    }
    CHECK_FALSE(pair.window.comparePage().findChild<Button*>(u"next"_s)->isEnabled());
    pair.run(u"key Backspace"_s);
    CHECK(pair.both().position() == std::max(first, second) - 1);
    pair.run(u"back 100"_s);
    CHECK(pair.both().position() == 0);
    pair.run(u"step %1"_s.arg(shorter + 1));
    CHECK(pair.both().position() == shorter + 1);
}

TEST_CASE("what is asked of the first is asked of the second: source, beam and reference") {
    Pair pair;
    pair.run(u"source \"s3 s3 s2\"\nfinish"_s);
    CHECK(pair.both().second().source() == u"s3 s3 s2"_s);
    pair.run(u"beam 3"_s);
    CHECK(pair.both().second().beam() == 3);
    CHECK_FALSE(pair.both().second().beamTree().empty());
    pair.run(u"beam 1\nreference \"t2 t3\""_s);
    CHECK(pair.wordsOf(pair.both().first()) == "t2 t3 <eos> ");
    CHECK(pair.wordsOf(pair.both().second()) == "t2 t3 <eos> ");
    CHECK(pair.both().first().trace().logP != pair.both().second().trace().logP);
    pair.run(u"undo"_s);
    CHECK(pair.both().second().reference().isEmpty());
    // A new first model drops it, whatever the second is doing.
    pair.run(u"reference \"t2 t3\"\nopen %1 %2\nfinish"_s.arg(golden("search_dot"),
                                                              golden("encdec_trained")));
    CHECK(pair.both().second().reference().isEmpty());
    CHECK(pair.both().ended());
}

TEST_CASE("in the place Step the second model rests, and follows when one comes back") {
    Pair pair;
    pair.run(u"view step\nstep 2"_s);
    CHECK(pair.both().second().position() == 0);
    pair.run(u"source \"s2 s2\"\nstep 1\nkey Ctrl+2"_s);
    CHECK(pair.both().second().source() == u"s2 s2"_s);
    CHECK(pair.both().second().position() == 1);
    pair.run(u"key Ctrl+1\nexpect view == \"step\""_s);
}

TEST_CASE("words that differ are marked, and log p of a reference stands beside them") {
    Pair pair;
    pair.run(u"finish"_s);
    const auto marked = [&](const char* name) {
        int count = 0;
        for (const Chip& chip : pair.find<ChipStrip>(name)->chips()) count += chip.differs ? 1 : 0;
        return count;
    };
    CHECK(marked("firstWords") > 0);
    CHECK(marked("secondWords") > 0);
    pair.run(u"reference \"t2 t3\"\nkey 2"_s);
    CHECK(marked("firstWords") == 0);
    const PlotModel& plot = pair.find<PlotView>("referencePlot")->model();
    REQUIRE(plot.series.size() == 2);
    CHECK(plot.labels == std::vector<QString>{u"t2"_s, u"t3"_s, u"<eos>"_s});
    const auto& steps = pair.both().second().trace().steps;
    CHECK(*plot.series[1].values[1] == static_cast<double>(steps[1].logP));
}

TEST_CASE("a difference of α is that of the two traces; where there is none the reason is said") {
    Pair pair;
    pair.run(u"finish\nkey 3"_s);
    auto* view = pair.find<HeatmapView>("differenceHeatmap");
    const HeatmapModel& shown = view->model();
    const auto& first = pair.both().first().trace().steps;
    const auto& second = pair.both().second().trace().steps;
    REQUIRE(shown.isDifference());
    CHECK(shown.rows() == static_cast<int>(std::min(first.size(), second.size())));
    for (int i = 0; i < shown.rows(); ++i)
        for (int j = 0; j < shown.columns(); ++j) {
            const auto row = static_cast<std::size_t>(i);
            const auto column = static_cast<std::size_t>(j);
            CHECK(shown.alpha(i, j) == first[row].alpha[column] - second[row].alpha[column]);
            CHECK(shown.secondAlpha(i, j) == second[row].alpha[column]);
        }
    pair.run(u"open %1 %2"_s.arg(golden("search_trained"), golden("encdec_trained")));
    CHECK(view->model().columns() == 0);
    CHECK(view->hint().contains(u"encdec_trained cannot look"_s));
}

TEST_CASE("what is left of the first state is said, however little it is") {
    Pair pair("encdec_trained");
    pair.run(u"source \"%1\"\nfinish"_s.arg(u"s2 s3 "_s.repeated(40).trimmed()));
    const auto left = [&](Session& session) {
        return memoryOf(session.trace(), session.position()).back().left;
    };
    REQUIRE(left(pair.session()) < 0.0005);
    const QString text = pair.find<QLabel>("firstSummary")->text();
    CHECK(text.contains(u"&lt; 0.1 %"_s));  // rich text: a bare < would swallow the rest
    CHECK(text.contains(u"cosine"_s));
}

TEST_CASE("a reference's field opens in both places and closes with it, unless opened by hand") {
    Pair pair;
    auto* field = pair.find<QLineEdit>("reference");
    CHECK_FALSE(field->isVisible());
    pair.run(u"reference \"t2 t3\""_s);
    CHECK(field->isVisible());
    pair.run(u"reference \"\""_s);
    CHECK_FALSE(field->isVisible());
    pair.run(u"click referenceToggle\nreference \"t2\"\nreference \"\""_s);
    CHECK(field->isVisible());
}

TEST_CASE("without a second model the place says what to do") {
    Bench bench;
    bench.run(u"view compare\nstep 2"_s);
    CHECK(bench.find<HeatmapView>("secondHeatmap")->hint().contains(u"second model"_s));
    CHECK(bench.window.compare().position() == 2);
    bench.run(u"key 3"_s);
    CHECK(bench.find<HeatmapView>("differenceHeatmap")->hint().contains(u"second model"_s));
    CHECK_FALSE(bench.find<Button>("lengthRun")->isEnabled());
    CHECK_FALSE(bench.attempt(u"open %1 /no/such/model"_s.arg(golden("search_text"))).ok());
    CHECK(bench.session().error().startsWith(u"second model: "_s));
}

TEST_CASE("the second model is chosen in its list") {
    Pair pair;
    auto* list = pair.find<QComboBox>("secondModel");
    const int trained = list->findText(u"search_trained"_s);
    REQUIRE(trained >= 0);
    emit list->activated(trained);
    pair.run(u"wait idle\nfinish\nexpect trace2.model == \"search_trained\""_s);
    CHECK(pair.wordsOf(pair.both().first()) == pair.wordsOf(pair.both().second()));
}

TEST_CASE("a step is timed where its heatmap shows, in both places") {
    Pair pair;
    const UiTimings& timings = pair.window.timings();
    CHECK_FALSE(timings.stepMsP95());
    pair.run(u"step 1"_s);
    REQUIRE(timings.stepMsP95());
    CHECK(*timings.stepMsP95() < 1000);
    // In a low window a closer look hides the heatmaps: nobody sees the step.
    pair.run(u"resize 1000 680\nkey 1"_s);
    const auto before = timings.stepMsP95();
    CHECK_FALSE(pair.find<HeatmapView>("firstHeatmap")->isVisible());
    pair.run(u"step 1\nkey 1"_s);
    CHECK(timings.stepMsP95() == before);
}

TEST_CASE("two heatmaps scroll as one: their rows, and their columns where both read the same") {
    Pair pair("search_text", "search_appendix");
    pair.run(
        u"resize 1024 720\nsource \"%1\"\nstep 40\nwait idle"_s.arg(u"s2 s3 s4 "_s.repeated(30)));
    HeatmapView* first = pair.window.comparePage().findChild<HeatmapView*>(u"firstHeatmap"_s);
    HeatmapView* second = pair.window.comparePage().findChild<HeatmapView*>(u"secondHeatmap"_s);
    for (const auto& [moved, other] : {std::pair(first, second), std::pair(second, first)}) {
        REQUIRE(moved->verticalScrollBar()->maximum() > 40);
        REQUIRE(moved->horizontalScrollBar()->maximum() > 40);
        moved->verticalScrollBar()->setValue(0);
        CHECK(other->verticalScrollBar()->value() == 0);
        moved->verticalScrollBar()->setValue(2 * moved->geometryOfCells().cellHeight);
        CHECK(other->geometryOfCells().visibleRows().first == 2);
        CHECK(moved->geometryOfCells().visibleRows().first == 2);
        moved->horizontalScrollBar()->setValue(3 * moved->geometryOfCells().cellWidth);
        CHECK(other->geometryOfCells().visibleColumns().first == 3);
        moved->horizontalScrollBar()->setValue(0);
        CHECK(other->horizontalScrollBar()->value() == 0);
    }
}

TEST_CASE("an export in Compare holds the heatmaps of both models") {
    Pair pair("search_appendix", "search_text");
    const QTemporaryDir folder;
    pair.run(u"source \"s2 s3\"\nstep 2\nexport heatmap \"%1\"\nexport heatmap \"%2\""_s.arg(
        folder.filePath(u"both.csv"_s), folder.filePath(u"both.png"_s)));
    QFile table(folder.filePath(u"both.csv"_s));
    REQUIRE(table.open(QIODevice::ReadOnly));
    const QStringList lines = QString::fromUtf8(table.readAll()).split(u'\n');
    CHECK(lines.value(0) == u"search_text"_s);
    CHECK(lines.contains(u"search_appendix"_s));
    CHECK(lines.filter(u"<eos>"_s).size() >= 2);  // the columns of each
    const QImage picture(folder.filePath(u"both.png"_s));
    CHECK(picture.width() > picture.height());
    CHECK(picture.width() >= 2 * 2 * 480);  // two figures at twice their size
}

TEST_CASE("everything that can be operated in Compare has both names") {
    Pair pair;
    for (const char* name :
         {"placeCompare", "secondModel", "firstHeatmap", "secondHeatmap", "firstWords",
          "secondWords", "closerLeft", "closerReference", "closerDifference", "closerLength",
          "keptPlot", "cosinePlot", "referencePlot", "differenceHeatmap", "lengthSlider",
          "lengthRun", "lengthLogP", "lengthBleu", "leaveCompare"}) {
        INFO(name);
        CHECK_FALSE(pair.find<QWidget>(name)->accessibleName().isEmpty());
    }
}

TEST_CASE("the slider lets our text grow; measuring it says where a model breaks") {
    Pair pair("encdec_trained");
    pair.run(u"key 4"_s);
    auto* slider = pair.find<QSlider>("lengthSlider");
    slider->setValue(3);
    pair.run(u"wait idle"_s);
    CHECK(pair.session().source().count(u'.') == 3);
    CHECK(pair.both().second().source() == pair.session().source());
    pair.run(u"undo"_s);
    CHECK(pair.session().source() == u"s2 s3 s4 s5"_s);
    pair.run(u"click lengthRun\nwait idle"_s);
    LengthStudy& study = pair.window.comparePage().study();
    CHECK_FALSE(study.hasReference());  // the golden models write no French
    REQUIRE(study.points().size() >= 2);
    CHECK(study.points()[1].words > study.points()[0].words);
    CHECK(pair.find<PlotView>("lengthLogP")->model().x.size() == study.points().size());
    CHECK(pair.find<PlotView>("lengthBleu")->hint().startsWith(u"No BLEU"_s));
    // Another model: what was measured is not its.
    pair.run(u"open "_s + golden("search_text"));
    CHECK(study.points().empty());
}

TEST_CASE("a drag answers while it goes on, is one step of undo, and Escape takes it back") {
    Bench bench;
    bench.run(u"step 2"_s);
    const std::string before = bench.state();
    auto* look = bench.find<QWidget>("look");
    auto* view = bench.window.findChild<QAbstractScrollArea*>(u"look"_s)->viewport();
    look->setFocus();  // as a real press would
    const auto send = [&](QEvent::Type type, QPoint at) {
        const auto held = type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton;
        QMouseEvent event(type, at, view->mapToGlobal(at),
                          type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, held,
                          Qt::NoModifier);
        QApplication::sendEvent(view, &event);
    };
    const QPoint at(view->width() / 2, 40);
    const auto forced = [&] { return bench.session().trace().steps[1].forced; };
    const auto wait = [&] {
        QElapsedTimer clock;
        clock.start();
        while (!forced() && clock.elapsed() < 5000)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
    };
    for (const bool escape : {true, false}) {
        send(QEvent::MouseButtonPress, at);
        wait();
        CHECK(forced());  // before it is let go
        send(QEvent::MouseMove, at + QPoint(0, 12));
        send(QEvent::MouseMove, at + QPoint(0, 4));
        if (escape) {
            bench.run(u"key Escape"_s);
            CHECK(bench.state() == before);
        }
        send(QEvent::MouseButtonRelease, at + QPoint(0, 4));
        CHECK(forced() == !escape);
    }
    bench.run(u"undo"_s);
    CHECK(bench.state() == before);
}
