// lookback-cli: the engine without a window.
#include <cstdio>
#include <exception>
#include <iostream>
#include <new>

#include "cli/command.h"

using namespace lookback::cli;

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);  // std::cin then knows what is at hand
    Program program;
    CLI::App& app = program.app;
    app.name("lookback-cli");
    app.description(
        "Lookback: train, question and measure RNNsearch, the translator that learned where to "
        "look, and its predecessor RNNencdec");
    app.set_version_flag("--version", std::string("lookback-cli ") + LOOKBACK_VERSION);
    app.require_subcommand(1);
    addTrain(program);
    addTranslate(program);
    addTrace(program);
    addScore(program);
    addInspect(program);
    addCheckGradients(program);
    addGenerate(program);
    addBleu(program);
    addEvaluate(program);
    addAlign(program);
    addAer(program);
    addBenchmark(program);
    try {
        app.parse(argc, argv);
        const int outcome = program.run ? program.run() : kWrongUsage;
        if (outcome == kDone && (std::fflush(stdout) != 0 || std::ferror(stdout) != 0))
            return fail("the answer cannot be written: is the disk full or the reader gone?");
        return outcome;
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // --help, --version
        if (argc > 1 && argv[1][0] != '-' && app.get_subcommands().empty())
            return wrongUsage("found the command \"" + validUtf8(argv[1]) +
                              "\", expected one that lookback-cli --help lists");
        return wrongUsage(std::string(error.what()) + " (see lookback-cli --help)");
    } catch (const std::bad_alloc&) {
        return fail("the memory does not suffice: try smaller sizes or a shorter text");
    } catch (const std::exception& error) {  // a bug, or memory that was not to be had
        return fail(error.what());
    }
}
