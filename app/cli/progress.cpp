#include "cli/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/counted.h"

namespace lookback::cli {

Progress::Progress(bool quiet) : m_quiet(quiet), m_terminal(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
    m_ticker = {};  // stops and is waited for
    clear();
}

void Progress::clear() {
    if (m_drawn) std::fputs("\r\x1b[K", stderr);
    m_drawn = false;
}

void Progress::draw(const std::string& line) {
    std::fprintf(stderr, "\r\x1b[K%s", line.c_str());
    std::fflush(stderr);
    m_drawn = true;
}

void Progress::hide() {
    const std::lock_guard lock(m_mutex);
    m_work.clear();
    clear();
}

void Progress::work(const std::string& text) {
    if (m_quiet || !m_terminal) return;
    const std::lock_guard lock(m_mutex);
    if (m_work.empty()) m_workSince = Clock::now();
    m_work = text;
    if (!m_ticker.joinable())
        m_ticker = std::jthread([this](const std::stop_token& stop) { tick(stop); });
}

void Progress::tick(const std::stop_token& stop) {
    std::unique_lock lock(m_mutex);
    while (!stop.stop_requested()) {
        m_wake.wait_for(lock, stop, std::chrono::seconds(1), [] { return false; });
        const double since = std::chrono::duration<double>(Clock::now() - m_workSince).count();
        if (!stop.stop_requested() && !m_work.empty() && since >= 1)
            draw(m_work + ", " + clockTime(since));
    }
}

double Progress::seconds() const {
    return std::chrono::duration<double>(Clock::now() - m_start).count();
}

void Progress::show(double fraction, const std::string& text) {
    if (m_quiet) return;
    const std::lock_guard lock(m_mutex);
    m_work.clear();
    const auto now = Clock::now();
    const auto pause = m_terminal ? std::chrono::milliseconds(100) : std::chrono::seconds(10);
    if (now - m_last < pause) return;
    m_last = now;
    std::string line;
    if (fraction >= 0) {
        const double share = std::clamp(fraction, 0.0, 1.0);
        const double elapsed = seconds();
        const std::string left =
            share > 0 ? clockTime(elapsed / share - elapsed) + " left" : "time left unknown";
        constexpr int kWidth = 20;
        const int full = static_cast<int>(share * kWidth);
        line = "[" + std::string(static_cast<std::size_t>(full), '#') +
               std::string(static_cast<std::size_t>(kWidth - full), '.') + "] " +
               std::to_string(static_cast<int>(share * 100)) + " %  " + left + "  ";
    }
    line += text;
    if (m_terminal) {
        draw(line);
    } else {
        std::fprintf(stderr, "%s\n", line.c_str());
    }
}

void Progress::say(const std::string& line) {
    if (m_quiet) return;
    const std::lock_guard lock(m_mutex);
    m_work.clear();
    clear();
    std::fprintf(stderr, "%s\n", line.c_str());
}

void Progress::say(const LineRemarks& remarks) {
    if (remarks.replacedBytes > 0)
        say(counted(remarks.replacedBytes, "invalid byte was", "invalid bytes were") + " replaced");
    if (remarks.controls == 0) return;
    std::string warning = "warning: " + remarks.firstControl + ", expected text";
    if (remarks.controls > 1)
        warning += "; there are " + counted(remarks.controls, "of them", "of them") + " in all";
    say(warning + "; it was read as a part of its word");
}

std::string clockTime(double seconds) {
    const auto s = static_cast<long>(std::lround(std::max(0.0, seconds)));
    char text[32];
    if (s >= 3600)
        std::snprintf(text, sizeof text, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
    else
        std::snprintf(text, sizeof text, "%ld:%02ld", s / 60, s % 60);
    return text;
}

}  // namespace lookback::cli
