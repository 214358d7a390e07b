// Text as the world sends it: as many lines out as in, in order, and the same text on any number of
// threads.
#include "command.h"

namespace {

// 1300 lines: a quarter blank, CRLF, emoji, Arabic, odd spaces, and one of 10,000 words.
std::string hostileText() {
    std::string text = "\xEF\xBB\xBF";
    for (int i = 0; i < 1300; ++i) {
        std::string line;
        switch (i % 12) {
            case 0:
            case 4:
            case 8:
                break;
            case 1:
                line = "s2 s3 \U0001F469\u200D\U0001F680 s4";
                break;
            case 2:
                line = "\u0645\u0631\u062D\u0628\u0627 s5 s6";
                break;
            case 3:
                line = "  s7\ts8  ";
                break;
            case 5:
                line = "s2\u2028s3 s4\u0085s5";
                break;  // no line ends
            case 6:
                line = "\u00A0s9\u202Fs10 ";
                break;
            default:
                line = "s" + std::to_string(2 + i % 9) + " s3 s" + std::to_string(2 + i % 7);
        }
        if (i == 700) {
            line.clear();
            for (int k = 0; k < 10000; ++k) line += "s" + std::to_string(2 + k % 9) + " ";
        }
        text += line + (i % 3 == 0 ? "\r\n" : "\n");
    }
    return text;
}

}  // namespace

TEST_CASE("1300 hostile lines come back as 1300, alike on any number of threads", "[cli]") {
    const std::string model = cli::golden("search_trained.safetensors");
    const std::string text = hostileText();
    const auto one = cli::run({"translate", model, "--threads", "1", "--quiet"}, text);
    INFO(one.err);
    REQUIRE(one.exit == 0);
    const auto lines = one.lines();
    REQUIRE(lines.size() == 1300);
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (i % 12 == 0 || i % 12 == 4 || i % 12 == 8) {
            if (i != 700) REQUIRE(lines[i].empty());
        }
    for (const char* threads : {"2", "7"}) {
        const auto other = cli::run({"translate", model, "--threads", threads, "--quiet"}, text);
        REQUIRE(other.out == one.out);
    }
    const auto json = cli::run({"translate", model, "--json", "--quiet"}, text).jsonLines();
    REQUIRE(json.size() == 1300);
    for (std::size_t i = 0; i < json.size(); ++i) {
        REQUIRE(json[i]["line"] == i + 1);
        REQUIRE(json[i]["text"] == lines[i]);
    }
}

TEST_CASE("memory does not grow with the number of lines", "[cli]") {
    const std::string model = cli::golden("search_trained.safetensors");
    std::string some, many;
    for (int i = 0; i < 200; ++i) some += "s2 s3 s4\n";
    for (int i = 0; i < 50; ++i) many += some;
    const auto few = cli::run({"translate", model, "--threads", "2", "--quiet"}, some);
    const auto lots = cli::run({"translate", model, "--threads", "2", "--quiet"}, many);
    REQUIRE(lots.lines().size() == 10000);
    REQUIRE(lots.peakKilobytes < few.peakKilobytes + 4096);
}

TEST_CASE("double spaces, tabs, CRLF and no-break spaces are read alike in train and translate",
          "[cli]") {
    const std::string model = cli::golden("search_trained.safetensors");
    const auto plain = cli::run({"translate", model, "--quiet"}, "s2 s3 s4\n");
    for (const char* variant : {"s2  s3 s4\n", "s2\ts3\ts4\n", "s2 s3 s4\r\n", "s2\u00A0s3 s4",
                                " s2 s3 s4 \n", "\xEF\xBB\xBFs2 s3 s4\n"})
        REQUIRE(cli::run({"translate", model, "--quiet"}, variant).out == plain.out);
}

TEST_CASE("whoever sends a line and waits gets its answer", "[cli]") {
    int toChild[2], fromChild[2];
    REQUIRE(pipe(toChild) == 0);
    REQUIRE(pipe(fromChild) == 0);
    const std::string model = cli::golden("search_text.safetensors");
    const pid_t child = fork();
    if (child == 0) {
        dup2(toChild[0], STDIN_FILENO);
        dup2(fromChild[1], STDOUT_FILENO);
        for (const int fd : {toChild[0], toChild[1], fromChild[0], fromChild[1]}) close(fd);
        execl(LOOKBACK_CLI, LOOKBACK_CLI, "translate", model.c_str(), "--threads", "2", nullptr);
        _exit(127);
    }
    close(toChild[0]);
    close(fromChild[1]);
    FILE* const answers = fdopen(fromChild[0], "r");
    REQUIRE(answers != nullptr);
    for (const std::string line : {"s2 s3 s4\n", "\n", "s5\n"}) {
        REQUIRE(write(toChild[1], line.data(), line.size()) == static_cast<ssize_t>(line.size()));
        char answer[1000];
        REQUIRE(fgets(answer, sizeof answer, answers) != nullptr);  // would block for ever
        REQUIRE(std::string(answer).ends_with("\n"));
    }
    close(toChild[1]);
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE(WEXITSTATUS(status) == 0);
    fclose(answers);
}
