// Runs one job at a time on a thread of its own, for work whose newest request is the only one
// that matters: a newer request replaces the one that waits and makes the running one's result
// stale.  A stale result is dropped; nobody hears of it.
#pragma once

#include <QObject>
#include <QTimer>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace lookback {

class LatestJob : public QObject {
    Q_OBJECT

public:
    // What a job leaves behind: called on the owner's thread, unless a newer job was started.
    using Finish = std::function<void()>;
    using Work = std::function<Finish()>;

    explicit LatestJob(QObject* parent = nullptr);
    ~LatestJob() override;  // waits for the running job; its result is dropped

    void start(Work work);
    void cancel();  // drops what waits and what runs
    bool busy() const { return m_busy; }
    // Takes in a result that is ready; the timer does it by itself.  True if one was taken.
    bool poll();

signals:
    // The newest job threw: a bug, or no memory was left.  Said instead of ending the program.
    void failed(const QString& sentence);

private:
    void run(const std::stop_token& stop);

    // Shared with the thread, under the mutex.
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    Work m_waiting;
    std::uint64_t m_newest = 0;
    Finish m_result;
    std::uint64_t m_resultOf = 0;

    bool m_busy = false;
    QTimer m_timer;
    std::jthread m_thread;
};

}  // namespace lookback
