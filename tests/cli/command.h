// Runs lookback-cli as a user would and keeps what it said.
#pragma once

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "catch.h"
#include "core/temporary_folder.h"

namespace cli {

struct Outcome {
    int exit = -1;
    std::string out, err;
    long peakKilobytes = 0;
    nlohmann::json json() const { return nlohmann::json::parse(out); }
    std::vector<nlohmann::json> jsonLines() const {
        std::vector<nlohmann::json> all;
        std::size_t begin = 0;
        for (std::size_t end; (end = out.find('\n', begin)) != std::string::npos; begin = end + 1)
            all.push_back(nlohmann::json::parse(out.substr(begin, end - begin)));
        return all;
    }
    std::vector<std::string> lines() const {
        std::vector<std::string> all;
        std::size_t begin = 0;
        for (std::size_t end; (end = out.find('\n', begin)) != std::string::npos; begin = end + 1)
            all.push_back(out.substr(begin, end - begin));
        return all;
    }
};

inline std::string contents(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// Starts lookback-cli with its streams in files of the folder.
inline pid_t start(const TemporaryFolder& folder, const std::vector<std::string>& arguments,
                   const std::string& input = "") {
    folder.write("stdin", input);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        const int in = open(folder.path("stdin").c_str(), O_RDONLY);
        const int out = open(folder.path("stdout").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        const int err = open(folder.path("stderr").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(in, STDIN_FILENO);
        dup2(out, STDOUT_FILENO);
        dup2(err, STDERR_FILENO);
        std::vector<char*> words = {const_cast<char*>(LOOKBACK_CLI)};
        for (const auto& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
        words.push_back(nullptr);
        execv(LOOKBACK_CLI, words.data());
        _exit(127);
    }
    return child;
}

inline Outcome finish(const TemporaryFolder& folder, pid_t child) {
    int status = 0;
    struct rusage usage = {};
    REQUIRE(wait4(child, &status, 0, &usage) == child);
    Outcome outcome;
    outcome.exit = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    outcome.out = contents(folder.path("stdout"));
    outcome.err = contents(folder.path("stderr"));
    outcome.peakKilobytes = usage.ru_maxrss;
    return outcome;
}

inline Outcome run(const std::vector<std::string>& arguments, const std::string& input = "") {
    const TemporaryFolder streams;
    return finish(streams, start(streams, arguments, input));
}

inline std::string golden(const std::string& name) {
    return std::string(LOOKBACK_TESTS_DIR) + "/golden/" + name;
}

}  // namespace cli
