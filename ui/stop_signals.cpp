#include "stop_signals.h"

#include "main_window.h"

#ifdef Q_OS_UNIX
#include <unistd.h>
#include <QSocketNotifier>
#include <array>
#include <csignal>
#endif

namespace lookback {

#ifdef Q_OS_UNIX

namespace {

std::array<int, 2> pipeEnds{-1, -1};  // read, write

// Almost nothing is allowed in a signal handler: it only wakes the event loop.
void wake(int) {
    const char byte = 0;
    [[maybe_unused]] const auto written = write(pipeEnds[1], &byte, 1);
}

}  // namespace

void closeOnSignals(MainWindow& window) {
    if (pipe(pipeEnds.data()) != 0) return;  // then the signals do what they always do
    auto* notifier = new QSocketNotifier(pipeEnds[0], QSocketNotifier::Read, &window);
    QObject::connect(notifier, &QSocketNotifier::activated, &window, [&window] {
        char byte = 0;
        if (read(pipeEnds[0], &byte, 1) == 1) window.stopAndClose();
    });
    struct sigaction action = {};
    action.sa_handler = wake;
    action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);  // the second one ends at once
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before = {};
        sigaction(signal, nullptr, &before);
        if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);  // as under nohup
    }
}

#else

void closeOnSignals(MainWindow&) {}

#endif

}  // namespace lookback
