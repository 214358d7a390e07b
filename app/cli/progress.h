// A line of progress on stderr: a bar that redraws itself on a terminal, a line now and then
// elsewhere.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "text/lines.h"

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
    // Something goes on whose end is not known: `text` and how long it has, redrawn every second on a
    // terminal, until the next call of any kind.
    void work(const std::string& text);
    void hide();  // what is drawn, before a result goes to the same terminal
    // A line that stays.
    void say(const std::string& line);
    // What was odd about the text, if anything was.
    void say(const LineRemarks& remarks);
    double seconds() const;  // since the beginning

private:
    using Clock = std::chrono::steady_clock;
    void clear();
    void draw(const std::string& line);
    void tick(const std::stop_token& stop);

    bool m_quiet;
    bool m_terminal;
    bool m_drawn = false;
    Clock::time_point m_start = Clock::now();
    Clock::time_point m_last{};

    std::mutex m_mutex;  // what follows, and what is drawn
    std::condition_variable_any m_wake;
    std::string m_work;  // empty: none
    Clock::time_point m_workSince;
    std::jthread m_ticker;  // only once there was work
};

// "1:23:45" or "2:05"
std::string clockTime(double seconds);

}  // namespace lookback::cli
