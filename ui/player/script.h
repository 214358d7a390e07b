// A script of the player as a list of actions.  The grammar only: what an action does stands in
// player.h.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace lookback {

struct ScriptAction {
    int line = 0;          // from 1
    bool attempt = false;  // behind `try`: a failure goes into `error`
    QString name;
    // The words behind it; JSON strings are resolved.  `expect` keeps PATH, OP and the JSON text of
    // its value.
    QStringList arguments;
};

struct Script {
    std::vector<ScriptAction> actions;
    QString error;  // a sentence beginning with "LINE: "; empty: none
    bool ok() const { return error.isEmpty(); }
};

Script parseScript(const QString& text);

}  // namespace lookback
