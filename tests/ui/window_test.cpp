// The window on a small model: steps, keys, hostile text, faults.
#include <QApplication>
#include <QComboBox>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QLineEdit>
#include <QMimeData>
#include <QTemporaryDir>
#include <future>

#include "bench.h"
#include "decoding/decoding_session.h"
#include "io/model_file.h"
#include "panels/button.h"
#include "panels/curve_setup.h"
#include "panels/curves_page.h"
#include "player/pointer.h"
#include "session/playback.h"
#include "session/sample_models.h"
#include "session/source_text.h"
#include "session/ui_timings.h"
#include "text/language.h"
#include "views/chip_layout.h"
#include "views/heatmap_view.h"

using namespace lookback;
using namespace Qt::StringLiterals;

TEST_CASE("the window writes what a decoding session writes") {
    Bench bench;
    bench.run(u"finish"_s);
    auto file = loadModelFile(golden("search_trained").toStdString());
    REQUIRE(file.ok());
    auto translator = std::make_shared<const Translator>(
        Translator{"m", std::make_shared<const Model<float>>(std::move(file->parameters)),
                   std::move(file->source), std::move(file->target)});
    DecodingSession decoding(translator, translator->source.encode("s2 s3 s4 s5"));
    while (decoding.step()) {
    }
    const Trace& shown = bench.session().trace();
    REQUIRE(shown.targetTokens == decoding.trace().targetTokens);
    CHECK(shown.logP == decoding.trace().logP);
    for (std::size_t i = 0; i < shown.steps.size(); ++i)
        REQUIRE(shown.steps[i].alpha == decoding.trace().steps[i].alpha);
    CHECK(bench.window.rowsShown() == decoding.size());
    CHECK(bench.window.columnsShown() == 5);
}

TEST_CASE(
    "back hides words and keeps them; a chosen word survives; step after the end is nothing") {
    Bench bench;
    bench.run(u"step 3\nchoose \"t3\"\nexpect step == 3\nexpect trace.steps[2].chosen == true"_s);
    bench.run(u"back 2\nexpect step == 1\nexpect ui.rows == 1\nexpect trace.steps.size == 3"_s);
    bench.run(u"step 2\nexpect step == 3\nexpect trace.steps[2].word == \"t3\""_s);
    bench.run(u"back 2\nchoose \"t2\"\nexpect step == 1\nexpect trace.steps.size == 1"_s);
    bench.run(u"first\nexpect step == 0\nchoose \"t4\"\nexpect step == 1"_s);
    bench.run(u"expect trace.target_tokens[0] == \"t4\""_s);
    bench.run(u"finish"_s);
    const int end = bench.session().position();
    REQUIRE(bench.session().ended());
    bench.run(u"step 5"_s);
    CHECK(bench.session().position() == end);
    CHECK_FALSE(bench.attempt(u"choose \"no such word\""_s).ok());
    bench.run(u"try choose \"no such word\"\nexpect error contains \"no such word\""_s);
}

TEST_CASE("space and backspace step, unless a text field has the focus; enter leaves the line") {
    Bench bench;
    auto* line = bench.find<QLineEdit>("source");
    auto* heatmap = bench.find<HeatmapView>("heatmap");
    line->setFocus();
    line->end(false);
    bench.run(u"key Space"_s);
    CHECK(bench.session().position() == 0);
    CHECK(line->text() == u"s2 s3 s4 s5 "_s);
    bench.run(u"key Backspace"_s);
    CHECK(line->text() == u"s2 s3 s4 s5"_s);
    bench.run(u"key Return"_s);
    CHECK(bench.window.focusWidget() == heatmap);
    bench.run(u"key Space\nkey Space\nexpect step == 2\nkey Backspace\nexpect step == 1"_s);
    for (const char* name : {"next", "back", "end", "play", "slider", "model", "say"}) {
        auto* widget = bench.find<QWidget>(name);
        widget->setFocus();
        const int before = bench.session().position();
        INFO(name);
        bench.run(u"key Space"_s);
        REQUIRE(bench.session().position() == before + 1);
        bench.run(u"key Backspace"_s);
        REQUIRE(bench.session().position() == before);
    }
    bench.find<Button>("next")->setFocus();
    bench.run(u"key Return\nexpect step == 2\nclick back\nexpect step == 1"_s);
}

TEST_CASE("scripts cannot operate what a user could not") {
    Bench bench;
    CHECK_FALSE(bench.attempt(u"click nothing"_s).ok());
    CHECK_FALSE(bench.attempt(u"click back"_s).ok());     // disabled before the first word
    CHECK_FALSE(bench.attempt(u"click dismiss"_s).ok());  // hidden
    CHECK_FALSE(bench.attempt(u"beam 13"_s).ok());
    CHECK_FALSE(bench.attempt(u"redo"_s).ok());  // nothing was undone
    CHECK_FALSE(bench.attempt(u"hover heatmap 100000 1"_s).ok());
}

TEST_CASE("a model that cannot be loaded says why, and the old one stays") {
    Bench bench;
    bench.run(u"step 2"_s);
    const Status status = bench.attempt(u"open /no/such/model.safetensors"_s);
    REQUIRE_FALSE(status.ok());
    CHECK(status.error().find("/no/such/model.safetensors") != std::string::npos);
    CHECK(bench.find<QWidget>("banner")->isVisible());
    CHECK(bench.session().position() == 2);
    bench.run(u"step"_s);
    bench.run(u"click dismiss\nexpect error == \"\""_s);
    CHECK_FALSE(bench.find<QWidget>("banner")->isVisible());
}

TEST_CASE("without a model the window says what to do, and nothing can go wrong") {
    Bench bench(nullptr);
    CHECK(bench.find<HeatmapView>("heatmap")->hint().contains(u"Open a model"_s));
    CHECK_FALSE(bench.find<Button>("next")->isEnabled());
    bench.run(u"key Space\nkey Backspace\nexpect step == 0\nexpect trace.steps.size == 0"_s);
    CHECK_FALSE(bench.attempt(u"step"_s).ok());
    CHECK_FALSE(bench.attempt(u"choose \"a\""_s).ok());
}

TEST_CASE("a model without attention follows one with it") {
    Bench bench;
    bench.run(
        u"step 2\nopen "_s + golden("encdec_trained") +
        u"\nexpect step == 0\nstep 3\nexpect ui.rows == 3\nexpect trace.steps[0].alpha == null"_s);
    CHECK_FALSE(bench.find<HeatmapView>("heatmap")->model().attends());
    bench.run(u"hover heatmap 200 200\nopen "_s + golden("search_trained") + u"\nstep"_s);
    CHECK(bench.find<HeatmapView>("heatmap")->model().attends());
}

TEST_CASE("any text is taken in, quickly, and can be stepped through") {
    Bench bench;
    const QString nul = u"s2"_s + QChar(0) + u"s3"_s;
    const QString words = QString(u"s2 zz "_s).repeated(5000);
    const QString paste = QString(u"a b\n"_s).repeated(2'500'000);
    const QString half = QString(QChar(0xd83d)) + u" s2"_s;
    for (const QString& text :
         {QString(), nul, u"مرحبا بالعالم"_s, u"👩‍👩‍👧 s2"_s, u"我们 今天"_s,
          u"</s> <b> \" & _ =1+1"_s, half, words, paste, QString(40000, u'x')}) {
        QElapsedTimer clock;
        clock.start();
        bench.window.setSource(text);
        bench.run(u"wait idle\nstep 2"_s);
        CHECK(clock.elapsed() <
              5000);  // two cores, perhaps both taken; usually far below one second
        CHECK(bench.session().source().size() <= kMaxSourceLength);
        CHECK_FALSE(bench.session().source().contains(QChar(0)));
        CHECK_FALSE(bench.session().source().contains(u'\n'));
        CHECK(bench.session().position() >= 1);
    }
    CHECK(cleanSource(paste).cut);
    CHECK(cleanSource(u"a\r\nb"_s).text == u"a b"_s);
    const QString surrogates = QString(kMaxSourceLength - 1, u'a') + u"👩"_s;
    CHECK(cleanSource(surrogates).text.size() == kMaxSourceLength - 1);
}

TEST_CASE("only the newest job is heard of") {
    LatestJob job;
    std::promise<void> go;
    auto gate = go.get_future().share();
    std::vector<int> heard;
    std::promise<void> secondRan;
    job.start([&, gate]() -> LatestJob::Finish {
        gate.wait();
        return [&] { heard.push_back(1); };
    });
    job.start([&]() -> LatestJob::Finish { return [&] { heard.push_back(2); }; });
    job.start([&]() -> LatestJob::Finish {
        secondRan.set_value();
        return [&] { heard.push_back(3); };
    });
    CHECK(job.busy());
    go.set_value();
    secondRan.get_future().wait();
    while (job.busy()) job.poll();
    CHECK(heard == std::vector<int>{3});
    job.start([&]() -> LatestJob::Finish { return [&] { heard.push_back(4); }; });
    job.cancel();
    CHECK_FALSE(job.busy());
    CHECK_FALSE(job.poll());
    CHECK(heard.size() == 1);
}

TEST_CASE("a job that throws says why and ends nothing") {
    LatestJob job;
    QString heard;
    QObject::connect(&job, &LatestJob::failed, [&](const QString& what) { heard = what; });
    job.start([]() -> LatestJob::Finish { throw std::runtime_error("no memory left"); });
    while (job.busy()) job.poll();
    CHECK(heard == u"no memory left"_s);
    job.start([&]() -> LatestJob::Finish { return [&] { heard = u"next"_s; }; });
    while (job.busy()) job.poll();
    CHECK(heard == u"next"_s);
}

TEST_CASE("the file dialog blocks neither the window nor a script") {
    Bench bench;
    bench.run(u"click open\nstep 2\nclick open\nexpect step == 2"_s);
    const auto dialogs = bench.window.findChildren<QFileDialog*>();
    REQUIRE(dialogs.size() == 1);
    dialogs.front()->close();
    bench.run(u"key Space\nexpect step == 3"_s);
}

TEST_CASE("a file dropped on the source line is a model, not text") {
    Bench bench;
    auto* line = bench.find<QLineEdit>("source");
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(golden("encdec_trained"))});
    files.setText(golden("encdec_trained"));
    const auto enter = [&](const QMimeData& data) {
        QDragEnterEvent event(QPoint(20, 10), Qt::CopyAction, &data, Qt::LeftButton,
                              Qt::NoModifier);
        event.ignore();
        QApplication::sendEvent(line, &event);
        return event.isAccepted();
    };
    QMimeData text;
    text.setText(u"s2 s3"_s);
    CHECK(enter(text));
    enter(files);
    QDropEvent drop(QPointF(20, 10), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(line, &drop);
    CHECK(line->text() == u"s2 s3 s4 s5"_s);
    QApplication::sendEvent(&bench.window, &drop);
    bench.run(u"wait idle\nexpect trace.model == \"encdec_trained\""_s);
}

TEST_CASE("text dropped in Length curves is a test set, and elsewhere it is told what to do") {
    Bench bench;
    const auto drop = [&](const QStringList& names) {
        QMimeData files;
        QList<QUrl> urls;
        for (const QString& name : names) urls << QUrl::fromLocalFile(u"/no/such/"_s + name);
        files.setUrls(urls);
        QDragEnterEvent enter(QPoint(20, 10), Qt::CopyAction, &files, Qt::LeftButton,
                              Qt::NoModifier);
        QApplication::sendEvent(&bench.window, &enter);
        QDropEvent event(QPointF(20, 10), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&bench.window, &event);
    };
    drop({u"test.tsv"_s});
    bench.run(u"expect error contains \"Length curves\"\nwait idle"_s);
    const auto chosen = [&] { return bench.window.curvesPage().setup().request().test; };
    bench.run(u"view curves"_s);
    for (const char* name : {"test.tsv", "test.TSV.gz", "pairs.txt"}) {
        drop({QString::fromLatin1(name)});
        CHECK(chosen().tsv.endsWith(QString::fromLatin1(name)));
        CHECK(bench.window.session().error().isEmpty());
    }
    drop({u"test.en"_s, u"test.fr"_s});
    CHECK(chosen().tsv.isEmpty());
    CHECK(chosen().source == u"/no/such/test.en"_s);
    CHECK(chosen().reference == u"/no/such/test.fr"_s);
    // A model stays one, wherever it falls.
    drop({u"model.safetensors"_s});
    bench.run(u"wait idle\nexpect error contains \"model.safetensors\""_s);
    CHECK(chosen().source == u"/no/such/test.en"_s);
}

TEST_CASE("in a low window the heatmap keeps rows beside a search and a reference") {
    Bench bench("search_trained");
    const auto rows = [&] {
        return bench.find<HeatmapView>("heatmap")->geometryOfCells().body().height() /
               kMinCellHeight;
    };
    bench.run(u"resize 1024 768\nsource \"s2 s3 s4 s5 s6 s7 s8 s9\"\nbeam 3\nfinish"_s);
    CHECK(rows() >= 8);
    bench.run(u"beam 1\nreference \"t2 t3 t4\"\nfinish"_s);
    CHECK(rows() >= 10);
}

TEST_CASE("presenting enlarges what is operated too") {
    Bench bench("search_trained");
    const auto sizes = [&] {
        std::vector<int> all;
        for (const char* name : {"next", "source", "colors", "beam"})
            all.push_back(bench.find<QWidget>(name)->fontInfo().pixelSize());
        return all;
    };
    bench.run(u"resize 1440 900"_s);
    const auto usual = sizes();
    bench.run(u"key F5"_s);
    const auto large = sizes();
    for (std::size_t k = 0; k < usual.size(); ++k) {
        CAPTURE(k);
        CHECK(large[k] * 2 >= usual[k] * 3);
    }
}

TEST_CASE("a file that is no model does not stay in the list of models") {
    Bench bench;
    auto* list = bench.find<QComboBox>("model");
    const int count = list->count();
    const QString chosen = list->currentText();
    CHECK_FALSE(bench.attempt(u"open "_s + QString::fromLatin1(__FILE__)).ok());
    CHECK(list->count() == count);
    CHECK(list->currentText() == chosen);
}

TEST_CASE("a step that does nothing is not timed") {
    Bench bench;
    bench.run(u"finish"_s);
    const auto before = bench.window.timings().stepMsP95();
    bench.run(u"key Space\nresize 1100 700"_s);
    CHECK(bench.window.timings().stepMsP95() == before);
}

TEST_CASE("the time of a step is known after writing to the end alone") {
    Bench bench;
    bench.run(u"expect ui.step_ms_p95 == null\nfinish\nexpect ui.step_ms_p95 > 0"_s);
}

TEST_CASE("choosing the model that is open keeps its steps") {
    Bench bench;
    bench.run(u"step 2\nchoose \"t3\""_s);
    const std::string before = bench.state();
    auto* list = bench.find<QComboBox>("model");
    REQUIRE(list->currentIndex() == 0);
    emit list->activated(0);
    bench.run(u"wait idle"_s);
    CHECK(bench.state() == before);
    // Another one on its way is called off.
    bench.window.listModel(golden("encdec_trained"));
    emit list->activated(1);
    emit list->activated(0);
    CHECK_FALSE(bench.session().loading());
    bench.run(u"wait idle"_s);
    CHECK(bench.state() == before);
}

TEST_CASE("waiting for idle waits for playing to end") {
    Bench bench;
    bench.session().findChild<Playback*>()->setSpeed(500);
    bench.run(u"click play\nexpect step == 0\nwait idle"_s);
    CHECK(bench.session().ended());
    CHECK_FALSE(bench.window.playback().playing());
}

TEST_CASE("a window is made as large as asked for, or the reason is said") {
    Bench bench;
    bench.run(u"resize 1000 680"_s);
    CHECK(bench.window.size() == QSize(1000, 680));
    CHECK_THAT(bench.attempt(u"resize 999 680"_s).error(),
               Catch::Matchers::Contains("smaller than 1000 × 680, found 999 × 680"));
    CHECK_FALSE(bench.attempt(u"resize 1000 679"_s).ok());
    CHECK_FALSE(bench.attempt(u"resize 16385 700"_s).ok());
    CHECK(bench.window.size() == QSize(1000, 680));
}

TEST_CASE("chips wrap and can be found again under the mouse") {
    const std::vector<int> widths = {10, 200, 33, 500, 70, 1, 90, 120};
    for (const int width : {150, 320, 900}) {
        const auto layout = ChipLayout::wrap(widths, width, {});
        REQUIRE(layout.chips.size() == widths.size());
        for (std::size_t k = 0; k < layout.chips.size(); ++k) {
            CHECK(layout.chips[k].right() < width);
            CHECK(layout.at(layout.chips[k].center()) == static_cast<int>(k));
            if (k > 0) CHECK_FALSE(layout.chips[k].intersects(layout.chips[k - 1]));
        }
    }
}

TEST_CASE("everything that can be operated has a name for scripts and one for screen readers") {
    Bench bench;
    for (const char* name :
         {"source",    "model",    "first",          "back",       "next",
          "end",       "play",     "slider",         "heatmap",    "say",
          "open",      "colors",   "speed",          "placeStep",  "beam",
          "undo",      "redo",     "word",           "reference",  "referenceToggle",
          "keepWords", "beamTree", "beamTreeToggle", "look",       "read",
          "update",    "lookOne",  "lookUniform",    "lookArgmax", "lookBefore",
          "readAll",   "scale",    "numbers",        "transpose",  "view",
          "present",   "export"}) {
        INFO(name);
        CHECK_FALSE(bench.find<QWidget>(name)->accessibleName().isEmpty());
    }
}

TEST_CASE("sample models are found by the names of their folders") {
    const QTemporaryDir dir;
    REQUIRE(QDir(dir.path()).mkpath(u"b"_s));
    REQUIRE(QDir(dir.path()).mkpath(u"empty"_s));
    REQUIRE(QFile::copy(golden("search_text"), dir.filePath(u"b/b.safetensors"_s)));
    QFile readme(dir.filePath(u"b/README.md"_s));
    REQUIRE(readme.open(QIODevice::WriteOnly));
    readme.write("\n# A → B\ntext\n");
    readme.close();
    const auto models = sampleModels({dir.path(), u"/no/such/folder"_s});
    REQUIRE(models.size() == 1);
    CHECK(models[0].name == u"b"_s);
    CHECK(models[0].description == u"A → B"_s);
}
