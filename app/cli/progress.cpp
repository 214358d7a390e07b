#include "cli/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace lookback::cli {

Progress::Progress(bool quiet) : m_quiet(quiet), m_terminal(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
    clear();
}

void Progress::clear() {
    if (m_drawn) std::fputs("\r\x1b[K", stderr);
    m_drawn = false;
}

double Progress::seconds() const {
    return std::chrono::duration<double>(Clock::now() - m_start).count();
}

void Progress::show(double fraction, const std::string& text) {
    if (m_quiet) return;
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
        std::fprintf(stderr, "\r\x1b[K%s", line.c_str());
        std::fflush(stderr);
        m_drawn = true;
    } else {
        std::fprintf(stderr, "%s\n", line.c_str());
    }
}

void Progress::say(const std::string& line) {
    if (m_quiet) return;
    clear();
    std::fprintf(stderr, "%s\n", line.c_str());
}

void Progress::sayReplaced(std::size_t bytes) {
    if (bytes == 1)
        say("1 invalid byte was replaced");
    else if (bytes > 1)
        say(std::to_string(bytes) + " invalid bytes were replaced");
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
