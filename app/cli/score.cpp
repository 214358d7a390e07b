// lookback-cli score
#include <cstdio>

#include "base/counted.h"
#include "base/json_text.h"
#include "base/parallel.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/paired_input.h"
#include "cli/progress.h"
#include "evaluation/forced_target.h"

namespace lookback::cli {

namespace {

struct ScoreOptions {
    std::string model, source, target;
};

// Pairs scored side by side before their results are written.
constexpr std::size_t kPortion = 256;

int score(const Options& global, const ScoreOptions& o) {
    auto translator = openTranslator(o.model);
    if (!translator) return fail(translator.error());
    const auto whole = survey(o.source, o.target, global.lenient);
    if (!whole) return fail(whole.error());
    auto input = PairedInput::open(o.source, o.target, global.lenient);
    if (!input) return fail(input.error());
    catchInterrupts();
    Progress progress(global.quiet);
    std::size_t line = 0;
    for (bool more = true; more && !interrupted();) {
        std::vector<std::pair<TokenIds, TokenIds>> portion;
        while (portion.size() < kPortion) {
            const auto pair = input->next();
            if (!pair) return fail(pair.error());
            more = pair->has_value();
            if (!more) break;
            portion.emplace_back((*translator)->source.encode((*pair)->first).ids,
                                 (*translator)->target.encode((*pair)->second).ids);
        }
        std::vector<double> logP(portion.size());
        parallelFor(static_cast<int>(portion.size()), global.threads, [&](int i) {
            const auto k = static_cast<std::size_t>(i);
            const auto& [source, target] = portion[k];
            logP[k] = forceTarget((*translator)->model->parameters(), source, target);
        });
        for (const double value : logP) {
            ++line;
            if (global.json)
                print({{"line", line}, {"log_p", value}});
            else
                std::printf("%s\n", jsonText(value).c_str());
        }
        progress.show(input->share(*whole), counted(line, "line"));
    }
    if (interrupted()) return fail("interrupted: the scores so far are written");
    progress.say(input->remarks());
    return kDone;
}

}  // namespace

void addScore(Program& program) {
    CLI::App* c = program.add("score", "log p(target | source), line by line", true);
    auto o = std::make_shared<ScoreOptions>();
    c->add_option("model", o->model, "Model file")->required();
    c->add_option("--source", o->source, "Source lines")->required();
    c->add_option("--target", o->target, "Target lines")->required();
    c->callback(
        [&program, o] { program.run = [&program, o] { return score(program.options, *o); }; });
}

}  // namespace lookback::cli
