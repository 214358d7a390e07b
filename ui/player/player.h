// Plays a script on the real window: every action goes through what a user has in hand, and returns
// when its effect is in the state.
#pragma once

#include <QCoreApplication>
#include <QDir>
#include <functional>

#include "base/result.h"
#include "player/script.h"

namespace lookback {

class MainWindow;

class Player {
    Q_DECLARE_TR_FUNCTIONS(Player)

public:
    // Paths are relative to `folder`; pictures go to `frames`.
    Player(MainWindow& window, const QDir& folder, const QDir& frames);

    // Waits for what was asked for before the script.  Error: the sentence of a model that did not
    // open.
    Status ready();
    // Error: of the first action that failed, "LINE: …".
    Status play(const Script& script);
    Status run(const ScriptAction& action);

private:
    Status open(const QStringList& arguments);
    Status source(const QStringList& arguments);
    Status view(const QStringList& arguments);
    Status step(const QStringList& arguments);
    Status back(const QStringList& arguments);
    Status finish();
    Status choose(const QStringList& arguments);
    Status force(const QStringList& arguments);
    Status undo();
    Status redo();
    Status beam(const QStringList& arguments);
    Status reference(const QStringList& arguments);
    Status evaluate(const QStringList& arguments);
    Status train(const QStringList& arguments);
    Status pause();
    Status resume();
    Status stop();
    Status click(const QStringList& arguments);
    Status key(const QStringList& arguments);
    Status hover(const QStringList& arguments);
    Status resize(const QStringList& arguments);
    Status waitIdle(const QStringList& arguments);
    Status screenshot(const QStringList& arguments);
    Status exportFile(const QStringList& arguments);
    Status expect(const QStringList& arguments);

    // A file beside the script, or the name of a sample model.
    QString modelPath(const QString& name) const;
    Result<QWidget*> operable(const QString& objectName);
    // Runs the event loop until it is so; false when the time is over.
    bool waitFor(const std::function<bool()>& condition, double seconds);
    // The effect of an edit, once it is in the state.
    Status after(const Status& edit);
    Status settle();  // wait until nothing is busy and everything is painted

    MainWindow& m_window;
    QDir m_folder;
    QDir m_frames;
};

// The program `lookback --play SCRIPT [--frames DIR]`; returns 0, 1 or 2.
int playScript(MainWindow& window, const QString& path, const QString& frames);

}  // namespace lookback
