// A model in training beside its owner: whatever is asked of it on the way, the file is the one that
// the command line makes, and what it tells is what that file does.
#include "session/live/live_training.h"

#include <cmath>
#include <thread>

#include "base/random.h"
#include "catch.h"
#include "cli/command.h"
#include "core/temporary_folder.h"
#include "decoding/decoding_session.h"
#include "io/model_file.h"

using namespace lookback;

namespace {

LiveOptions tinyTraining(const TemporaryFolder& folder, Architecture architecture,
                         std::uint64_t updates) {
    LiveOptions options;
    options.spec.task = "copy";
    options.spec.model.architecture = architecture;
    options.spec.model.bidirectional = options.spec.model.attends();
    options.spec.model.embeddingSize = 12;
    options.spec.model.hiddenSize = 16;
    options.spec.model.alignmentSize = 16;
    options.spec.model.maxoutSize = 8;
    options.spec.batch = 8;
    options.end.updates = updates;
    options.files.out = folder / "live.safetensors";
    options.probes.perBucket = 3;
    options.probes.reportSeconds = 0;
    return options;
}

void gather(TrainingNews& all, TrainingNews news) {
    all.phase = news.phase;
    all.updates = news.updates;
    all.summary = news.summary;
    if (news.begun) all.begun = news.begun;
    if (news.snapshot) all.snapshot = news.snapshot;
    for (auto& probe : news.probes) all.probes.push_back(std::move(probe));
    for (auto& report : news.reports) all.reports.push_back(report);
    for (const auto count : news.frameUpdates) all.frameUpdates.push_back(count);
    for (auto& frames : news.frames) all.frames.push_back(std::move(frames));
}

// Looks at the news until it is so.
template <class Condition>
void until(LiveTraining& training, TrainingNews& all, const Condition& condition) {
    for (;;) {
        gather(all, training.take());
        if (condition() || all.phase == TrainingPhase::Ended) return;
        std::this_thread::yield();
    }
}

}  // namespace

TEST_CASE("a training that is paused, stepped and watched writes the command's own file") {
    const auto architecture = GENERATE(Architecture::RnnSearch, Architecture::RnnEncDec);
    const TemporaryFolder folder;
    LiveTraining training(tinyTraining(folder, architecture, 60));
    TrainingNews all;
    training.pause();
    until(training, all, [&] { return all.phase == TrainingPhase::Paused; });
    const auto before = all.updates;
    training.singleUpdate();
    until(training, all, [&] { return all.updates == before + 1; });
    training.singleUpdate();
    until(training, all, [&] { return all.updates == before + 2; });
    training.wantSnapshot();
    until(training, all, [&] { return all.snapshot != nullptr; });
    until(training, all, [&] { return all.phase == TrainingPhase::Paused; });
    CHECK(all.updates == before + 2);
    training.resume();
    until(training, all, [] { return false; });
    INFO(all.summary.message);
    REQUIRE_FALSE(all.summary.failed());
    CHECK(all.summary.updates == 60);

    const std::string expected = folder / "command.safetensors";
    const cli::Outcome command =
        cli::run({"train", "--task", "copy", "--embedding", "12", "--hidden", "16", "--alignment",
                  "16", "--maxout", "8", "--batch", "8", "--updates", "60", "--architecture",
                  name(architecture), "--out", expected});
    INFO(command.err);
    REQUIRE(command.exit == 0);
    CHECK(cli::contents(folder / "live.safetensors") == cli::contents(expected));
}

TEST_CASE("the last frame of a film is the trace of the model that was saved") {
    const TemporaryFolder folder;
    LiveTraining training(tinyTraining(folder, Architecture::RnnSearch, 40));
    TrainingNews all;
    until(training, all, [] { return false; });
    REQUIRE_FALSE(all.summary.failed());
    REQUIRE(all.begun);
    REQUIRE(all.frames.size() == all.frameUpdates.size());
    CHECK(all.frameUpdates.back() == 40);
    auto file = loadModelFile(folder / "live.safetensors");
    REQUIRE(file.ok());
    const auto translator = std::make_shared<const Translator>(
        Translator{"saved", std::make_shared<const Model<float>>(std::move(file->parameters)),
                   file->source, file->target});
    REQUIRE_FALSE(all.begun->films.empty());
    for (std::size_t k = 0; k < all.begun->films.size(); ++k) {
        const Film& film = all.begun->films[k];
        const FilmFrame& frame = all.frames.back()[k];
        const auto words = translator->target.encode(film.sentence.reference).ids;
        REQUIRE(frame.target == words);
        DecodingSession session(translator, translator->source.encode(film.sentence.source));
        for (std::size_t i = 0; i < words.size(); ++i) {
            REQUIRE(session.choose(static_cast<int>(i), words[i]).ok());
            const TraceStep& step = session.trace().steps[i];
            const std::size_t length = film.sourceTokens.size();
            REQUIRE(step.alpha.size() == length);
            CHECK(std::abs(step.logP - frame.logP[i]) < 1e-5F);
            for (std::size_t j = 0; j < length; ++j)
                CHECK(std::abs(step.alpha[j] - frame.alpha[i * length + j]) < 1e-6F);
        }
    }
}

TEST_CASE("a training tells how well it does, from the first moment to the last") {
    const TemporaryFolder folder;
    LiveTraining training(tinyTraining(folder, Architecture::RnnSearch, 30));
    TrainingNews all;
    until(training, all, [] { return false; });
    REQUIRE(all.probes.size() >= 2);
    CHECK(all.probes.front().updates == 0);
    CHECK(all.probes.back().updates == 30);
    for (const TrainingProbe& probe : all.probes) {
        REQUIRE(probe.byLength.size() == 2);
        CHECK(probe.byLength[0].seen);
        CHECK_FALSE(probe.byLength[1].seen);
        CHECK(probe.byLength[0].n == 3);
        REQUIRE(probe.alignmentAccuracy);
    }
    // 20 symbols, <eos> and <unk>, all alike to a model that has learned nothing.
    CHECK(std::abs(all.probes.front().lossPerWord - std::log(22.0)) < 0.05);
    CHECK(all.reports.back().updates == 30);
    CHECK(all.reports.back().lossPerWord > 0);
}

TEST_CASE("what cannot begin says why") {
    const TemporaryFolder folder;
    LiveOptions options = tinyTraining(folder, Architecture::RnnSearch, 5);
    options.spec.task.clear();
    options.spec.corpus.tsv = folder / "missing.tsv";
    LiveTraining training(options);
    TrainingNews all;
    until(training, all, [] { return false; });
    CHECK(all.summary.failed());
    CHECK(all.summary.message.find("missing.tsv") != std::string::npos);
}

namespace {

void anyOrder(int rounds) {
    Random random(11);
    const TemporaryFolder folder;
    for (int round = 0; round < rounds; ++round) {
        LiveOptions options = tinyTraining(
            folder, random.below(2) != 0 ? Architecture::RnnSearch : Architecture::RnnEncDec, 0);
        LiveTraining training(options);
        TrainingNews all;
        for (std::uint64_t action = random.below(12); action > 0; --action) {
            switch (random.below(6)) {
                case 0:
                    training.pause();
                    break;
                case 1:
                    training.resume();
                    break;
                case 2:
                    training.singleUpdate();
                    break;
                case 3:
                    training.wantSnapshot();
                    break;
                case 4:
                    gather(all, training.take());
                    break;
                default: {
                    // Some way on, so that the next wish meets a run at work.
                    const auto updates = all.updates;
                    training.resume();
                    until(training, all, [&] { return all.updates > updates; });
                }
            }
        }
        if (random.below(2) != 0) continue;  // destroyed as it is
        training.stop();
        until(training, all, [] { return false; });
        CHECK(all.phase == TrainingPhase::Ended);
        INFO(all.summary.message);
        CHECK_FALSE(all.summary.failed());
    }
}

}  // namespace

TEST_CASE("any order of wishes ends in an end") {
    anyOrder(20);
}

TEST_CASE("any order of two hundred times wishes ends in an end", "[.][full]") {
    anyOrder(200);
}
