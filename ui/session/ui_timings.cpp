#include "session/ui_timings.h"

#include <QFile>
#include <algorithm>
#include <cmath>
#include <ctime>
#include <vector>

#ifdef Q_OS_LINUX
#include <unistd.h>
#endif

namespace lookback {
namespace {

constexpr int kTickMs = 10;
constexpr std::size_t kKept = 1000;

#ifdef Q_OS_LINUX
// Seconds between boot and the start of this process, to a hundredth.
std::optional<double> startAfterBoot() {
    QFile file(QStringLiteral("/proc/self/stat"));
    if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
    const QByteArray text = file.readAll();
    // The name of the program, in brackets, may hold spaces; the 22nd field is 20 behind it.
    const QList<QByteArray> fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
    if (fields.size() < 20) return std::nullopt;
    return fields[19].toDouble() / static_cast<double>(sysconf(_SC_CLK_TCK));
}
#endif

}  // namespace

double msSinceProcessStart() {
#ifdef Q_OS_LINUX
    static const std::optional<double> start = startAfterBoot();
    timespec now{};
    if (start && clock_gettime(CLOCK_BOOTTIME, &now) == 0)
        return 1e3 * (static_cast<double>(now.tv_sec) - *start) +
               1e-6 * static_cast<double>(now.tv_nsec);
#endif
    static const QElapsedTimer clock = [] {
        QElapsedTimer started;
        started.start();
        return started;
    }();
    return static_cast<double>(clock.elapsed());
}

UiTimings::UiTimings(QObject* parent) : QObject(parent) {
    connect(&m_watchdog, &QTimer::timeout, this, &UiTimings::tick);
    m_watchdog.setTimerType(Qt::PreciseTimer);
    m_watchdog.start(kTickMs);
}

void UiTimings::tick() {
    if (m_sinceTick.isValid()) {
        const double gap = static_cast<double>(m_sinceTick.nsecsElapsed()) / 1e6 - kTickMs;
        m_longestStallMs = std::max(m_longestStallMs, gap);
    }
    m_sinceTick.start();
}

void UiTimings::leaveOut(const std::function<void()>& work) {
    tick();  // what came before counts
    work();
    m_sinceTick.start();
}

void UiTimings::stepStarted() {
    if (m_step.isValid()) return;  // their picture is still to come
    m_step.start();
    m_words = 0;
}

void UiTimings::dropStep() {
    m_step.invalidate();
}

void UiTimings::wordsWritten(int words) {
    m_words += words;
}

void UiTimings::heatmapPainted(bool ofSentence) {
    if (ofSentence && !m_firstHeatmapMs) m_firstHeatmapMs = msSinceProcessStart();
    if (!m_step.isValid()) return;
    if (m_words > 0) m_steps.push_back(static_cast<double>(m_step.nsecsElapsed()) / 1e6 / m_words);
    if (m_steps.size() > kKept) m_steps.pop_front();
    m_step.invalidate();
}

std::optional<double> UiTimings::stepMsP95() const {
    if (m_steps.empty()) return std::nullopt;
    std::vector<double> sorted(m_steps.begin(), m_steps.end());
    std::sort(sorted.begin(), sorted.end());
    const auto rank =
        static_cast<std::size_t>(std::ceil(0.95 * static_cast<double>(sorted.size())));
    return sorted[rank - 1];
}

}  // namespace lookback
