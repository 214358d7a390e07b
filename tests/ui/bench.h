// A window with a model and a sentence, driven as a script would.
#pragma once

#include <QDir>
#include <QStackedWidget>

#include "catch.h"
#include "main_window.h"
#include "player/player.h"
#include "player/window_state.h"
#include "session/sample_models.h"

namespace lookback {

inline QString golden(const char* name) {
    return QStringLiteral(LOOKBACK_TESTS_DIR) + QStringLiteral("/golden/") +
           QString::fromLatin1(name) + QStringLiteral(".safetensors");
}

struct Bench {
    MainWindow window{{}};
    Player player{window, QDir(), QDir()};

    explicit Bench(const char* model = "search_trained") {
        window.show();
        window.activateWindow();
        if (model) run(QStringLiteral("open ") + golden(model));
        run(QStringLiteral("source \"s2 s3 s4 s5\""));
    }
    void run(const QString& text) {
        const Status status = attempt(text);
        INFO((status.ok() ? std::string() : status.error()));
        REQUIRE(status.ok());
    }
    Status attempt(const QString& text) {
        const Script script = parseScript(text);
        REQUIRE(script.error.toStdString() == "");
        return player.play(script);
    }
    Session& session() { return window.session(); }
    // Places share names: the one that is shown is meant.
    template <class Widget>
    Widget* find(const char* name) {
        const auto all = window.findChildren<Widget*>(QString::fromLatin1(name));
        REQUIRE_FALSE(all.isEmpty());
        const auto* page = window.findChild<QStackedWidget*>()->currentWidget();
        for (Widget* widget : all)
            if (page->isAncestorOf(widget)) return widget;
        return all.front();
    }
    // All that edits can change, to the last digit.
    std::string state() {
        auto state = windowState(window);
        state.erase("ui");
        state.erase("error");
        return state.dump();
    }
};

}  // namespace lookback
