// A line of progress on stderr: a bar that redraws itself on a terminal, a line now and then
// elsewhere.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace lookback::cli {

class Progress {
public:
    explicit Progress(bool quiet);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // `fraction` of the work is done (negative: unknown), and `text` says the rest.  Redraws at most
    // ten times a second on a terminal, writes at most every ten seconds elsewhere.
    void show(double fraction, const std::string& text);
    // A line that stays.
    void say(const std::string& line);
    // How many invalid bytes were replaced, if any were.
    void sayReplaced(std::size_t bytes);
    double seconds() const;  // since the beginning

private:
    using Clock = std::chrono::steady_clock;
    void clear();

    bool m_quiet;
    bool m_terminal;
    bool m_drawn = false;
    Clock::time_point m_start = Clock::now();
    Clock::time_point m_last{};
};

// "1:23:45" or "2:05"
std::string clockTime(double seconds);

}  // namespace lookback::cli
