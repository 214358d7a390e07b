// A training from the command line, and what may happen to it.
#include <signal.h>
#include <sys/stat.h>

#include <sstream>

#include "command.h"

using nlohmann::json;

namespace {

std::vector<std::string> tiny(const std::string& out, const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {
        "train", "--task",   "reverse", "--hidden", "16", "--embedding", "8", "--alignment",
        "12",    "--maxout", "8",       "--out",    out};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

}  // namespace

TEST_CASE("train writes a model that translates, and says how it went", "[cli]") {
    const TemporaryFolder folder;
    const std::string model = folder.path("m.safetensors");
    const auto trained =
        cli::run(tiny(model, {"--updates", "20", "--json", "--quiet", "--half", "--attribution",
                              "nobody's text", "--log", folder.path("log")}));
    INFO(trained.err);
    REQUIRE(trained.exit == 0);
    REQUIRE(trained.json()["updates"] == 20);
    REQUIRE(cli::contents(folder.path("log")).find("\"updates\":20,") != std::string::npos);
    for (const char* suffix : {"", ".last", ".checkpoint"})
        REQUIRE(!cli::contents(model + suffix).empty());
    REQUIRE(folder.count() <= 4);  // no temporary and no lock stays
    const json about = cli::run({"inspect", model, "--json"}).json();
    REQUIRE(about["attribution"] == "nobody's text");
    REQUIRE(about["tensors"][0]["dtype"] == "F16");
    REQUIRE(about["training"]["updates"] == 20);
    REQUIRE(cli::run({"translate", model, "--quiet"}, "a b c\n").lines().size() == 1);
    // The command that the file names makes the file again.
    const std::string command = about["training"]["command"];
    REQUIRE(command.ends_with("--attribution 'nobody'\\''s text'"));
    std::istringstream parts(command.substr(0, command.find(" --attribution")));
    std::vector<std::string> words;
    for (std::string word; parts >> word;) words.push_back(word);
    words.erase(words.begin());  // lookback-cli
    words.insert(words.end(),
                 {"--attribution", "nobody's text", "--out", folder.path("again"), "--quiet"});
    REQUIRE(cli::run(words).exit == 0);
    REQUIRE(cli::contents(folder.path("again")) == cli::contents(model));
}

TEST_CASE("Ctrl-C saves, says so, and the training can go on", "[cli]") {
    for (const int signal : {SIGINT, SIGTERM}) {
        const TemporaryFolder folder, streams;
        const std::string model = folder.path("m");
        const std::string log = folder.path("log");
        REQUIRE(mkfifo(log.c_str(), 0600) == 0);  // reading it waits for the first report
        const pid_t child =
            cli::start(streams, tiny(model, {"--updates", "1000000", "--log", log}));
        std::ifstream reports(log);
        std::string report;
        REQUIRE(std::getline(reports, report));
        const json first = json::parse(report);
        for (const char* key : {"updates", "words", "words_per_second", "loss_per_word",
                                "gradient_norm", "dev_loss", "dev_bleu", "skipped"})
            REQUIRE(first.contains(key));
        REQUIRE(kill(child, signal) == 0);
        while (std::getline(reports, report)) {
        }
        const auto outcome = cli::finish(streams, child);
        INFO(outcome.err);
        REQUIRE(outcome.exit == 0);
        REQUIRE(outcome.err.find("saved") != std::string::npos);
        const json about = cli::run({"inspect", model, "--json"}).json();
        const int updates = about["training"]["updates"];
        REQUIRE(updates >= first["updates"].get<int>());
        const auto resumed = cli::run({"train", "--resume", model + ".checkpoint", "--updates",
                                       std::to_string(updates + 5), "--quiet", "--json"});
        INFO(resumed.err);
        REQUIRE(resumed.json()["updates"] == updates + 5);
        REQUIRE(cli::run({"train", "--resume", model + ".checkpoint", "--updates", "1", "--quiet"})
                    .exit == 2);  // the end must lie ahead
    }
}

TEST_CASE("a training whose numbers overflow exits 1 with advice", "[cli]") {
    const TemporaryFolder folder;
    const auto outcome =
        cli::run(tiny(folder.path("m"), {"--updates", "50", "--init-scale", "1e30", "--quiet"}));
    REQUIRE(outcome.exit == 1);
    REQUIRE(outcome.err.find("not finite") != std::string::npos);
    REQUIRE(outcome.err.find("--learning-rate") != std::string::npos);
}

TEST_CASE("reversing is learned to 99 % exactly, and alpha is the anti-diagonal", "[.][full]") {
    const TemporaryFolder folder;
    const std::string model = folder.path("m");
    const auto trained = cli::run({"train", "--task", "reverse", "--hidden", "64", "--embedding",
                                   "32", "--alignment", "64", "--maxout", "32", "--learning-rate",
                                   "0.002", "--minutes", "3", "--quiet", "--out", model});
    REQUIRE(trained.exit == 0);
    const auto pairs =
        cli::run({"generate", "--task", "reverse", "--pairs", "1000", "--seed", "9"});
    std::string sources;
    std::vector<std::string> targets;
    for (const auto& line : pairs.lines()) {
        const auto tab = line.find('\t');
        sources += line.substr(0, tab) + "\n";
        targets.push_back(line.substr(tab + 1));
    }
    const auto found = cli::run({"translate", model, "--json", "--quiet"}, sources).jsonLines();
    int exact = 0, near = 0, words = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        exact += found[i]["text"] == targets[i];
        const auto tx = static_cast<int>(found[i]["source_tokens"].size());
        const auto& alpha = found[i]["alpha"];
        for (int k = 0; k < static_cast<int>(alpha.size()) && k < tx - 1; ++k) {
            const auto row = alpha[static_cast<std::size_t>(k)].get<std::vector<double>>();
            const auto most = std::max_element(row.begin(), row.end()) - row.begin();
            near += std::abs(most - (tx - 2 - k)) <= 1;
            ++words;
        }
    }
    WARN(exact / 10.0 << " % exact, " << 100.0 * near / words << " % on the word or beside it");
    REQUIRE(exact >= 990);
    REQUIRE(near >= 0.9 * words);
}
