// How the window looks: themes, presentation, preferences.
#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QScrollBar>
#include <QSettings>
#include <QTemporaryDir>
#include <QToolTip>

#include "bench.h"
#include "catch.h"
#include "panels/button.h"
#include "panels/step_cards.h"
#include "session/preferences.h"
#include "views/heatmap_view.h"
#include "views/look_view.h"
#include "views/palette.h"

using namespace lookback;
using namespace Qt::StringLiterals;

TEST_CASE("light and dark: the window follows, and comes back as it was") {
    Bench bench;
    bench.run(u"step 2"_s);
    const QImage light = bench.window.grab().toImage();
    bench.run(u"key Ctrl+D"_s);
    CHECK(theme().dark);
    const QImage dark = bench.window.grab().toImage();
    CHECK(dark.pixelColor(dark.width() - 2, dark.height() - 2) == darkTheme().window);
    bench.run(u"key Ctrl+D"_s);
    CHECK_FALSE(theme().dark);
    CHECK(bench.window.grab().toImage() == light);
}

TEST_CASE("presentation: content grows with the window, controls make room, Esc leaves") {
    Bench bench;
    bench.run(u"resize 1024 768\nstep 3"_s);
    auto* heatmap = bench.find<HeatmapView>("heatmap");
    const int font = heatmap->drawingStyle().font.pixelSize();
    bench.run(u"key F5"_s);
    CHECK(bench.window.presenting());
    CHECK(contentScale() == 1.5);
    CHECK(heatmap->drawingStyle().font.pixelSize() == 21);
    CHECK_FALSE(bench.find<QWidget>("placesBar")->isVisible());
    CHECK(bench.find<Button>("leave")->isVisible());
    // At least three rows of the matrix have room.
    CHECK(heatmap->geometryOfCells().body().height() >= 3 * heatmap->geometryOfCells().cellHeight);
    bench.run(u"resize 2560 1440"_s);
    CHECK(contentScale() > 2.5);
    CHECK(contentScale() <= 3);
    bench.run(u"key Space\nexpect step == 4\nkey Escape"_s);
    CHECK_FALSE(bench.window.presenting());
    CHECK(contentScale() == 1);
    CHECK(heatmap->drawingStyle().font.pixelSize() == font);
    CHECK(bench.find<QWidget>("placesBar")->isVisible());
    bench.run(u"click present"_s);
    CHECK(bench.window.presenting());
    bench.run(u"click leave"_s);
    CHECK_FALSE(bench.window.presenting());
}

TEST_CASE("at 1024 x 768 every card can be reached with a key, and none is cut at the side") {
    Bench bench;
    bench.run(u"resize 1024 768\nstep 3"_s);
    auto* cards = bench.window.findChild<StepCards*>();
    REQUIRE(cards);
    CHECK(cards->horizontalScrollBar()->maximum() == 0);
    CHECK(cards->widget()->width() <= cards->viewport()->width());
    const char* names[] = {"look", "read", "update", "say"};
    for (int k = 0; k < 4; ++k) {
        bench.run(u"key %1"_s.arg(k + 1));
        auto* view = bench.find<QWidget>(names[k]);
        const QRect shown(view->mapTo(cards->viewport(), QPoint(0, 0)), view->size());
        CAPTURE(names[k]);
        CHECK(cards->viewport()->rect().contains(shown));
    }
}

TEST_CASE("tooltips can be read in both themes") {
    Bench bench;
    for (const char* keys : {"", "key Ctrl+D"}) {
        bench.run(QString::fromLatin1(keys));
        auto* button = bench.find<Button>("export");
        QToolTip::showText(button->mapToGlobal(QPoint(0, 0)), u"WWWW"_s, button);
        QImage shown;
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (widget->inherits("QTipLabel")) shown = widget->grab().toImage();
        QToolTip::hideText();
        REQUIRE_FALSE(shown.isNull());
        double best = 1;
        const QColor ground = shown.pixelColor(3, 3);
        for (int x = 0; x < shown.width(); ++x)
            for (int y = 0; y < shown.height(); ++y)
                best = std::max(best, contrast(ground, shown.pixelColor(x, y)));
        CHECK(best >= 4.5);
    }
}

TEST_CASE("a screen reader hears where the word under the slider looked") {
    Bench bench;
    bench.run(u"step 2\nclick lookArgmax"_s);
    const TraceStep& step = bench.session().trace().steps[1];
    const int top = heaviest(step.alpha);
    const QString spoken = bench.find<HeatmapView>("heatmap")->accessibleDescription();
    CHECK(spoken.contains(QString::fromStdString(step.word)));
    CHECK(spoken.contains(QString::fromStdString(
        bench.session().trace().sourceTokens[static_cast<std::size_t>(top)])));
    CHECK(spoken.contains(u"100.0 %"_s));
}

TEST_CASE("the choice of a theme is kept in the settings, and by scripts only in memory") {
    const QTemporaryDir dir;
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, dir.path());
    CHECK(Preferences(Preferences::Keep::InSettings).theme() == ThemeChoice::System);
    Preferences(Preferences::Keep::InMemory).setTheme(ThemeChoice::Dark);
    CHECK(Preferences(Preferences::Keep::InSettings).theme() == ThemeChoice::System);
    for (const ThemeChoice choice : {ThemeChoice::Dark, ThemeChoice::Light, ThemeChoice::System}) {
        Preferences(Preferences::Keep::InSettings).setTheme(choice);
        CHECK(Preferences(Preferences::Keep::InSettings).theme() == choice);
        CHECK(themeNamed(nameOf(choice)) == choice);
    }
    CHECK(themeNamed(u"nonsense"_s) == ThemeChoice::System);
}
