// lookback [MODEL [MODEL2]] [--source TEXT] [--play SCRIPT [--frames DIR]]
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTimer>
#include <cstdio>
#include <memory>

#ifdef Q_OS_LINUX
#include <sys/stat.h>
#include <unistd.h>
#endif

#include "main_window.h"
#include "player/player.h"
#include "session/sample_models.h"
#include "session/ui_timings.h"
#include "stop_signals.h"

namespace {

using namespace Qt::StringLiterals;

const QString kFirstSentence = u"The weather is nice today, but it was raining yesterday."_s;

// Qt keeps sockets and locks in XDG_RUNTIME_DIR and says so on stderr where there is none, as for
// root or under cron.  A folder that is ours alone serves as well.
void provideRuntimeFolder() {
#ifdef Q_OS_LINUX
    if (!qEnvironmentVariableIsEmpty("XDG_RUNTIME_DIR")) return;
    const QByteArray path = QFile::encodeName(QDir::tempPath() + u"/lookback-%1"_s.arg(getuid()));
    mkdir(path.constData(), 0700);
    struct stat folder = {};
    const bool ours = lstat(path.constData(), &folder) == 0 && S_ISDIR(folder.st_mode) &&
                      folder.st_uid == getuid() && (folder.st_mode & 0777) == 0700;
    if (ours) qputenv("XDG_RUNTIME_DIR", path);
#endif
}

// Whether somebody can see the window.
bool windowIsSeen() {
    const QString platform = QGuiApplication::platformName();
    return platform != "offscreen"_L1 && platform != "minimal"_L1;
}

// Why a model of the command line did not open is said where it was asked for; where nobody sees
// the window, which says it too, that is the end.
void sayWhatDoesNotOpen(lookback::MainWindow& window, int models) {
    auto* opening = new QObject(&window);
    const auto settled = [opening, awaited = std::make_shared<int>(models)] {
        if (--*awaited == 0) opening->deleteLater();
    };
    using lookback::Session;
    Session& first = window.session();  // it says what the second has to say
    QObject::connect(&first, &Session::errorChanged, opening, [&first, settled] {
        if (first.error().isEmpty()) return;
        std::fprintf(stderr, "lookback: %s\n", qPrintable(first.error()));
        if (!windowIsSeen()) QApplication::exit(1);
        settled();
    });
    for (Session* session : {&first, &window.compare().second()})
        QObject::connect(session, &Session::modelChanged, opening, settled);
}

}  // namespace

int main(int argc, char** argv) {
    lookback::msSinceProcessStart();
    provideRuntimeFolder();
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") &&
        qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QApplication::setApplicationName(u"lookback"_s);
    QApplication::setApplicationVersion(QStringLiteral(LOOKBACK_VERSION));
    QApplication::setStyle(u"Fusion"_s);

    QCommandLineParser parser;
    parser.setApplicationDescription(QApplication::translate(
        "main", "Step through a translation and see where each word looked."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(
        u"MODEL"_s, QApplication::translate("main", "a model file, or the name of a sample model"),
        u"[MODEL [MODEL2]]"_s);
    const QCommandLineOption source(
        u"source"_s, QApplication::translate("main", "the sentence to translate"), u"TEXT"_s);
    const QCommandLineOption play(
        u"play"_s, QApplication::translate("main", "play a script on the window and leave"),
        u"SCRIPT"_s);
    const QCommandLineOption frames(
        u"frames"_s, QApplication::translate("main", "where a script's pictures go"), u"DIR"_s);
    parser.addOptions({source, play, frames});
    if (!parser.parse(QApplication::arguments())) {
        std::fprintf(stderr, "lookback: %s\n", qPrintable(parser.errorText()));
        return 2;
    }
    parser.process(app);
    if (parser.isSet(frames) && !parser.isSet(play)) {
        std::fprintf(stderr, "lookback: --frames needs --play\n");
        return 2;
    }

    auto samples =
        lookback::sampleModels(lookback::sampleModelFolders(QStringLiteral(LOOKBACK_SOURCE_DIR)));
    // A newcomer should see a model look.
    QString first = samples.empty() ? QString() : samples.front().name;
    for (const auto& sample : samples)
        if (sample.name == "tatoeba-en-fr-rnnsearch"_L1) first = sample.name;
    // A script shows the same to everybody.
    const lookback::Preferences preferences(parser.isSet(play)
                                                ? lookback::Preferences::Keep::InMemory
                                                : lookback::Preferences::Keep::InSettings);
    const QString trainings =
        parser.isSet(play) ? QString()  // nor does it leave trainings behind
                           : QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation))
                                 .filePath(u"trainings"_s);
    lookback::MainWindow window(std::move(samples), preferences, trainings);
    const QStringList models = parser.positionalArguments();
    if (models.size() > 2) {
        std::fprintf(stderr, "lookback: expected two models at most\n");
        return 2;
    }
    window.show();
    if (parser.isSet(play)) {
        window.setSource(parser.value(source));
        if (!models.isEmpty()) window.openModel(models.front());
        if (models.size() == 2) window.openSecondModel(models[1]);
        return lookback::playScript(window, parser.value(play), parser.value(frames));
    }
    lookback::closeOnSignals(window);
    window.setSource(parser.isSet(source) ? parser.value(source) : kFirstSentence);
    if (!models.isEmpty()) sayWhatDoesNotOpen(window, static_cast<int>(models.size()));
    if (!models.isEmpty() || !first.isEmpty()) window.openModel(models.value(0, first));
    if (models.size() == 2) {
        window.openSecondModel(models[1]);
        window.goTo(u"compare"_s);
    }
    return QApplication::exec();
}
