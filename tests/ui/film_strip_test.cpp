// The film strip and the board around it: which frame shows, and what moves it.
#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QLabel>
#include <QTest>

#include "catch.h"
#include "live/sample_history.h"
#include "panels/button.h"
#include "panels/drop_list.h"
#include "panels/training_board.h"
#include "player/pointer.h"
#include "views/film_strip.h"
#include "views/heatmap_view.h"
#include "views/palette.h"
#include "views/plot_view.h"

using namespace lookback;
using namespace Qt::StringLiterals;
using test::grow;
using test::sampleHistory;
using test::SampleTraining;

namespace {

struct Two {
    SampleTraining search, encdec;
    std::shared_ptr<TrainingHistory> first, second;
    Histories histories;

    explicit Two(int frames = 40) {
        search.frames = encdec.frames = frames;
        encdec.attends = false;
        encdec.seed = 2;
        first = sampleHistory(search);
        second = sampleHistory(encdec);
        histories = {first, second};
    }
    void more(int frames) {
        grow(*first, search, frames);
        grow(*second, encdec, frames);
    }
};

// The colour at the middle of a cell of a thumbnail.
QColor cellColor(const QImage& picture, const QRect& thumb, int rows, int columns, int i, int j) {
    return picture.pixelColor(thumb.left() + (2 * j + 1) * thumb.width() / (2 * columns),
                              thumb.top() + (2 * i + 1) * thumb.height() / (2 * rows));
}

struct ShownBoard : Two {
    QWidget window;
    TrainingBoard board{&window};

    explicit ShownBoard(QSize size = {1440, 760}) {
        window.resize(size);
        board.resize(size);
        window.show();
    }
    template <class Widget>
    Widget* find(const char* name) {
        auto* found = board.findChild<Widget*>(QString::fromLatin1(name));
        REQUIRE(found);
        return found;
    }
    float shownAlpha(int i, int j) { return find<HeatmapView>("boardFrame")->model().alpha(i, j); }
    float alphaOf(std::size_t frame, int i, int j) {
        return first->films[board.pinned()]
            .frames[frame]
            .alpha[static_cast<std::size_t>(15 * i + j)];
    }
};

}  // namespace

TEST_CASE("each thumbnail is exactly a frame, and they go from the first to the newest") {
    const Two two;
    FilmStrip strip(nullptr);
    strip.resize(900, 160);
    strip.setHistory(two.histories, 0);
    const auto thumbs = strip.geometryOfFilm().thumbs(two.histories, 0);
    REQUIRE(thumbs.size() > 8);
    strip.choose(0);  // the scrubber stands at the left, over no middle
    const QImage picture = strip.grab().toImage();
    std::size_t last = 0;
    for (const FilmThumb& thumb : thumbs) {
        INFO("frame " << thumb.frame << " of " << thumb.history);
        const FilmFrame& frame = two.histories[thumb.history]->films[0].frames[thumb.frame];
        CHECK(strip.rect().contains(thumb.area));
        if (thumb.history == 0) {
            CHECK(thumb.frame >= last);
            last = thumb.frame;
            for (int i = 0; i < 15; i += 2)
                for (int j = 0; j < 15; ++j)
                    if (j > 1)
                        CHECK(cellColor(picture, thumb.area, 15, 15, i, j) ==
                              colorOf(ColorMap::Cividis,
                                      frame.alpha[static_cast<std::size_t>(15 * i + j)]));
        } else {
            CHECK(cellColor(picture, thumb.area, 1, 15, 0, 7) ==
                  colorOf(ColorMap::Cividis, std::exp(frame.logP[7])));
        }
    }
    CHECK(last == 39);
    CHECK(thumbs.back().history == 1);
}

TEST_CASE("the film follows the newest moment until somebody scrubs, and again after End") {
    Two two;
    FilmStrip strip(nullptr);
    strip.resize(900, 160);
    strip.setHistory(two.histories, 0);
    CHECK(strip.following());
    CHECK(strip.moment() == 39 * 25);
    std::vector<std::uint64_t> chosen;
    QObject::connect(&strip, &FilmStrip::chosen, &strip,
                     [&](std::uint64_t updates) { chosen.push_back(updates); });
    const int y = strip.height() / 2;
    QTest::mouseClick(&strip, Qt::LeftButton, {}, {strip.geometryOfFilm().xOf(500), y});
    CHECK_FALSE(strip.following());
    CHECK(strip.moment() == 500);
    two.more(20);
    strip.setHistory(two.histories, 0);
    CHECK(strip.moment() == 500);
    QTest::keyClick(&strip, Qt::Key_Left);
    CHECK(strip.moment() == 475);
    QTest::keyClick(&strip, Qt::Key_Right);
    QTest::keyClick(&strip, Qt::Key_Right);
    CHECK(strip.moment() == 525);
    QTest::keyClick(&strip, Qt::Key_Home);
    CHECK(strip.moment() == 0);
    QTest::keyClick(&strip, Qt::Key_Left);
    CHECK(strip.moment() == 0);
    QTest::keyClick(&strip, Qt::Key_End);
    CHECK(strip.following());
    CHECK(strip.moment() == 59 * 25);
    CHECK(chosen == std::vector<std::uint64_t>{500, 475, 500, 525, 0, 0, 59 * 25});
    two.more(1);
    strip.setHistory(two.histories, 0);
    CHECK(strip.moment() == 60 * 25);
    // Dragging beyond the ends stays within; what is dragged to the newest follows it again.
    QTest::mousePress(&strip, Qt::LeftButton, {}, {5, y});
    CHECK(strip.moment() == 0);
    CHECK_FALSE(strip.following());
    QTest::mouseRelease(&strip, Qt::LeftButton, {}, {5, y});
    QTest::mouseClick(&strip, Qt::LeftButton, {}, {strip.width() - 2, y});
    CHECK(strip.following());
    two.more(1);
    strip.setHistory(two.histories, 0);
    CHECK(strip.moment() == 61 * 25);
    QTest::keyClick(&strip, Qt::Key_Left);
    CHECK_FALSE(strip.following());
    QTest::keyClick(&strip, Qt::Key_Right);
    CHECK(strip.following());
    QTest::keyClick(&strip, Qt::Key_Home);
    strip.setHistory({sampleHistory({.frames = 3})}, 0);  // another training
    CHECK(strip.following());
}

TEST_CASE("a strip of odd films is drawn") {
    const Histories odd[] = {{},
                             {sampleHistory({.frames = 0})},
                             {sampleHistory({.frames = 1})},
                             {sampleHistory({.attends = false, .frames = 3})},
                             {sampleHistory({.frames = 9, .words = 3, .greedy = true})},
                             {sampleHistory({.frames = 5}), sampleHistory({.frames = 50})}};
    for (const Histories& histories : odd)
        for (const QSize size : {QSize(900, 160), QSize(60, 20), QSize(1, 1)})
            for (const std::size_t film : {0, 1, 7}) {
                FilmStrip strip(nullptr);
                strip.resize(size);
                strip.setHistory(histories, film);
                CHECK_FALSE(strip.grab().isNull());
                QTest::keyClick(&strip, Qt::Key_Left);
            }
}

TEST_CASE("one scrubber moves α, curves, lengths and the read-out") {
    ShownBoard shown;
    shown.board.show(shown.histories);
    auto& film = shown.board.film();
    CHECK(shown.shownAlpha(3, 3) == shown.alphaOf(39, 3, 3));
    for (const std::uint64_t updates : {0, 200, 500}) {
        film.choose(updates);
        CHECK(shown.shownAlpha(3, 3) == shown.alphaOf(updates / 25, 3, 3));
        CHECK(shown.find<HeatmapView>("boardFrameSecond")->model().alpha(2, 0) ==
              std::exp(shown.second->films[0].frames[updates / 25].logP[2]));
        for (const char* name : {"boardLoss", "boardScore", "boardPace"}) {
            const PlotModel& plot = shown.find<PlotView>(name)->model();
            CHECK(plot.x[static_cast<std::size_t>(plot.current)] <=
                  std::max(static_cast<double>(updates), plot.x.front()));
        }
        CHECK(shown.find<PlotView>("boardLength")->model().series[0].values[0] ==
              shown.first->probes[updates / 200].byLength[0].bleu);
        const QString readout = shown.find<QLabel>("filmReadout")->text();
        CHECK(readout.startsWith(u"After "_s + updatesText(updates)));
        CHECK(readout.contains(u"RNNencdec: "_s));
    }
    // A click on a curve is a moment too, and Follow goes back to the newest.
    auto* loss = shown.find<PlotView>("boardLoss");
    const PlotModel& plot = loss->model();
    const std::size_t at = plot.x.size() / 3;
    QTest::mouseClick(loss, Qt::LeftButton, {},
                      loss->plotGeometry().at(plot.x[at], plot.most.value_or(1)).toPoint());
    CHECK(film.moment() == static_cast<std::uint64_t>(plot.x[at]));
    QTest::mouseClick(shown.find<Button>("filmFollow"), Qt::LeftButton);
    CHECK(film.following());
    CHECK(shown.shownAlpha(3, 3) == shown.alphaOf(39, 3, 3));
    // A growing history shows its newest frame; another sentence its own.
    shown.more(3);
    shown.board.show(shown.histories);
    CHECK(shown.shownAlpha(3, 3) == shown.alphaOf(42, 3, 3));
    shown.find<DropList>("pinned")->setCurrentIndex(1);
    CHECK(shown.board.pinned() == 1);
    CHECK(shown.shownAlpha(3, 3) == shown.alphaOf(42, 3, 3));
}

TEST_CASE("the read-out stays under the mouse while the training goes on") {
    ShownBoard shown;
    shown.board.show(shown.histories);
    auto* loss = shown.find<PlotView>("boardLoss");
    const QPoint middle = loss->plotGeometry().area.center();
    moveTo(*loss, middle);
    const QString before = loss->accessibleDescription();
    CHECK(before.contains(u"RNNsearch, training: "_s));
    shown.more(40);  // the curve is pressed together: another moment is there now
    shown.board.show(shown.histories);
    CHECK(loss->accessibleDescription().contains(u"RNNsearch, training: "_s));
    CHECK(loss->accessibleDescription() != before);
    shown.board.show(Histories());
    CHECK(loss->accessibleDescription().isEmpty());
}

TEST_CASE("the board says in words what will appear, and draws only while it is seen") {
    ShownBoard shown;
    CHECK(shown.find<QLabel>("boardEmpty")->isVisible());
    shown.board.show(shown.histories);
    CHECK_FALSE(shown.find<QLabel>("boardEmpty")->isVisible());
    shown.window.hide();
    shown.more(5);
    shown.board.show(shown.histories);
    CHECK(shown.shownAlpha(3, 3) == shown.alphaOf(39, 3, 3));
    shown.window.show();
    CHECK(shown.shownAlpha(3, 3) == shown.alphaOf(44, 3, 3));
    shown.board.show(Histories());
    CHECK(shown.find<QLabel>("boardEmpty")->isVisible());
}

TEST_CASE("in a small window one plot shows, and a tab brings each of the others") {
    ShownBoard shown({1000, 600});
    shown.board.show(shown.histories);
    const auto visible = [&] {
        int count = 0;
        for (const char* name : {"boardLoss", "boardScore", "boardLength", "boardPace"})
            count += shown.find<PlotView>(name)->isVisible() ? 1 : 0;
        return count;
    };
    for (const char* name : {"boardScore", "boardLength", "boardPace", "boardLoss"}) {
        const std::string tab = std::string(name) + "Tab";
        QTest::mouseClick(shown.find<Button>(tab.c_str()), Qt::LeftButton);
        CHECK(visible() == 1);
        CHECK(shown.find<PlotView>(name)->isVisible());
        CHECK_FALSE(shown.find<PlotView>(name)->model().empty());
    }
    shown.board.resize(1440, 760);
    CHECK(visible() == 4);
    for (const QWidget* widget : shown.board.findChildren<QWidget*>())
        if (qobject_cast<const Button*>(widget) || qobject_cast<const PlotView*>(widget)) {
            CHECK_FALSE(widget->objectName().isEmpty());
            CHECK_FALSE(widget->accessibleName().isEmpty());
        }
}

// TEST DATA in pictures to be looked at, in the folder that LOOKBACK_PICTURES names.
TEST_CASE("pictures of the board", "[.][full][pictures]") {
    const QString folder = qEnvironmentVariable("LOOKBACK_PICTURES");
    const struct {
        const char* name;
        QSize size;
        const Theme& theme;
        double scale;
        int frames;
    } pictures[] = {
        {"board-1440", {1416, 780}, lightTheme(), 1, 200},
        {"board-1440-dark", {1416, 780}, darkTheme(), 1, 200},
        {"board-1024", {1000, 640}, lightTheme(), 1, 200},
        {"board-presenting", {1416, 820}, lightTheme(), 1.5, 200},
        {"board-young", {1416, 780}, lightTheme(), 1, 3},
        {"board-empty", {1000, 640}, lightTheme(), 1, -1},
    };
    for (const auto& picture : pictures) {
        useTheme(picture.theme);
        setContentScale(picture.scale);
        qApp->setStyleSheet(appStyle(picture.theme));
        Two two(std::max(picture.frames, 0));
        QWidget window;
        window.setAutoFillBackground(true);
        window.resize(picture.size);
        TrainingBoard board(&window);
        board.resize(picture.size);
        window.show();
        if (picture.frames >= 0) board.show(two.histories);
        if (picture.frames > 100) board.film().choose(1400);
        board.setPresenting(picture.scale > 1);
        QApplication::processEvents();
        const QPixmap seen = window.grab();
        CHECK(seen.size() == picture.size);
        if (!folder.isEmpty())
            CHECK(seen.save(folder + u'/' + QString::fromLatin1(picture.name) + u".png"_s));
    }
    qApp->setStyleSheet({});
    setContentScale(1);
    useTheme(lightTheme());
}

TEST_CASE("a frame more costs little after five thousand", "[.][full]") {
    Two two(5000);
    FilmStrip strip(nullptr);
    strip.resize(1400, 170);
    strip.setHistory(two.histories, 0);
    ShownBoard shown;
    shown.board.show(two.histories);
    QElapsedTimer timer;
    qint64 stripTime = 0, boardTime = 0;
    constexpr int kRounds = 50;
    QPixmap canvas(strip.size());
    for (int k = 0; k < kRounds; ++k) {
        two.more(1);
        timer.start();
        strip.setHistory(two.histories, 0);
        strip.render(&canvas);
        stripTime += timer.nsecsElapsed();
        timer.start();
        shown.board.show(two.histories);
        shown.board.grab();
        boardTime += timer.nsecsElapsed();
    }
    WARN("strip: " << static_cast<double>(stripTime) / kRounds / 1e6 << " ms, whole board: "
                   << static_cast<double>(boardTime) / kRounds / 1e6 << " ms");
    CHECK(stripTime / kRounds < 16'000'000);
}
