// The program itself: its exit codes and what it says on stderr.
#include <QProcess>
#include <QTemporaryDir>

#include "bench.h"

using namespace lookback;
using namespace Qt::StringLiterals;

namespace {

struct Outcome {
    int exit = -1;
    QString err;
};

Outcome run(const QStringList& arguments) {
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
    environment.remove(u"XDG_RUNTIME_DIR"_s);  // as for root, or under cron
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(LOOKBACK_WINDOW), arguments);
    REQUIRE(process.waitForFinished(120000));
    REQUIRE(process.exitStatus() == QProcess::NormalExit);
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardError())};
}

Outcome play(const QString& script, const QStringList& more = {}) {
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"script.play"_s));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(script.toUtf8());
    file.close();
    return run(QStringList{u"--play"_s, file.fileName()} + more);
}

}  // namespace

TEST_CASE("a script that holds exits with 0 and says nothing") {
    const Outcome outcome = play(
        u"open %1\nsource \"s2 s3\"\nstep\nforce 1 2 1\nundo\nredo\nbeam 3\n"
        "reference \"t2\"\ntry choose \"nonsense\"\nexpect error contains \"nonsense\"\n"_s.arg(
            golden("search_trained")));
    CHECK(outcome.err.toStdString() == "");
    CHECK(outcome.exit == 0);
}

TEST_CASE("a script that fails exits with 1 and names its line") {
    const Outcome outcome = play(u"resize 1100 700\nresize 300 200\n"_s);
    CHECK(outcome.exit == 1);
    CHECK(outcome.err.contains(u"script.play:2: the window cannot be smaller"_s));
    CHECK(outcome.err.count(u'\n') == 1);
}

TEST_CASE("what is no script, and what is no use, exits with 2") {
    const Outcome wrong = play(u"step\nsource hello\n"_s);
    CHECK(wrong.exit == 2);
    CHECK(wrong.err.contains(u"script.play:2: "_s));
    CHECK(run({u"--play"_s, u"/no/such/script"_s}).exit == 2);
    const Outcome frames = run({u"--frames"_s, u"."_s});
    CHECK(frames.exit == 2);
    CHECK(frames.err == u"lookback: --frames needs --play\n"_s);
    CHECK(run({u"--no-such-option"_s}).exit == 2);
}

TEST_CASE("a model that does not open ends a window that nobody sees with 1 and a sentence") {
    const QTemporaryDir folder;
    const QString broken = folder.filePath(u"broken.safetensors"_s);
    QFile file(broken);
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write("no model");
    file.close();
    const bool second = GENERATE(false, true);
    const QStringList models =
        second ? QStringList{golden("search_trained"), broken} : QStringList{broken};
    const Outcome outcome = run(models);
    CHECK(outcome.exit == 1);
    CHECK(outcome.err.startsWith(u"lookback: "_s));
    CHECK(outcome.err.contains(broken));
    CHECK(outcome.err.count(u'\n') == 1);

    const Outcome played = play(u"wait idle\n"_s, models);
    CHECK(played.exit == 1);
    CHECK(played.err.contains(broken));
    CHECK(played.err.count(u'\n') == 1);
}
