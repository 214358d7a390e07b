// What the window measures about itself, honestly: from the start of the process to the first
// heatmap on the screen, from a step to its picture (words written in a row share the time to
// theirs), and the longest time the event loop stood still.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <deque>
#include <functional>
#include <optional>

namespace lookback {

class UiTimings : public QObject {
    Q_OBJECT

public:
    explicit UiTimings(QObject* parent);

    void stepStarted();
    void wordsWritten(int words);
    void heatmapPainted(bool ofSentence);
    void dropStep();  // its picture will not come

    // Runs what is a script's own work, not the window's: its time is no stall.
    void leaveOut(const std::function<void()>& work);

    // Nothing until there was one.
    std::optional<double> firstHeatmapMs() const { return m_firstHeatmapMs; }
    std::optional<double> stepMsP95() const;  // of the last 1000
    double longestStallMs() const { return m_longestStallMs; }

private:
    void tick();

    QElapsedTimer m_step;
    int m_words = 0;  // written since
    std::deque<double> m_steps;
    std::optional<double> m_firstHeatmapMs;
    QTimer m_watchdog;
    QElapsedTimer m_sinceTick;
    double m_longestStallMs = 0;
};

// Since the kernel started this process; where it does not say, since the first call.
double msSinceProcessStart();

}  // namespace lookback
