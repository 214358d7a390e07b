// lookback-cli generate
#include <cstdio>

#include "cli/command.h"
#include "corpus/task.h"
#include "evaluation/alignment.h"

namespace lookback::cli {

namespace {

struct GenerateOptions {
    std::string task;
    std::uint64_t pairs = 0;
    TaskOptions lengths;
    bool alignments = false;
};

int generate(const Options& global, const GenerateOptions& o) {
    if (auto status = Task::checkOptions(o.task, o.lengths); !status)
        return wrongUsage(status.error());
    const auto task = Task::create(o.task, o.lengths);
    if (!task) return wrongUsage(task.error());
    Random random(global.seed);
    for (std::uint64_t i = 0; i < o.pairs && std::ferror(stdout) == 0; ++i) {
        const TaskPair pair = (*task)->next(random);
        if (global.json) {
            nlohmann::ordered_json j = {{"source", pair.source}, {"target", pair.target}};
            if (o.alignments) j["alignment"] = pharaoh(pair.links);
            print(j);
            continue;
        }
        std::string line = pair.source + "\t" + pair.target;
        if (o.alignments) line += "\t" + pharaoh(pair.links);
        line += "\n";
        std::fwrite(line.data(), 1, line.size(), stdout);
    }
    return kDone;
}

}  // namespace

void addGenerate(Program& program) {
    CLI::App* c = program.add("generate", "Parallel text of a built-in task, as TSV", false);
    auto o = std::make_shared<GenerateOptions>();
    c->add_option("--task", o->task, "reverse, copy, dates or grammar")->required();
    c->add_option("--pairs", o->pairs, "How many")->required()->check(wholeNumber());
    c->add_option("--min-words", o->lengths.minWords, "Shortest source; 0: the task's own")
        ->check(wholeNumber());
    c->add_option("--max-words", o->lengths.maxWords, "Longest source; 0: the task's own")
        ->check(wholeNumber());
    c->add_flag("--alignments", o->alignments, "A third column: the gold alignment, i-j");
    c->callback(
        [&program, o] { program.run = [&program, o] { return generate(program.options, *o); }; });
}

}  // namespace lookback::cli
