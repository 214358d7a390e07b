// The place Train in the window: what a script and a hand can do there, and what closing means.
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTimer>
#include <csignal>

#include "base/random.h"
#include "bench.h"
#include "io/file.h"
#include "panels/train_page.h"
#include "panels/train_setup.h"
#include "session/training_files.h"
#include "stop_signals.h"

using namespace lookback;
using namespace Qt::StringLiterals;

namespace {

const auto kTiny = u"train task=copy embedding=12 hidden=16 alignment=16 maxout=8 batch=8 "_s;

struct TrainBench : Bench {
    TrainBench() { run(u"view train"_s); }
    nlohmann::ordered_json training() { return windowState(window)["training"]; }
    QString text(const char* name) { return find<QLabel>(name)->text(); }
    bool shows(const char* name) { return find<QWidget>(name)->isVisible(); }
    bool enabled(const char* name) { return find<QWidget>(name)->isEnabled(); }
};

}  // namespace

TEST_CASE("train: a script trains both models, pauses, goes on, stops, and reads the state") {
    TrainBench bench;
    CHECK(bench.training().empty());
    bench.run(kTiny + u"updates=1000000"_s);
    bench.run(u"pause"_s);
    bench.run(u"expect training.rnnsearch.phase == \"paused\""_s);
    const auto updates = bench.training()["rnnencdec"]["updates"];
    bench.run(u"wait idle"_s);  // paused: nothing goes on
    CHECK(bench.training()["rnnencdec"]["updates"] == updates);
    CHECK(bench.attempt(kTiny).error().find("under way") != std::string::npos);
    bench.run(u"resume"_s);
    // A training that has learned something has a film and a model.
    const auto learned = [&] {
        const auto state = bench.training();
        return state["rnnsearch"]["updates"] > 5 && state["rnnencdec"]["updates"] > 5;
    };
    while (!learned()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    bench.run(u"stop"_s);
    for (const char* model : {"rnnsearch", "rnnencdec"}) {
        const auto state = bench.training()[model];
        CHECK(state["phase"] == "ended");
        CHECK_FALSE(state["failed"]);
        CHECK(state["frames"] > 0);
        CHECK(QFileInfo::exists(QString::fromStdString(state["model"])));
    }
    CHECK_FALSE(bench.attempt(u"pause"_s));
    bench.run(u"stop"_s);  // nothing runs: nothing to do
    bench.run(kTiny + u"architecture=rnnsearch until updates=20"_s);
    bench.run(u"expect training.rnnsearch.updates == 20"_s);
    bench.run(u"expect training.rnnsearch.words > 100"_s);
    bench.run(u"expect training.rnnsearch.loss > 0"_s);
    bench.run(u"expect training.rnnsearch.dev_bleu >= 0"_s);
    bench.run(u"expect training.rnnsearch.bleu_by_length[0].n > 0"_s);
    bench.run(u"expect training.rnnsearch.alignment_accuracy >= 0"_s);
    CHECK_FALSE(bench.training().contains("rnnencdec"));
    bench.run(kTiny + u"until seconds=0.2"_s);
    bench.run(u"expect training.rnnencdec.alignment_accuracy == null"_s);
    CHECK(bench.attempt(u"train hidden=0"_s).error().find("`hidden`") != std::string::npos);
    CHECK_FALSE(parseScript(u"train until tomorrow"_s).ok());
    CHECK_FALSE(parseScript(u"train until updates=0"_s).ok());
    CHECK_FALSE(parseScript(u"train until seconds=3 seed=1"_s).ok());
    CHECK_FALSE(parseScript(u"train fast"_s).ok());
}

TEST_CASE("train: the film is exported while it grows, and text dropped there is learned from") {
    QTemporaryDir folder;
    TrainBench bench;
    CHECK_FALSE(bench.attempt(u"export film %1"_s.arg(folder.filePath(u"none.json"_s))));
    bench.run(kTiny + u"updates=40"_s);
    bench.run(u"wait idle"_s);
    const QString path = folder.filePath(u"film.json"_s);
    bench.run(u"export film %1"_s.arg(path));
    const auto bytes = readFile(path.toStdString());
    REQUIRE(bytes);
    CHECK_FALSE(nlohmann::json::parse(*bytes, nullptr, false).is_discarded());
    bench.run(u"click trainExport"_s);
    REQUIRE(bench.window.findChild<QFileDialog*>(u"exportDialog"_s));
    bench.window.findChild<QFileDialog*>(u"exportDialog"_s)->close();

    const QString text = folder.filePath(u"pairs.tsv"_s);
    REQUIRE(writeFile(text.toStdString(), "a dog\tun chien\na cat\tun chat\n"));
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(text)});
    const auto drop = [&] {
        QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &files, Qt::LeftButton,
                              Qt::NoModifier);
        QApplication::sendEvent(&bench.window, &enter);
        QDropEvent event(QPointF(200, 200), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&bench.window, &event);
    };
    drop();  // what is shown has its text
    CHECK(bench.session().error().contains(u"New training"_s));
    bench.run(u"click trainOther"_s);
    drop();
    bench.run(u"wait idle"_s);
    CHECK(bench.session().error().isEmpty());
    CHECK(bench.window.trainPage().setup().plan().spec.corpus.tsv == text.toStdString());
    CHECK(bench.text("trainPreview").contains(u"2 pairs"_s));
}

TEST_CASE("train: what cannot be learned from says so, and no board waits for it") {
    QTemporaryDir folder;
    const QString path = folder.filePath(u"noise.tsv"_s);
    REQUIRE(writeFile(path.toStdString(), "\xff\xfe\x80 no text\n"));
    TrainBench bench;
    bench.run(u"train tsv=%1"_s.arg(path));
    bench.run(u"wait idle"_s);
    bench.run(u"expect training.rnnsearch.failed == true"_s);
    CHECK(bench.text("trainNumbers_rnnsearch").contains(u"noise.tsv"_s));
    CHECK_FALSE(bench.shows("film"));
    bench.run(kTiny + u"until updates=5"_s);
    CHECK(bench.shows("film"));
}

TEST_CASE("train: the buttons do what they say, and only those that can") {
    TrainBench bench;
    bench.run(u"wait idle"_s);
    CHECK(bench.enabled("trainStart"));
    CHECK_FALSE(bench.shows("trainStop"));
    // By hand: small enough for a test.
    bench.run(u"click trainMore"_s);
    CHECK(bench.shows("trainHidden"));
    CHECK_FALSE(bench.shows("trainMaxLength"));  // of a corpus
    for (const char* name : {"trainEmbedding", "trainHidden", "trainAlignment", "trainMaxout"})
        bench.find<QSpinBox>(name)->setValue(8);
    CHECK(bench.find<QComboBox>("trainPreset")->currentText() == u"By hand"_s);
    bench.find<QSpinBox>("trainUpdates")->setValue(0);
    bench.run(u"wait idle"_s);
    bench.run(u"click trainStart"_s);
    CHECK_FALSE(bench.shows("trainSetup"));
    CHECK_FALSE(bench.enabled("trainSingle"));
    bench.run(u"pause"_s);
    CHECK(bench.find<QPushButton>("trainPause")->text() == u"Resume"_s);
    const std::uint64_t before = bench.training()["rnnsearch"]["updates"];
    bench.run(u"click trainSingle"_s);
    while (bench.training()["rnnsearch"]["updates"] == before) QCoreApplication::processEvents();
    bench.run(u"pause"_s);
    CHECK(bench.training()["rnnsearch"]["updates"] == before + 1);
    bench.run(u"click copyCommand_rnnsearch"_s);
    CHECK(QGuiApplication::clipboard()->text().startsWith(
        u"lookback-cli train --task grammar --architecture rnnsearch"_s));
    bench.run(u"click trainStop"_s);
    bench.run(u"wait idle"_s);
    CHECK(bench.shows("trainSame"));
    CHECK_FALSE(bench.shows("trainStop"));
    // What it learned can be stepped through, and compared.
    bench.run(u"click useModel_rnnencdec"_s);
    bench.run(u"wait idle"_s);
    CHECK(bench.window.placeName() == u"step"_s);
    CHECK(bench.session().facts().architecture == u"RNNencdec"_s);
    CHECK(bench.session().facts().task == u"grammar"_s);
    // Its history opens again.
    bench.run(u"view train"_s);
    bench.run(u"click trainOther"_s);
    CHECK(bench.shows("trainSetup"));
    CHECK(bench.find<QSpinBox>("trainHidden")->value() == 8);
    bench.run(u"click trainHistory"_s);
    bench.run(u"expect training.rnnencdec.phase == \"ended\""_s);
    CHECK(bench.training()["rnnencdec"]["updates"] >= before);
}

TEST_CASE("train: a corpus is looked at before anything runs") {
    QTemporaryDir folder;
    const QString path = folder.filePath(u"small.tsv"_s);
    REQUIRE(writeFile(path.toStdString(),
                      "a dog\tun chien\tx\nthe cat sleeps\tle chat dort\tx\nonly\t\tx\n"
                      "a a a a a a\tb b b b b b\tx\n"));
    TrainBench bench;
    TrainSetup& setup = bench.window.trainPage().setup();
    TrainingPlan plan = setup.plan();
    plan.spec.maxLength = 5;
    setup.setPlan(plan);
    setup.setCorpus({path.toStdString(), {}, {}});
    CHECK_FALSE(setup.usable());  // until it is read
    bench.run(u"wait idle"_s);
    CHECK(setup.usable());
    const QString text = bench.text("trainPreview");
    INFO(text.toStdString());
    for (const QString& part : {u"3 columns"_s, u"UTF-8"_s, u"2 pairs"_s, u"1 with an empty side"_s,
                                u"1 too long"_s, u"unknown: 0.0 %"_s})
        CHECK(text.contains(part));
    CHECK(bench.text("trainExample").startsWith(u"a dog → un chien"_s));
    REQUIRE(writeFile(path.toStdString(), "broken \xff\ttext\n"));
    setup.setCorpus({path.toStdString(), {}, {}});
    bench.run(u"wait idle"_s);
    CHECK_FALSE(setup.usable());
    CHECK_FALSE(bench.enabled("trainStart"));
    CHECK(bench.text("trainPreview").contains(u"small.tsv"_s));
}

TEST_CASE("train: closing the window asks, and what it stops can be taken up again") {
    QTemporaryDir folder;
    {
        MainWindow window({}, Preferences(), folder.path());
        window.show();
        Player player(window, QDir(), QDir());
        const auto run = [&](const QString& line) {
            const Script script = parseScript(line);
            REQUIRE(script.error.toStdString() == "");
            REQUIRE(player.play(script));
        };
        run(u"view train"_s);
        run(kTiny + u"updates=1000000"_s);
        while (window.training().models()[0].updates < 5) QCoreApplication::processEvents();
        CHECK_FALSE(window.close());
        auto* dialog = window.findChild<QMessageBox*>(u"closeDialog"_s);
        REQUIRE(dialog);
        dialog->escapeButton()->click();
        QCoreApplication::processEvents();
        CHECK(window.isVisible());
        CHECK(window.training().running());
        CHECK_FALSE(window.close());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        for (auto* box : window.findChildren<QMessageBox*>())
            for (auto* button : box->buttons())
                if (box->buttonRole(button) == QMessageBox::AcceptRole) button->click();
        CHECK_FALSE(window.close());  // impatient: the models are being saved
        QTimer::singleShot(60'000, qApp, [] { QApplication::exit(1); });
        CHECK(QApplication::exec() == 0);  // the program ends with its window
        CHECK_FALSE(window.training().running());
        CHECK_FALSE(window.isVisible());
    }
    MainWindow window({}, Preferences(), folder.path());
    window.show();
    auto* bar = window.findChild<QWidget*>(u"leftTraining"_s);
    REQUIRE(bar);
    CHECK(bar->isVisible());
    const QString told = bar->findChild<QLabel*>(u"leftText"_s)->text();
    INFO(told.toStdString());
    CHECK(told.contains(u"RNNsearch goes on after"_s));
    window.findChild<QPushButton*>(u"leftGoOn"_s)->click();
    CHECK_FALSE(bar->isVisible());
    CHECK(window.placeName() == u"train"_s);
    while (window.training().models()[0].updates < 6) QCoreApplication::processEvents();
    CHECK(window.training().plan()->end.updates == 1'000'000);
}

TEST_CASE("train: a signal stops and saves, and closes the window") {
    QTemporaryDir folder;
    MainWindow window({}, Preferences(), folder.path());
    window.show();
    closeOnSignals(window);
    TrainingSession& session = window.training();
    const auto plan = withOptions(firstPlan(), {u"preset=instant"_s, u"updates=1000000"_s}, QDir());
    REQUIRE(plan);
    REQUIRE(session.start(*plan));
    while (session.models()[0].updates < 2) QCoreApplication::processEvents();
    std::raise(SIGTERM);
    while (window.isVisible()) QCoreApplication::processEvents();
    CHECK_FALSE(session.running());
    for (const TrainedModel& model : session.models())
        CHECK(QFileInfo::exists(model.path + u".checkpoint"_s));
    CHECK(session.leftBehind().size() == 1);
}

// Random clicks among all that the place offers.
namespace {

void clickAbout(int rounds, std::uint64_t seed) {
    Random random(seed);
    TrainBench bench;
    const QStringList actions = {u"pause"_s,
                                 u"resume"_s,
                                 u"stop"_s,
                                 kTiny + u"updates=40"_s,
                                 kTiny + u"architecture=rnnencdec updates=1000000"_s,
                                 u"click trainStart"_s,
                                 u"click trainPause"_s,
                                 u"click trainSingle"_s,
                                 u"click trainStop"_s,
                                 u"click trainSame"_s,
                                 u"click trainNew"_s,
                                 u"click trainOther"_s,
                                 u"click trainHistory"_s,
                                 u"click useModel_rnnsearch"_s,
                                 u"click useModel_rnnencdec"_s,
                                 u"click copyCommand_rnnencdec"_s,
                                 u"click film"_s,
                                 u"key End"_s,
                                 u"key F5"_s,
                                 u"key Escape"_s,
                                 u"view train"_s,
                                 u"view step"_s,
                                 u"view curves"_s,
                                 u"step 2"_s,
                                 u"resize 1024 768"_s,
                                 u"resize 1440 900"_s};
    bench.run(kTiny + u"updates=100"_s);
    for (int round = 0; round < rounds; ++round) {
        const QString& action = actions[static_cast<qsizetype>(
            random.below(static_cast<std::uint64_t>(actions.size())))];
        (void)bench.attempt(action);  // what is hidden or disabled says so
        for (const TrainedModel& model : bench.window.training().models())
            CHECK_FALSE(model.failed);
    }
}

}  // namespace

TEST_CASE("train: impatient clicks") {
    clickAbout(60, 3);
}

TEST_CASE("train: 2,000 impatient clicks", "[.][full]") {
    for (std::uint64_t seed = 10; seed < 20; ++seed) clickAbout(200, seed);
}
