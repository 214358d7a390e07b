// Watches a training from the command line: a report every second on the terminal and in the log,
// the clock, and the user's Ctrl-C.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "cli/progress.h"
#include "training/training_run.h"

namespace lookback::cli {

class TrainingWatch : public TrainingObserver {
public:
    // minutes: 0 for none.
    TrainingWatch(const TrainingRun& run, const TrainingEnd& end, double minutes,
                  Progress& progress);

    Status openLog(const std::string& path);
    Verdict onStep(const StepReport& step) override;
    void onDevelopment(const DevelopmentReport& report) override;
    // The last report, for what came after the one before.  Error: the log could not be written.
    Status close();

private:
    struct CloseFile {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    void report(const StepReport& step, double now);
    double fraction(const StepReport& step) const;

    const TrainingRun& m_run;
    TrainingEnd m_end;
    double m_minutes;
    Progress& m_progress;
    std::string m_logPath;
    std::unique_ptr<std::FILE, CloseFile> m_log;
    std::optional<DevelopmentReport> m_development;  // the newest
    std::uint64_t m_firstUpdate;

    // Since the last report.
    double m_since;
    std::uint64_t m_words = 0;
    double m_loss = 0;
    double m_largestNorm = 0;
    bool m_unreported = false;
    StepReport m_lastStep;
};

}  // namespace lookback::cli
