#include "session/live/live_training.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "decoding/translator.h"
#include "session/live/held_out.h"
#include "session/live/probe.h"

namespace lookback {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// A pinned sentence as the model reads it.
struct Pinned {
    TokenIds source, reference;  // both end in <eos>; no reference: empty
};

TrainingSummary fault(const std::string& message) {
    TrainingSummary summary;
    summary.termination = Termination::FileError;
    summary.message = message;
    return summary;
}

}  // namespace

struct LiveTraining::Impl final : TrainingObserver {
    explicit Impl(LiveOptions o) : options(std::move(o)) {
        news.phase = TrainingPhase::Preparing;
        thread = std::jthread([this] { work(); });
    }

    // --- The owner's side ---------------------------------------------------------------------

    void ask(const std::function<void()>& change) {
        {
            const std::lock_guard lock(mutex);
            change();
            interrupted = stopping || paused;
            if (news.phase != TrainingPhase::Ended && stopping)
                news.phase = TrainingPhase::Stopping;
        }
        wake.notify_all();
    }

    // --- The training's thread ----------------------------------------------------------------

    void work() {
        TrainingSummary summary;
        try {
            summary = train();
        } catch (const std::exception& e) {
            summary = fault(std::string("the training ended with a fault: ") + e.what());
        }
        const std::lock_guard lock(mutex);
        serveSnapshot();  // whoever asked for one still gets it
        run.reset();
        news.summary = summary;
        news.phase = TrainingPhase::Ended;
    }

    TrainingSummary train() {
        auto begun = options.resume.empty()
                         ? TrainingRun::begin(options.spec, options.threads)
                         : TrainingRun::resume(options.resume, options.spec.corpus,
                                               options.spec.development, options.threads);
        if (!begun) return fault(begun.error());
        run = std::move(begun).value();
        if (auto status = prepare(); !status) return fault(status.error());
        started = lastReport = Clock::now();
        if (!proceed()) {
            TrainingSummary summary;
            summary.message = "stopped before the first update";
            return summary;
        }
        measure();
        TrainingSummary summary = run->run(options.files, options.end, *this);
        if (summary.termination == Termination::Stopped) summary.message = ending;
        report();
        if (!interrupted) measure();
        return summary;
    }

    Status prepare() {
        auto text = heldOutText(run->spec(), run->data(), options.probes.perBucket);
        if (!text) return Error{text.error()};
        heldOut = std::move(text).value();
        auto history = std::make_shared<TrainingHistory>();
        history->architecture = name(run->spec().model.architecture);
        history->heldOut = heldOut.heldOut;
        const Language &source = run->data().source(), &target = run->data().target();
        for (std::size_t id = 0; id < target.vocabulary().size(); ++id)
            history->targetWords.push_back(target.vocabulary().word(static_cast<TokenId>(id)));
        for (const PinnedSentence& sentence : pinnedSentences()) {
            Film film;
            film.sentence = sentence;
            const Sentence read = source.encode(sentence.source);
            for (const TokenId id : read.ids)
                film.sourceTokens.push_back(source.vocabulary().word(id));
            pinned.push_back({read.ids, sentence.reference.empty()
                                            ? TokenIds{}
                                            : target.encode(sentence.reference).ids});
            history->films.push_back(std::move(film));
        }
        const std::lock_guard lock(mutex);
        news.begun = std::move(history);
        return {};
    }

    // Where none were chosen: one of each range of lengths trained on, longest first.
    std::vector<PinnedSentence> pinnedSentences() const {
        if (!options.probes.pinned.empty()) return options.probes.pinned;
        std::vector<PinnedSentence> chosen;
        for (std::size_t range = heldOut.ranges.size(); range-- > 0;) {
            if (static_cast<int>(chosen.size()) == options.probes.pinnedByDefault) break;
            if (!heldOut.ranges[range].seen) continue;
            for (const HeldOutPair& pair : heldOut.pairs)
                if (pair.range == range) {
                    chosen.push_back({pair.sourceText, pair.reference});
                    break;
                }
        }
        return chosen;
    }

    Verdict onStep(const StepReport& step) override {
        updates = step.updates;
        words = step.words;
        skipped = step.skipped;
        if (step.applied) {  // what is not finite would spoil the means
            reportWords += step.stepWords;
            reportLoss += step.stepLoss;
            largestNorm = std::max(largestNorm, step.gradientNorm);
        }
        {
            const std::lock_guard lock(mutex);
            news.updates = updates;
            if (singles > 0) --singles;
        }
        // Frames may take long at large sizes: they get the share of time that probes get.
        const double wait =
            std::max(options.probes.reportSeconds, frameSeconds / options.probes.shareOfTime);
        if (secondsSince(lastReport) >= wait) report();
        if (Clock::now() >= nextProbe) measure();
        const bool timeIsUp = options.minutes > 0 && trained() >= 60 * options.minutes;
        if (!proceed()) return Verdict::Stop;
        if (timeIsUp) ending = "its time was up";
        return timeIsUp ? Verdict::Stop : Verdict::Continue;
    }

    double trained() const { return secondsSince(started) - pausedSeconds; }

    void report() {
        const auto before = Clock::now();
        TrainingReport r;
        r.updates = updates;
        r.words = words;
        r.skipped = skipped;
        r.seconds = trained();
        r.gradientNorm = largestNorm;
        const double span = std::max(r.seconds - lastReportAt, 1e-6);
        r.wordsPerSecond = static_cast<double>(reportWords) / span;
        if (reportWords > 0) r.lossPerWord = reportLoss / static_cast<double>(reportWords);
        std::vector<FilmFrame> frames;
        for (const Pinned& sentence : pinned)
            frames.push_back(
                filmFrame(run->trainer().parameters(), sentence.source, sentence.reference));
        {
            const std::lock_guard lock(mutex);
            if (reportWords > 0) news.reports.push_back(r);
            news.frameUpdates.push_back(updates);
            news.frames.push_back(std::move(frames));
        }
        reportWords = 0;
        reportLoss = largestNorm = 0;
        lastReportAt = r.seconds;
        lastReport = Clock::now();
        frameSeconds = secondsSince(before);
    }

    void measure() {
        const auto before = Clock::now();
        auto result =
            probe(run->trainer().parameters(), heldOut, run->data().target(), interrupted);
        if (!result) return;  // somebody wanted to pause or stop: the next update tries again
        result->updates = run->trainer().updates();
        const double took = secondsSince(before);
        nextProbe = Clock::now() +
                    std::chrono::duration_cast<Clock::duration>(
                        std::chrono::duration<double>(took / options.probes.shareOfTime - took));
        const std::lock_guard lock(mutex);
        news.probes.push_back(std::move(*result));
    }

    // Between two updates: hands out a snapshot, waits while paused; false: stop.
    bool proceed() {
        std::unique_lock lock(mutex);
        serveSnapshot();
        const auto before = Clock::now();
        while (paused && singles == 0 && !stopping) {
            news.phase = TrainingPhase::Paused;
            wake.wait(lock);
            serveSnapshot();
        }
        pausedSeconds += secondsSince(before);
        if (!stopping) news.phase = TrainingPhase::Running;
        return !stopping;
    }

    // Under the mutex.
    void serveSnapshot() {
        if (!snapshotWanted || !run) return;
        snapshotWanted = false;
        news.snapshot = std::make_shared<const Translator>(Translator{
            options.files.out, std::make_shared<const Model<float>>(run->trainer().parameters()),
            run->data().source(), run->data().target()});
    }

    const LiveOptions options;

    // Shared, under the mutex.
    std::mutex mutex;
    std::condition_variable wake;
    TrainingNews news;
    bool paused = false, stopping = false, snapshotWanted = false;
    int singles = 0;                        // updates to take although paused
    std::atomic<bool> interrupted = false;  // a probe under way gives way

    // Of the training's thread.
    std::unique_ptr<TrainingRun> run;  // from when the text is read until the end
    HeldOutText heldOut;
    std::vector<Pinned> pinned;
    Clock::time_point started, lastReport, nextProbe;
    double pausedSeconds = 0, lastReportAt = 0, frameSeconds = 0;
    std::uint64_t updates = 0, words = 0, skipped = 0, reportWords = 0;
    double reportLoss = 0, largestNorm = 0;
    const char* ending = "stopped by hand";

    std::jthread thread;  // last: it uses all of the above
};

LiveTraining::LiveTraining(LiveOptions options)
    : m_impl(std::make_unique<Impl>(std::move(options))) {}

LiveTraining::~LiveTraining() {
    stop();
}

void LiveTraining::pause() {
    m_impl->ask([this] {
        m_impl->paused = true;
        m_impl->singles = 0;
    });
}

void LiveTraining::resume() {
    m_impl->ask([this] {
        m_impl->paused = false;
        m_impl->singles = 0;
    });
}

void LiveTraining::singleUpdate() {
    m_impl->ask([this] {
        if (m_impl->paused) ++m_impl->singles;
        m_impl->paused = true;
    });
}

void LiveTraining::stop() {
    m_impl->ask([this] { m_impl->stopping = true; });
}

void LiveTraining::wait() {
    if (m_impl->thread.joinable()) m_impl->thread.join();
}

void LiveTraining::wantSnapshot() {
    m_impl->ask([this] { m_impl->snapshotWanted = true; });
}

TrainingNews LiveTraining::take() {
    const std::lock_guard lock(m_impl->mutex);
    TrainingNews taken = std::move(m_impl->news);
    m_impl->news = {};
    m_impl->news.phase = taken.phase;
    m_impl->news.updates = taken.updates;
    m_impl->news.summary = taken.summary;
    return taken;
}

}  // namespace lookback
