// Trainings as the place Train runs them: both models at once, files that others can use, and what a
// program that was killed leaves behind.
#include "session/training_session.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>
#include <cstdio>
#include <cstdlib>

#include "base/random.h"
#include "catch.h"
#include "io/file.h"
#include "io/model_file.h"
#include "session/live/history_file.h"
#include "session/training_files.h"

using namespace lookback;
using namespace Qt::StringLiterals;

namespace {

TrainingPlan tinyPlan(std::uint64_t updates) {
    const auto plan =
        withOptions(firstPlan(),
                    {u"task=copy"_s, u"embedding=12"_s, u"hidden=16"_s, u"alignment=16"_s,
                     u"maxout=8"_s, u"batch=8"_s, u"updates=%1"_s.arg(updates)},
                    QDir());
    REQUIRE(plan);
    return *plan;
}

void until(const std::function<bool()>& condition) {
    QTimer ticks;  // something always comes
    ticks.start(5);
    while (!condition())
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
}

std::string bytesOf(const QString& path) {
    auto bytes = readFile(path.toStdString());
    REQUIRE(bytes);
    return *bytes;
}

struct Desk {
    QTemporaryDir folder;
    TrainingSession session{folder.path()};
    QStringList faults;

    Desk() {
        QObject::connect(&session, &TrainingSession::failed,
                         [this](const QString& sentence) { faults << sentence; });
    }
    void begin(const TrainingPlan& plan) {
        const Status status = session.start(plan);
        INFO((status.ok() ? std::string() : status.error()));
        REQUIRE(status);
    }
    void finish() {
        until([this] { return !session.running(); });
    }
};

}  // namespace

TEST_CASE("training session: both models at once give the files of the commands shown") {
    Desk desk;
    desk.begin(tinyPlan(30));
    CHECK_FALSE(desk.session.start(tinyPlan(30)));  // one training at a time
    desk.session.pause();
    until([&] { return desk.session.paused(); });
    desk.session.singleUpdate();
    desk.session.resume();
    desk.finish();
    REQUIRE(desk.session.models().size() == 2);
    for (std::size_t k = 0; k < 2; ++k) {
        const TrainedModel& model = desk.session.models()[k];
        INFO(model.message.toStdString());
        CHECK_FALSE(model.failed);
        CHECK(model.updates == 30);
        CHECK(model.history->reports.back().updates == 30);
        CHECK_FALSE(model.history->probes.empty());
        // "Copy as command", as a shell runs it.
        const std::string command = desk.session.command(k).toStdString();
        const std::string prefix = "lookback-cli ";
        REQUIRE(command.rfind(prefix, 0) == 0);
        QTemporaryDir other;
        const std::string line = "cd '" + other.path().toStdString() + "' && '" LOOKBACK_CLI "' " +
                                 command.substr(prefix.size()) + " --quiet > said 2>&1";
        REQUIRE(std::system(line.c_str()) == 0);
        CHECK((bytesOf(other.filePath(QFileInfo(model.path).fileName())) == bytesOf(model.path)));
    }
    CHECK(desk.faults.isEmpty());
}

TEST_CASE("training session: started again it gives the same bytes, or others with a new seed") {
    Desk desk;
    TrainingPlan plan = tinyPlan(12);
    plan.architectures = TrainedArchitectures::RnnSearch;
    desk.begin(plan);
    desk.finish();
    const QString first = desk.session.models()[0].path;
    desk.session.restartSame();
    desk.finish();
    const QString second = desk.session.models()[0].path;
    CHECK(first != second);
    CHECK((bytesOf(first) == bytesOf(second)));
    desk.session.restartNew();
    desk.finish();
    CHECK((bytesOf(first) != bytesOf(desk.session.models()[0].path)));
    // Asked for while it runs: what runs is stopped first.
    plan.end.updates = 1'000'000;
    desk.begin(plan);
    const QString third = desk.session.models()[0].path;
    desk.session.restartSame();
    until([&] { return desk.session.models()[0].path != third; });
    CHECK(desk.session.running());
    desk.session.stop();
    CHECK(desk.session.stopping());
    desk.finish();
    CHECK(desk.faults.isEmpty());
}

TEST_CASE("training session: the history opens again with its model") {
    Desk desk;
    desk.begin(tinyPlan(20));
    desk.finish();
    const TrainedModel model = desk.session.models()[0];
    const QString copy = desk.folder.filePath(u"mine.safetensors"_s);
    bool saved = false;
    QObject::connect(&desk.session, &TrainingSession::saved,
                     [&](const Status& status) { saved = status.ok(); });
    desk.session.saveAs(0, copy);
    until([&] { return saved; });
    CHECK((bytesOf(copy) == bytesOf(model.path)));
    REQUIRE(desk.session.showHistory(copy));
    const TrainedModel& again = desk.session.models()[0];
    CHECK(again.updates == 20);
    REQUIRE(again.history->films.size() == model.history->films.size());
    CHECK(again.history->frameUpdates == model.history->frameUpdates);
    const auto& one = again.history->films[0].frames.back().alpha;
    const auto& other = model.history->films[0].frames.back().alpha;
    REQUIRE(one.size() == other.size());
    for (std::size_t k = 0; k < one.size(); ++k)
        CHECK(std::abs(one[k] - other[k]) <= kHistoryAlphaError);
    // The command is the model's own record: there is no plan any more.
    CHECK_FALSE(desk.session.plan());
    CHECK(desk.session.command(0).contains(u"--task copy"_s));
    CHECK(desk.session.command(0).contains(u"--updates 20"_s));
    CHECK_FALSE(desk.session.showHistory(desk.folder.filePath(u"none.safetensors"_s)));
}

TEST_CASE("training session: what was left behind goes on to the same bytes") {
    Desk straight;
    straight.begin(tinyPlan(600));
    straight.finish();
    QTemporaryDir folder;
    std::size_t told = 0;
    {
        TrainingSession session(folder.path());
        REQUIRE(session.start(tinyPlan(600)));
        until([&] { return session.models()[0].updates > 40 && session.models()[1].updates > 40; });
        CHECK(session.leftBehind().empty());  // it is under way
    }                                         // the window closed
    TrainingSession session(folder.path());
    const auto left = session.leftBehind();
    REQUIRE(left.size() == 1);
    CHECK(left[0].updates[0] >= 40);
    REQUIRE(session.goOn(left[0]));
    until([&] { return session.models()[0].history->reports.size() > 0; });
    told = session.models()[0].history->reports.front().updates;
    CHECK(told <= left[0].updates[0]);  // the curve begins where it began
    until([&] { return !session.running(); });
    for (std::size_t k = 0; k < 2; ++k) {
        CHECK(session.models()[k].updates == 600);
        CHECK((bytesOf(session.models()[k].path) == bytesOf(straight.session.models()[k].path)));
        const auto& history = *session.models()[k].history;
        for (std::size_t r = 1; r < history.reports.size(); ++r) {
            CHECK(history.reports[r].updates > history.reports[r - 1].updates);
            CHECK(history.reports[r].seconds >= history.reports[r - 1].seconds);
        }
        for (const Film& film : history.films)
            CHECK(film.frames.size() == history.frameUpdates.size());
    }
    CHECK(session.leftBehind().empty());
}

TEST_CASE("training session: a model on the way becomes a file that opens") {
    Desk desk;
    TrainingPlan plan = tinyPlan(1'000'000);
    desk.begin(plan);
    QString path;
    QObject::connect(&desk.session, &TrainingSession::modelReady,
                     [&](const QString& at) { path = at; });
    until([&] { return desk.session.models()[1].updates > 3; });
    desk.session.handOver(1);
    until([&] { return !path.isEmpty(); });
    const auto model = loadModelFile(path.toStdString());
    REQUIRE(model);
    CHECK(model->parameters.config().architecture == Architecture::RnnEncDec);
    desk.session.stop();
    desk.finish();
    desk.session.handOver(0);
    CHECK(path == desk.session.models()[0].path);
}

TEST_CASE("training session: a training that cannot be says what and what to try") {
    Desk desk;
    TrainingPlan plan = tinyPlan(10);
    plan.spec.task = "nonsense";
    CHECK_FALSE(desk.session.start(plan));
    const QString text = desk.folder.filePath(u"text.tsv"_s);
    REQUIRE(writeFile(text.toStdString(), "a\t\n\tb\n"));
    const auto corpus = withOptions(tinyPlan(10), {u"tsv="_s + text}, QDir());
    REQUIRE(corpus);
    desk.begin(*corpus);
    desk.finish();
    CHECK(desk.session.models()[0].failed);
    CHECK(desk.session.models()[0].message.contains(u"no usable pair"_s));
    // A learning rate that no model bears.
    plan = tinyPlan(200);
    plan.spec.optimizer.learningRate = 1e30;
    desk.begin(plan);
    desk.finish();
    CHECK(desk.session.models()[0].failed);
    CHECK(desk.session.models()[0].message.contains(u"smaller learning rate"_s));
    // What stands where the model would go is found before anything is learned.
    plan = tinyPlan(3);
    plan.out = desk.folder.filePath(u"taken"_s);
    for (const Architecture architecture : plan.models())
        QDir().mkpath(modelPath(plan, architecture));
    const Status taken = desk.session.start(plan);
    REQUIRE_FALSE(taken);
    CHECK(taken.error().find("a folder or a device is in the place of the model") !=
          std::string::npos);
    TrainingSession nowhere(u"/proc/nowhere"_s);
    CHECK_FALSE(nowhere.start(tinyPlan(3)));
}

TEST_CASE("training plan: options as of the command line, faults named") {
    const auto fault = [](const QStringList& options) {
        const auto plan = withOptions(firstPlan(), options, QDir());
        return plan ? std::string("none") : plan.error();
    };
    CHECK(fault({u"hidden=0"_s}).find("`hidden`: found 0") == 0);
    CHECK(fault({u"colour=red"_s}) == "`train` has no option `colour`");
    CHECK(fault({u"preset=huge"_s}).find("`preset`: found huge") == 0);
    CHECK(fault({u"updates=3"_s, u"minutes=1"_s}).find("expected one end") == 0);
    CHECK(fault({u"task=copy"_s, u"tsv=a"_s}).find("exclude one another") != std::string::npos);
    CHECK(fault({u"learning-rate=nan"_s}).find("`learning-rate`: found nan") == 0);
    const auto plan = withOptions(
        firstPlan(), {u"tsv=a b.tsv"_s, u"preset=instant"_s, u"architecture=rnnencdec"_s},
        QDir(u"/data"_s));
    REQUIRE(plan);
    CHECK(plan->spec.corpus.tsv == "/data/a b.tsv");
    CHECK(plan->spec.task.empty());
    CHECK(presetOf(*plan) == u"instant"_s);
    CHECK(plan->name() == u"a b"_s);
    CHECK_FALSE(plan->specOf(Architecture::RnnEncDec).model.bidirectional);
    const auto again = trainingPlanFromJson(toJson(*plan));
    REQUIRE(again);
    CHECK(toJson(*again) == toJson(*plan));
    CHECK_FALSE(trainingPlanFromJson("{}"));
    CHECK_FALSE(trainingPlanFromJson("no"));
    TrainingPlan hand = *plan;
    hand.spec.model.hiddenSize = 77;
    CHECK(presetOf(hand).isEmpty());
}

namespace {

// What a student in a hurry asks for, one thing after another; the session closes in between.
void hurry(int rounds, std::uint64_t seed) {
    Random random(seed);
    QTemporaryDir folder;
    for (int round = 0; round < rounds; ++round) {
        TrainingSession session(folder.path());
        for (std::uint64_t action = 1 + random.below(8); action > 0; --action) {
            switch (random.below(9)) {
                case 0:
                    session.pause();
                    break;
                case 1:
                    session.resume();
                    break;
                case 2:
                    session.singleUpdate();
                    break;
                case 3:
                    session.stop();
                    break;
                case 4:
                    session.restartNew();
                    break;
                case 5:
                    session.handOver(random.below(2));
                    break;
                case 6:
                    if (const auto left = session.leftBehind(); !left.empty())
                        (void)session.goOn(left.front());
                    break;
                case 7:
                    QCoreApplication::processEvents();
                    break;
                default:
                    (void)session.start(tinyPlan(1 + random.below(30)));
            }
        }
        if (random.below(4) != 0) continue;  // closed as it is
        session.resume();
        session.stop();
        until([&] { return !session.running(); });
        for (const TrainedModel& model : session.models()) CHECK_FALSE(model.failed);
    }
}

}  // namespace

TEST_CASE("training session: any order of wishes ends well") {
    hurry(20, 5);
}

TEST_CASE("training session: 200 orders of wishes", "[.][full]") {
    hurry(200, 6);
}

// Run by the case below as a process of its own, to be killed.
TEST_CASE("training session: a program to be killed", "[.][child]") {
    TrainingSession session(qEnvironmentVariable("LOOKBACK_TEST_FOLDER"));
    REQUIRE(session.start(tinyPlan(1'000'000)));
    until([&] {
        return std::ranges::all_of(session.models(), [](const TrainedModel& model) {
            return model.updates > 300 && QFileInfo::exists(historyPath(model.path));
        });
    });
    std::puts("far enough");
    std::fflush(stdout);
    until([] { return false; });
}

TEST_CASE("training session: a killed program leaves its last checkpoint, and nothing broken") {
    QTemporaryDir folder;
    QProcess child;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"LOOKBACK_TEST_FOLDER"_s, folder.path());
    child.setProcessEnvironment(environment);
    child.start(QCoreApplication::applicationFilePath(), {u"[.][child]"_s});
    REQUIRE(child.waitForStarted());
    while (!child.readAllStandardOutput().contains("far enough"))
        REQUIRE(child.waitForReadyRead(60'000));
    child.kill();
    child.waitForFinished();
    TrainingSession session(folder.path());
    auto left = session.leftBehind();
    REQUIRE(left.size() == 1);
    CHECK(std::ranges::all_of(left[0].updates, [](auto updates) { return updates >= 250; }));
    // The curves until there were not lost with the program.
    for (const Architecture architecture : left[0].plan.models())
        CHECK(loadHistory(historyPath(modelPath(left[0].plan, architecture)).toStdString()));
    const std::uint64_t end = std::ranges::max(left[0].updates) + 100;
    left[0].plan.end.updates = end;
    REQUIRE(session.goOn(left[0]));
    until([&] { return !session.running(); });
    Desk straight;
    straight.begin(tinyPlan(end));
    straight.finish();
    for (std::size_t k = 0; k < 2; ++k)
        CHECK((bytesOf(session.models()[k].path) == bytesOf(straight.session.models()[k].path)));
}
