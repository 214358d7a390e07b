// What may happen to a training, and what must be left of it.
#include <poll.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/stat.h>

#include <filesystem>

#include "base/random.h"
#include "command.h"

using nlohmann::json;
namespace fs = std::filesystem;

namespace {

constexpr int kInterval = 5;  // updates between checkpoints

std::vector<std::string> begin(const std::string& out) {
    return {"train",
            "--task",
            "copy",
            "--hidden",
            "16",
            "--embedding",
            "8",
            "--alignment",
            "12",
            "--maxout",
            "8",
            "--threads",
            "2",
            "--out",
            out,
            "--quiet",
            "--checkpoint-every",
            std::to_string(kInterval)};
}

std::vector<std::string> with(std::vector<std::string> arguments,
                              const std::vector<std::string>& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

int updatesOf(const std::string& file) {
    const auto outcome = cli::run({"inspect", file, "--json"});
    INFO(outcome.err);
    REQUIRE(outcome.exit == 0);
    return outcome.json()["training"]["updates"];
}

int lastLogged(const std::string& log) {
    std::ifstream in(log);
    int updates = 0;
    for (std::string line; std::getline(in, line);) {
        const json report = json::parse(line, nullptr, false);
        if (!report.is_discarded()) updates = report["updates"];
    }
    return updates;
}

// Kills trainings at random moments, each going on from the last, then compares what they came to
// with a training that nobody disturbed.
void killAndResume(int rounds, std::uint64_t seed) {
    const TemporaryFolder folder, streams;
    const std::string model = folder.path("m"), checkpoint = model + ".checkpoint";
    const std::string log = streams.path("log");
    lookback::Random random(seed);
    int reached = 0, kills = 0;
    for (int round = 0; round < rounds; ++round) {
        const bool resumes = fs::exists(checkpoint);
        const auto arguments =
            resumes ? std::vector<std::string>{"train", "--resume",  checkpoint, "--out",
                                               model,   "--updates", "1000000",  "--quiet"}
                    : with(begin(model), {"--updates", "1000000"});
        const pid_t child = cli::start(streams, with(arguments, {"--log", log}));
        // Any moment is as good as another; every tenth long enough for a report.
        const int moment = random.between(0, round % 10 == 9 ? 1300 : 150);
        poll(nullptr, 0, moment);
        REQUIRE(kill(child, SIGKILL) == 0);
        const auto outcome = cli::finish(streams, child);
        INFO("round " << round << ", killed after " << moment << " ms: " << outcome.err);
        REQUIRE(outcome.exit == -SIGKILL);
        ++kills;
        if (!fs::exists(checkpoint)) {
            REQUIRE_FALSE(resumes);
            continue;
        }
        const int updates = updatesOf(checkpoint);
        REQUIRE(updates >= reached);
        REQUIRE(lastLogged(log) - updates <= kInterval);
        reached = updates;
    }
    REQUIRE(kills == rounds);
    REQUIRE(reached > 0);

    const std::string end = std::to_string(reached + 3);
    const auto resumed =
        cli::run({"train", "--resume", checkpoint, "--out", model, "--updates", end, "--quiet"});
    INFO(resumed.err);
    REQUIRE(resumed.exit == 0);
    for (const auto& entry : fs::directory_iterator(folder.path()))
        REQUIRE(entry.path().filename().string().find(".tmp.") == std::string::npos);
    const TemporaryFolder other;
    REQUIRE(cli::run(with(begin(other.path("m")), {"--updates", end})).exit == 0);
    for (const char* suffix : {"", ".last", ".checkpoint"})
        REQUIRE(cli::contents(other.path("m") + suffix) == cli::contents(model + suffix));
}

}  // namespace

TEST_CASE("killed at any moment, a training goes on from its last checkpoint to the same bytes",
          "[cli]") {
    killAndResume(20, 1);
}

TEST_CASE("killed two hundred times, a training comes to the same bytes", "[.][full]") {
    killAndResume(200, 2);
}

TEST_CASE("a corpus that vanishes while it is trained on does no harm", "[cli]") {
    const TemporaryFolder folder, streams;
    folder.write("text.tsv", "a b\tb a\nb c d\td c b\nc\tc\n");
    const std::string log = folder.path("log");
    REQUIRE(mkfifo(log.c_str(), 0600) == 0);  // reading it waits for the first report
    const pid_t child =
        cli::start(streams, {"train", "--tsv", folder.path("text.tsv"), "--out", folder.path("m"),
                             "--hidden", "8", "--embedding", "8", "--alignment", "8", "--maxout",
                             "8", "--updates", "10000000", "--log", log});
    std::ifstream reports(log);
    std::string report;
    REQUIRE(std::getline(reports, report));
    REQUIRE(fs::remove(folder.path("text.tsv")));
    REQUIRE(std::getline(reports, report));
    REQUIRE(kill(child, SIGINT) == 0);
    while (std::getline(reports, report)) {
    }
    const auto outcome = cli::finish(streams, child);
    INFO(outcome.err);
    REQUIRE(outcome.exit == 0);
    REQUIRE(updatesOf(folder.path("m")) > 0);
    // Going on needs the text again, and says so.
    const auto resumed =
        cli::run({"train", "--resume", folder.path("m.checkpoint"), "--updates", "100000000"});
    REQUIRE(resumed.exit == 1);
    REQUIRE(resumed.err.find("text.tsv") != std::string::npos);
}

TEST_CASE("the second training to a file is refused", "[cli]") {
    const TemporaryFolder folder, streams;
    const std::string log = folder.path("log");
    REQUIRE(mkfifo(log.c_str(), 0600) == 0);
    const pid_t child =
        cli::start(streams, with(begin(folder.path("m")), {"--updates", "1000000", "--log", log}));
    std::ifstream reports(log);
    std::string report;
    REQUIRE(std::getline(reports, report));
    const auto second = cli::run(with(begin(folder.path("m")), {"--updates", "3"}));
    REQUIRE(second.exit == 1);
    REQUIRE(second.err.find(folder.path("m")) != std::string::npos);
    REQUIRE(kill(child, SIGTERM) == 0);
    while (std::getline(reports, report)) {
    }
    REQUIRE(cli::finish(streams, child).exit == 0);
}

TEST_CASE("an output folder that does not exist is named before any text is read", "[cli]") {
    const auto outcome =
        cli::run({"train", "--tsv", "/nowhere/text.tsv", "--out", "/nowhere/folder/model"});
    REQUIRE(outcome.exit == 1);
    REQUIRE(outcome.err.find("/nowhere/folder/model") != std::string::npos);
    REQUIRE(outcome.err.find("text.tsv") == std::string::npos);
}

TEST_CASE("on a full disk and in a read-only folder the old model stays", "[.][full]") {
    if (geteuid() != 0) {
        WARN("needs to be root, to mount a small disk: not run");
        return;
    }
    const TemporaryFolder folder;
    const std::string disk = folder.path("disk");
    fs::create_directory(disk);
    const auto mounted = [&](unsigned long flags) {
        return mount("none", disk.c_str(), "tmpfs", flags, "size=400k") == 0;
    };
    if (!mounted(0)) {
        WARN("no disk can be mounted here: not run");
        return;
    }
    struct Unmount {
        std::string path;
        ~Unmount() { umount2(path.c_str(), MNT_DETACH); }
    } unmount{disk};
    const std::string model = disk + "/m";
    REQUIRE(cli::run(with(begin(model), {"--updates", "10"})).exit == 0);
    const std::string before = cli::contents(model);
    std::ofstream(disk + "/fill") << std::string(1'000'000, 'x');
    const auto full = cli::run(with(begin(model), {"--updates", "20"}));
    REQUIRE(full.exit == 1);
    REQUIRE(full.err.find("error: " + model) != std::string::npos);
    REQUIRE(cli::contents(model) == before);
    fs::remove(disk + "/fill");
    REQUIRE(mounted(MS_REMOUNT | MS_RDONLY));
    const auto readOnly = cli::run(with(begin(model), {"--updates", "20"}));
    REQUIRE(readOnly.exit == 1);
    REQUIRE(readOnly.err.find("error: " + model) != std::string::npos);
    REQUIRE(cli::contents(model) == before);
    for (const auto& entry : fs::directory_iterator(disk))
        REQUIRE(entry.path().filename().string().find(".tmp.") == std::string::npos);
}

TEST_CASE("benchmark answers with every figure of the contract", "[cli]") {
    const auto outcome =
        cli::run({"benchmark", "--size", "tiny", "--json", "--profile", "--quiet"});
    INFO(outcome.err);
    REQUIRE(outcome.exit == 0);
    const json tiny = outcome.json()["sizes"]["tiny"];
    for (const char* key :
         {"matrix_product_share", "greedy_ms", "beam12_ms", "step_ms", "peak_bytes"})
        REQUIRE(tiny[key].get<double>() > 0);
    REQUIRE(tiny["words_per_second"].contains("1"));
    REQUIRE(tiny["words_per_second"].size() == 2);
    double parts = 0;
    for (const auto& part : tiny["profile"]) parts += part.get<double>();
    REQUIRE(parts == Approx(1).margin(0.02));  // all of the time is somebody's
}
