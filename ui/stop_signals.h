// What a terminal, a log-out or `kill` ask of the window: SIGINT, SIGTERM and SIGHUP close it as
// "Stop and close" does, so that a training loses no update.  A second one ends the program at once.
#pragma once

namespace lookback {

class MainWindow;

// To be called once.  Does nothing where there are no such signals.
void closeOnSignals(MainWindow& window);

}  // namespace lookback
