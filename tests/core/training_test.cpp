// A training: what it learns, what it writes, and that it can be interrupted without a trace.
#include "training/training_run.h"

#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "catch.h"
#include "decoding/beam_search.h"
#include "io/checkpoint.h"
#include "io/file.h"
#include "model/minibatch_pass.h"
#include "temporary_folder.h"

using namespace lookback;

namespace {

struct StopAfter : TrainingObserver {
    std::uint64_t updates = ~0ULL;
    std::vector<StepReport> steps;
    std::vector<DevelopmentReport> development;
    Verdict onStep(const StepReport& report) override {
        steps.push_back(report);
        return report.updates >= updates ? Verdict::Stop : Verdict::Continue;
    }
    void onDevelopment(const DevelopmentReport& report) override { development.push_back(report); }
};

TrainingSpec smallSpec() {
    TrainingSpec spec;
    spec.task = "copy";
    spec.maxWords = 5;
    spec.model.embeddingSize = 8;
    spec.model.hiddenSize = 12;
    spec.model.alignmentSize = 10;
    spec.model.maxoutSize = 6;
    spec.batch = 16;
    return spec;
}

// Parallel text whose target is its source in capitals, in a shuffled order of words.
std::string corpus(int lines, std::uint64_t seed) {
    static const std::vector<std::string> words = {"ant", "bee", "cat", "dog", "eel", "fox", "gnu"};
    Random random(seed);
    std::string text;
    for (int i = 0; i < lines; ++i) {
        std::string source, target;
        for (int k = random.between(1, 4); k > 0; --k) {
            std::string word = random.pick(words);
            source += word + " ";
            for (char& c : word) c = static_cast<char>(c - 'a' + 'A');
            target += word + " ";
        }
        text += source + "\t" + target + "\n";
    }
    return text;
}

TrainingSpec fileSpec(const TemporaryFolder& folder) {
    TrainingSpec spec = smallSpec();
    spec.task.clear();
    spec.maxWords = 0;
    spec.corpus.tsv = folder.write("train.tsv", corpus(300, 1));
    spec.development.tsv = folder.write("dev.tsv", corpus(30, 2));
    return spec;
}

std::string bytes(const std::string& path) {
    auto text = readFile(path);
    REQUIRE(text.ok());
    return *text;
}

TrainingSummary trainTo(const TrainingSpec& spec, const std::string& out, std::uint64_t updates,
                        int threads) {
    auto run = TrainingRun::begin(spec, threads);
    if (!run) FAIL(run.error());
    StopAfter observer;
    return (*run)->run({out, 10}, {.updates = updates}, observer);
}

}  // namespace

TEST_CASE("SHA-256 agrees with the examples of its standard", "[base]") {
    const auto of = [](const std::string& text) {
        Sha256 sum;
        sum.add(text);
        return sum.hex();
    };
    REQUIRE(of("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    REQUIRE(of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    REQUIRE(of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    REQUIRE(of(std::string(1'000'000, 'a')) ==
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("the same spec and seed give the same files, byte for byte, on any number of threads",
          "[training]") {
    const TemporaryFolder folder;
    const TrainingSpec spec = fileSpec(folder);
    REQUIRE(!trainTo(spec, folder.path("a"), 25, 1).failed());
    REQUIRE(!trainTo(spec, folder.path("b"), 25, 3).failed());
    for (const char* suffix : {"", ".last", ".checkpoint"})
        REQUIRE(bytes(folder.path("a") + suffix) == bytes(folder.path("b") + suffix));
    TrainingSpec other = spec;
    other.seed = 2;
    REQUIRE(!trainTo(other, folder.path("c"), 25, 1).failed());
    REQUIRE(bytes(folder.path("a")) != bytes(folder.path("c")));
    // Nothing but the three files of each run and the corpus is left.
    REQUIRE(folder.count() == 2 + 3 * 3);
}

TEST_CASE("a resumed training ends as if it had never stopped", "[training]") {
    const TemporaryFolder folder;
    for (const bool task : {false, true}) {
        TrainingSpec spec = task ? smallSpec() : fileSpec(folder);
        REQUIRE(!trainTo(spec, folder.path("whole"), 27, 2).failed());
        auto run = TrainingRun::begin(spec, 1);
        REQUIRE(run.ok());
        StopAfter observer;
        observer.updates = 4;
        REQUIRE((*run)->run({folder.path("part"), 3}, {.updates = 27}, observer).termination ==
                Termination::Stopped);
        for (const std::uint64_t stop : {11, 12, 27}) {
            auto resumed = TrainingRun::resume(folder.path("part.checkpoint"), {}, {}, 2);
            if (!resumed) FAIL(resumed.error());
            StopAfter later;
            later.updates = stop;
            REQUIRE(!(*resumed)->run({folder.path("part"), 5}, {.updates = 27}, later).failed());
        }
        // Scores taken where it was interrupted leave no trace.
        for (const char* suffix : {"", ".last"})
            REQUIRE(bytes(folder.path("whole") + suffix) == bytes(folder.path("part") + suffix));
    }
}

TEST_CASE("a run ended by hand is repeated by the updates it reached", "[training]") {
    const TemporaryFolder folder;
    const TrainingSpec spec = fileSpec(folder);
    auto run = TrainingRun::begin(spec, 1);
    REQUIRE(run.ok());
    StopAfter observer;
    observer.updates = 13;
    const auto summary = (*run)->run({folder.path("hand"), 0}, {.epochs = 10}, observer);
    REQUIRE(summary.updates == 13);
    REQUIRE(!trainTo(spec, folder.path("again"), 13, 1).failed());
    REQUIRE(bytes(folder.path("hand")) == bytes(folder.path("again")));
    const auto file = loadModelFile(folder.path("hand"));
    const auto record = nlohmann::json::parse(file->training);
    REQUIRE(record["updates"] == 13);
    const std::string command = record["command"];
    REQUIRE(command.find("--tsv train.tsv") != std::string::npos);
    REQUIRE(command.find("--updates 13") != std::string::npos);
    REQUIRE(command.find(folder.path()) == std::string::npos);
    REQUIRE(command.find("--threads") == std::string::npos);
}

TEST_CASE("the model kept is the best on the development set", "[training]") {
    const TemporaryFolder folder;
    TrainingSpec spec = fileSpec(folder);
    spec.optimizer.learningRate = 0.01;
    auto run = TrainingRun::begin(spec, 2);
    REQUIRE(run.ok());
    StopAfter observer;
    const auto summary = (*run)->run({folder.path("m"), 0}, {.updates = 600}, observer);
    REQUIRE(observer.development.size() == 3);  // at 250, 500 and the end
    REQUIRE(summary.best.has_value());
    const auto file = loadModelFile(folder.path("m"));
    REQUIRE(file.ok());
    // The same sentence through the trainer's measurement and through a loaded file: lesson 45.
    auto text = readTsv(spec.development.tsv);
    const DevelopmentSet set(std::move(text->pairs), file->source, file->target);
    const DevelopmentScore score = set.score(file->parameters, file->target, 1);
    REQUIRE(score.bleu == summary.best->score.bleu);
    REQUIRE(score.lossPerWord == summary.best->score.lossPerWord);
    for (const auto& report : observer.development)
        REQUIRE(!report.score.betterThan(summary.best->score));
}

TEST_CASE("special words in the corpus train and come back as <unk>", "[training]") {
    const TemporaryFolder folder;
    TrainingSpec spec = fileSpec(folder);
    std::string text;
    for (int i = 0; i < 20; ++i) text += "a UNK eos </s> <unk>\tb <eos> UNK eos </s>\n";
    spec.corpus.tsv = folder.write("special.tsv", text);
    spec.development = {};
    spec.sourceText.tokenizer = spec.targetText.tokenizer = Tokenizer::Whitespace;
    REQUIRE(!trainTo(spec, folder.path("m"), 3, 1).failed());
    const auto file = loadModelFile(folder.path("m"));
    REQUIRE(file.ok());
    const TokenIds source = file->source.encode("a UNK eos </s> <unk> <eos>").ids;
    REQUIRE(source.size() == 7);
    REQUIRE(source[4] == kUnk);
    REQUIRE(source[5] == kUnk);
    for (const std::size_t i : {0, 1, 2, 3}) REQUIRE(source[i] > kUnk);
}

TEST_CASE("a training that diverges stops with advice and keeps the last good model",
          "[training]") {
    const TemporaryFolder folder;
    TrainingSpec spec = smallSpec();
    spec.initScale = 1e30;  // products overflow at once
    auto run = TrainingRun::begin(spec, 1);
    REQUIRE(run.ok());
    StopAfter observer;
    const auto summary = (*run)->run({folder.path("m"), 0}, {.updates = 100}, observer);
    REQUIRE(summary.termination == Termination::Diverged);
    REQUIRE(summary.failed());
    REQUIRE(summary.skipped == 10);
    REQUIRE(summary.message.find("--learning-rate") != std::string::npos);
    REQUIRE(loadModelFile(folder.path("m")).ok());
}

TEST_CASE("what cannot be trained on is refused with a sentence", "[training]") {
    const TemporaryFolder folder;
    const auto refused = [](const TrainingSpec& spec, const std::string& part) {
        const auto run = TrainingRun::begin(spec, 1);
        REQUIRE(!run.ok());
        INFO(run.error());
        REQUIRE(run.error().find(part) != std::string::npos);
    };
    TrainingSpec spec = fileSpec(folder);
    spec.maxLength = 1;
    spec.corpus.tsv = folder.write("long.tsv", "a b c\td e f\n");
    refused(spec, "no usable pair");
    spec = fileSpec(folder);
    spec.corpus.tsv = folder.write("empty.tsv", "");
    refused(spec, "no usable pair");
    spec.corpus.tsv = folder.path("absent.tsv");
    refused(spec, "absent.tsv");
    spec = fileSpec(folder);
    spec.sourceVocab = 3;
    refused(spec, "outside the vocabulary");
    spec = fileSpec(folder);
    spec.task = "copy";
    refused(spec, "exclude");
    spec = smallSpec();
    spec.task = "sorting";
    refused(spec, "sorting");
}

TEST_CASE("a changed corpus is not mixed into a resumed training", "[training]") {
    const TemporaryFolder folder;
    const TrainingSpec spec = fileSpec(folder);
    REQUIRE(!trainTo(spec, folder.path("m"), 3, 1).failed());
    folder.write("train.tsv", corpus(300, 9));
    const auto resumed = TrainingRun::resume(folder.path("m.checkpoint"), {}, {}, 1);
    REQUIRE(!resumed.ok());
    REQUIRE(resumed.error().find("train.tsv") != std::string::npos);
    // Moved, but the same: goes on.
    CorpusFiles moved;
    moved.tsv = folder.write("moved.tsv", corpus(300, 1));
    REQUIRE(TrainingRun::resume(folder.path("m.checkpoint"), moved, {}, 1).ok());
}

TEST_CASE("two trainings cannot write to the same model", "[training]") {
    const TemporaryFolder folder;
    struct Second : StopAfter {
        const TemporaryFolder* folder = nullptr;
        std::optional<TrainingSummary> second;
        Verdict onStep(const StepReport&) override {
            second = trainTo(smallSpec(), folder->path("m"), 2, 1);
            return Verdict::Stop;
        }
    } observer;
    observer.folder = &folder;
    auto run = TrainingRun::begin(smallSpec(), 1);
    REQUIRE(run.ok());
    REQUIRE(!(*run)->run({folder.path("m"), 0}, {.updates = 5}, observer).failed());
    REQUIRE(observer.second->termination == Termination::FileError);
}

TEST_CASE("copying is learned, and attention lies on the word copied", "[training]") {
    // The mass on the diagonal: a model that learned without looking would spread it.
    TrainingSpec spec = smallSpec();
    spec.model.embeddingSize = 24;
    spec.model.hiddenSize = 32;
    spec.model.alignmentSize = 32;
    spec.model.maxoutSize = 24;
    spec.batch = 40;
    spec.optimizer.learningRate = 0.005;
    auto run = TrainingRun::begin(spec, 2);
    REQUIRE(run.ok());
    const TemporaryFolder folder;
    StopAfter observer;
    REQUIRE(!(*run)->run({folder.path("m"), 0}, {.updates = 700}, observer).failed());
    const auto file = loadModelFile(folder.path("m"));
    auto task = Task::create("copy", {.maxWords = 5});
    Random random(99);
    int exact = 0;
    double diagonal = 0, weights = 0;
    for (int i = 0; i < 100; ++i) {
        const TaskPair pair = (*task)->next(random);
        const TokenIds source = file->source.encode(pair.source).ids;
        const auto best =
            beamSearch(file->parameters, source, {.width = 1, .keepWeights = true}).front();
        exact += file->target.decode(best.words) == pair.target;
        for (std::size_t k = 0; k < std::min(best.alpha.size(), source.size()); ++k) {
            diagonal += static_cast<double>(best.alpha[k][k]);
            weights += 1;
        }
    }
    INFO(exact << " exact, " << diagonal / weights << " on the diagonal");
    REQUIRE(exact >= 95);
    REQUIRE(diagonal / weights > 0.9);
}
