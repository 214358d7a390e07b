#include "session/latest_job.h"

#include <exception>
#include <utility>

namespace lookback {
namespace {

constexpr int kPollMs = 16;  // only while a job is under way

}  // namespace

LatestJob::LatestJob(QObject* parent) : QObject(parent) {
    m_timer.setInterval(kPollMs);
    connect(&m_timer, &QTimer::timeout, this, [this] { poll(); });
}

LatestJob::~LatestJob() {
    cancel();
    m_thread.request_stop();
    m_wake.notify_all();
}

void LatestJob::start(Work work) {
    {
        const std::lock_guard lock(m_mutex);
        ++m_newest;
        m_waiting = std::move(work);
        m_result = nullptr;
    }
    if (!m_thread.joinable())
        m_thread = std::jthread([this](const std::stop_token& stop) { run(stop); });
    m_wake.notify_one();
    m_busy = true;
    m_timer.start();
}

void LatestJob::cancel() {
    {
        const std::lock_guard lock(m_mutex);
        ++m_newest;
        m_waiting = nullptr;
        m_result = nullptr;
    }
    m_busy = false;
    m_timer.stop();
}

bool LatestJob::poll() {
    Finish finish;
    {
        const std::lock_guard lock(m_mutex);
        if (!m_result || m_resultOf != m_newest) return false;
        finish = std::exchange(m_result, nullptr);
    }
    m_busy = false;  // before the call: it may start the next job
    m_timer.stop();
    finish();
    return true;
}

void LatestJob::run(const std::stop_token& stop) {
    while (true) {
        Work work;
        std::uint64_t number = 0;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, stop, [this] { return static_cast<bool>(m_waiting); })) return;
            work = std::exchange(m_waiting, nullptr);
            number = m_newest;
        }
        Finish finish;
        try {
            finish = work();
        } catch (const std::exception& fault) {
            finish = [this, what = QString::fromUtf8(fault.what())] { emit failed(what); };
        }
        const std::lock_guard lock(m_mutex);
        if (number == m_newest) {
            m_result = std::move(finish);
            m_resultOf = number;
        }
    }
}

}  // namespace lookback
