#include "cli/training_watch.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "cli/interrupt.h"

namespace lookback::cli {

TrainingWatch::TrainingWatch(const TrainingRun& run, const TrainingEnd& end, double minutes,
                             Progress& progress)
    : m_run(run),
      m_end(end),
      m_minutes(minutes),
      m_progress(progress),
      m_firstUpdate(run.trainer().updates()),
      m_since(progress.seconds()) {}

Status TrainingWatch::openLog(const std::string& path) {
    m_logPath = path;
    m_log.reset(std::fopen(path.c_str(), "a"));
    if (!m_log) return Error{path + ": cannot be written: " + std::strerror(errno)};
    return {};
}

Verdict TrainingWatch::onStep(const StepReport& step) {
    m_lastStep = step;
    m_unreported = true;
    m_words += step.stepWords;
    m_loss += step.stepLoss;
    m_largestNorm = std::max(m_largestNorm, step.gradientNorm);
    const double now = m_progress.seconds();
    if (now - m_since >= 1) report(step, now);
    if (interrupted() || (m_minutes > 0 && now >= 60 * m_minutes)) return Verdict::Stop;
    return Verdict::Continue;
}

double TrainingWatch::fraction(const StepReport& step) const {
    if (m_minutes > 0) return m_progress.seconds() / (60 * m_minutes);
    const auto done = static_cast<double>(step.updates - m_firstUpdate);
    if (m_end.updates > m_firstUpdate)
        return done / static_cast<double>(m_end.updates - m_firstUpdate);
    const auto pairs = static_cast<double>(m_run.data().report().pairs);
    if (m_end.epochs > 0 && pairs > 0)
        return static_cast<double>(step.updates) * m_run.spec().batch /
               (pairs * static_cast<double>(m_end.epochs));
    return -1;
}

void TrainingWatch::report(const StepReport& step, double now) {
    const double rate = static_cast<double>(m_words) / (now - m_since);
    const double loss = m_loss / static_cast<double>(std::max<std::uint64_t>(1, m_words));
    const CorpusReport& corpus = m_run.data().report();
    char text[300];
    std::snprintf(text, sizeof text,
                  "update %llu  %.0f words/s  loss/word %.3f  gradient %.2f  left out %zu  "
                  "<unk> %.1f/%.1f %%",
                  static_cast<unsigned long long>(step.updates), rate, loss, m_largestNorm,
                  corpus.emptyPairs + corpus.tooLong, 100 * corpus.sourceUnknownRate,
                  100 * corpus.targetUnknownRate);
    std::string line = text;
    if (step.skipped > 0) line += "  skipped " + std::to_string(step.skipped);
    if (m_development) {
        std::snprintf(text, sizeof text, "  dev %.3f, BLEU %.1f", m_development->score.lossPerWord,
                      m_development->score.bleu);
        line += text;
    }
    m_progress.show(fraction(step), line);
    if (m_log) {
        nlohmann::ordered_json j = {{"updates", step.updates},
                                    {"words", step.words},
                                    {"words_per_second", rate},
                                    {"loss_per_word", loss},
                                    {"gradient_norm", m_largestNorm},
                                    {"dev_loss", nullptr},
                                    {"dev_bleu", nullptr},
                                    {"skipped", step.skipped}};
        if (m_development) {
            j["dev_loss"] = m_development->score.lossPerWord;
            j["dev_bleu"] = m_development->score.bleu;
        }
        std::fprintf(m_log.get(), "%s\n", jsonText(j).c_str());
        std::fflush(m_log.get());
    }
    m_unreported = false;
    m_since = now;
    m_words = 0;
    m_loss = 0;
    m_largestNorm = 0;
}

Status TrainingWatch::close() {
    if (m_unreported) report(m_lastStep, std::max(m_progress.seconds(), m_since + 1e-3));
    if (m_log && std::ferror(m_log.get()) != 0)
        return Error{m_logPath + ": the log could not be written: is the disk full?"};
    return {};
}

void TrainingWatch::onDevelopment(const DevelopmentReport& report) {
    m_development = report;
    m_unreported = true;
    char text[200];
    std::snprintf(text, sizeof text, "update %llu: development loss per word %.4f, BLEU %.2f%s",
                  static_cast<unsigned long long>(report.updates), report.score.lossPerWord,
                  report.score.bleu, report.best ? ", the best so far" : "");
    m_progress.say(text);
}

}  // namespace lookback::cli
