// How the command line answers what it cannot do: 2 for wrong usage, 1 for work that fails, one
// sentence each.
#include "command.h"

namespace {

void requireOneSentence(const cli::Outcome& outcome, int exit) {
    INFO(outcome.err);
    REQUIRE(outcome.exit == exit);
    REQUIRE(outcome.out.empty());
    REQUIRE(outcome.err.starts_with("error: "));
    REQUIRE(outcome.err.find('\n') == outcome.err.size() - 1);
}

}  // namespace

TEST_CASE("wrong usage exits 2 with one line", "[cli]") {
    const std::string model = cli::golden("search_text.safetensors");
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {},
             {"dance"},
             {"translate"},
             {"translate", model, "--beam", "0"},
             {"translate", model, "--beam", "many"},
             {"translate", model, "--nbest", "9"},
             {"trace", model},
             {"generate", "--task", "sorting", "--pairs", "1"},
             {"train", "--task", "copy"},
             {"train", "--out", "/tmp/never"},
             {"train", "--task", "copy", "--tsv", "x.tsv", "--out", "/tmp/never"},
             {"train", "--task", "copy", "--out", "/tmp/never", "--score", "cosine"},
             {"train", "--task", "copy", "--out", "/tmp/never", "--updates", "1", "--epochs", "1"},
             {"train", "--source", "x", "--out", "/tmp/never"},
             {"train", "--task", "copy", "--out", "/tmp/never", "--learning-rate", "-1"},
             {"train", "--task", "copy", "--out", "/tmp/never", "--preset", "tea"},
             {"train", "--resume", "x.checkpoint", "--hidden", "5", "--updates", "9"},
             {"train", "--resume", "x.checkpoint"},
             // What would wrap around, never end, or destroy what it reads.
             {"generate", "--task", "copy", "--pairs", "-2"},
             {"generate", "--task", "copy", "--pairs", "99999999999999999999999"},
             {"generate", "--task", "copy", "--pairs", "1", "--seed", "-1"},
             {"train", "--task", "copy", "--pairs", "-1", "--out", "/tmp/never"},
             {"train", "--task", "copy", "--pairs", "99999999999", "--out", "/tmp/never"},
             {"train", "--task", "copy", "--updates", "-1", "--out", "/tmp/never"},
             {"train", "--task", "copy", "--updates", "0", "--out", "/tmp/never"},
             {"train", "--task", "copy", "--minutes", "nan", "--out", "/tmp/never"},
             {"train", "--task", "dates", "--min-words", "2", "--out", "/tmp/never"},
             {"train", "--tsv", model, "--out", model},
             {"train", "--tsv", "/tmp/x.last", "--out", "/tmp/x"},
             {"train", "--task", "copy", "--out", "/tmp/never", "--log", "/tmp/never"}}) {
        requireOneSentence(cli::run(arguments), 2);
    }
}

TEST_CASE("work that cannot be done exits 1 with one line that names the file", "[cli]") {
    const TemporaryFolder folder;
    const std::string model = cli::golden("search_text.safetensors");
    const std::string broken = folder.write("broken", cli::contents(model).substr(0, 3000));
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"translate", folder.path("absent")},
             {"translate", broken},
             {"translate", folder.path()},
             {"inspect", broken},
             {"trace", broken, "--source", "x"},
             {"check-gradients", broken},
             {"translate", model, "--input", folder.path("absent.txt")},
             {"translate", model, "--input", folder.path()},
             {"score", model, "--source", folder.path("a"), "--target", folder.path("b")},
             {"train", "--tsv", folder.path("absent.tsv"), "--out", folder.path("m"), "--quiet"},
             {"train", "--resume", broken, "--out", folder.path("m"), "--updates", "9", "--quiet"},
             {"train", "--resume", model, "--out", folder.path("m"), "--updates", "9", "--quiet"},
             {"train", "--task", "copy", "--out", folder.path("no/such/folder/m"), "--quiet"}}) {
        const auto outcome = cli::run(arguments);
        INFO(arguments[0]);
        requireOneSentence(outcome, 1);
        REQUIRE(outcome.err.find('/') != std::string::npos);
    }
}

TEST_CASE("invalid bytes are refused with their place, or replaced on demand", "[cli]") {
    const std::string model = cli::golden("search_text.safetensors");
    const auto refused = cli::run({"translate", model, "--quiet"}, "s2 s3\ns2 \xff s4\n");
    REQUIRE(refused.exit == 1);
    REQUIRE(refused.err.find("line 2") != std::string::npos);
    REQUIRE(refused.err.find("column 4") != std::string::npos);
    const auto lenient =
        cli::run({"translate", model, "--lenient", "--quiet"}, "s2 s3\ns2 \xff s4\n");
    REQUIRE(lenient.exit == 0);
    REQUIRE(lenient.lines().size() == 2);
    REQUIRE(cli::run({"trace", model, "--source", "s2 \xff"}).exit == 1);
    REQUIRE(cli::run({"trace", model, "--source", "s2 \xff", "--lenient", "--json"}).exit == 0);
}

TEST_CASE("a control character is text, and said with its place", "[cli]") {
    const std::string model = cli::golden("search_text.safetensors");
    const std::string text("s2 s3\ns2 \0 s4 \x1B\n", 16);
    const auto outcome = cli::run({"translate", model}, text);
    CHECK(outcome.exit == 0);
    CHECK(outcome.lines().size() == 2);
    CHECK(outcome.err.find("warning: standard input, line 2, column 4: found the control character "
                           "U+0000") != std::string::npos);
    CHECK(outcome.err.find("2 of them") != std::string::npos);
    CHECK(cli::run({"translate", model, "--quiet"}, text).err.empty());
    CHECK(
        cli::run({"trace", model, "--source", "s2 \x01"}).err.find("--source, line 1, column 4") !=
        std::string::npos);
}

TEST_CASE("an empty source of trace is legal, and said", "[cli]") {
    const std::string model = cli::golden("search_text.safetensors");
    for (const char* source : {"", " "}) {
        const auto outcome = cli::run({"trace", model, "--source", source});
        CHECK(outcome.exit == 0);
        CHECK(outcome.err.find("the source is empty") != std::string::npos);
    }
    CHECK(cli::run({"trace", model, "--source", "s2"}).err.empty());
    CHECK(cli::run({"trace", model, "--source", "", "--quiet"}).err.empty());
}

TEST_CASE("a value that is refused is told with its option", "[cli]") {
    const std::string model = cli::golden("search_text.safetensors");
    const std::vector<std::string> train = {"train", "--out", "/tmp/never", "--task", "copy"};
    const auto refused = [](std::vector<std::string> arguments, const std::string& option,
                            const std::string& value) {
        arguments.push_back(option);
        arguments.push_back(value);
        const auto outcome = cli::run(arguments);
        requireOneSentence(outcome, 2);
        INFO(outcome.err);
        CHECK(outcome.err.starts_with("error: " + option + ": "));
        CHECK(outcome.err.find(value) != std::string::npos);
        CHECK(outcome.err.find("expected") != std::string::npos);
    };
    for (const char* option :
         {"--embedding", "--hidden", "--alignment", "--maxout", "--source-vocab", "--target-vocab"})
        for (const char* value : {"0", "-1", "99999999", "x"}) refused(train, option, value);
    for (const char* option : {"--batch", "--max-length", "--threads", "--learning-rate", "--clip",
                               "--init-scale", "--minutes", "--updates", "--epochs"})
        for (const char* value : {"0", "-1", "x"}) refused(train, option, value);
    for (const char* option : {"--architecture", "--decoder-order", "--score", "--optimizer",
                               "--source-tokenizer", "--target-tokenizer", "--preset"})
        refused(train, option, "nope");
    refused(train, "--score", "dot");
    refused(train, "--min-words", "5000");
    refused(train, "--max-words", "5000");
    for (const std::string command : {"train", "generate"}) {
        std::vector<std::string> arguments = {command};
        if (command == "generate") arguments.insert(arguments.end(), {"--pairs", "2"});
        if (command == "train") arguments.insert(arguments.end(), {"--out", "/tmp/never"});
        refused(arguments, "--task", "nope");
    }
    refused({"generate", "--task", "copy", "--pairs", "2"}, "--min-words", "-1");
    refused({"translate", model}, "--beam", "0");
    refused({"translate", model}, "--limit", "1.5");
    refused({"trace", model, "--source", "x"}, "--top", "0");
    refused({"align", model, "--source", "x"}, "--threshold", "2");
    refused({"evaluate", model, "--source", "x", "--reference", "x"}, "--by", "nope");
    refused({"bleu", "--hypothesis", "/dev/null", "--reference", "/dev/null"}, "--tokenize",
            "nope");
    refused({"bleu", "--hypothesis", "/dev/null", "--reference", "/dev/null"}, "--smooth", "nope");
}

TEST_CASE("help and version go to stdout and exit 0", "[cli]") {
    const auto help = cli::run({"--help"});
    REQUIRE(help.exit == 0);
    for (const char* command :
         {"train", "translate", "trace", "score", "inspect", "check-gradients", "generate", "bleu",
          "evaluate", "align", "aer"}) {
        REQUIRE(help.out.find(command) != std::string::npos);
        const auto own = cli::run({command, "--help"});
        REQUIRE(own.exit == 0);
        for (const char* option : {"--json", "--threads", "--seed", "--quiet"})
            REQUIRE(own.out.find(option) != std::string::npos);
    }
    REQUIRE(cli::run({"--version"}).out.starts_with("lookback-cli "));
}

TEST_CASE("an answer that cannot be written is a failure", "[cli]") {
    const std::string model = cli::golden("search_text.safetensors");
    const std::vector<std::string> commands = {"trace " + model + " --source s2 --json",
                                               "inspect " + model, "inspect " + model + " --json",
                                               "generate --task copy --pairs 5",
                                               "check-gradients " + model + " --quiet"};
    for (const std::string& command : commands) {
        const std::string line =
            std::string(LOOKBACK_CLI) + " " + command + " > /dev/full 2> /dev/null";
        const int status = std::system(line.c_str());
        INFO(command);
        REQUIRE(WIFEXITED(status));
        REQUIRE(WEXITSTATUS(status) == 1);
    }
}
