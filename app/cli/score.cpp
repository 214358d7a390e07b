// lookback-cli score
#include <cstdio>

#include "base/json_text.h"
#include "base/parallel.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/text_input.h"
#include "model/minibatch_pass.h"

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
    auto sources = TextInput::open(o.source, global.lenient);
    if (!sources) return fail(sources.error());
    auto targets = TextInput::open(o.target, global.lenient);
    if (!targets) return fail(targets.error());
    catchInterrupts();
    Progress progress(global.quiet);
    std::size_t line = 0;
    for (bool more = true; more && !interrupted();) {
        std::vector<std::pair<TokenIds, TokenIds>> portion;
        while (portion.size() < kPortion) {
            auto source = sources->lines().next();
            if (!source) return fail(source.error());
            auto target = targets->lines().next();
            if (!target) return fail(target.error());
            if (source->has_value() != target->has_value())
                return fail((source->has_value() ? o.target : o.source) + ": ends after line " +
                            std::to_string(line + portion.size()) + ", but " +
                            (source->has_value() ? o.source : o.target) +
                            " goes on: expected as many lines in both");
            if (!source->has_value()) {
                more = false;
                break;
            }
            portion.emplace_back((*translator)->source.encode(**source).ids,
                                 (*translator)->target.encode(**target).ids);
        }
        // Each pair alone, so that no neighbour can change a digit.
        std::vector<double> logP(portion.size());
        parallelFor(static_cast<int>(portion.size()), global.threads, [&](int i) {
            const auto& [source, target] = portion[static_cast<std::size_t>(i)];
            const PairView pair{source, target};
            MinibatchPass<float> pass;
            pass.forward((*translator)->model->parameters(), {&pair, 1});
            logP[static_cast<std::size_t>(i)] = -pass.losses()[0];
        });
        for (const double value : logP) {
            ++line;
            if (global.json)
                print({{"line", line}, {"log_p", value}});
            else
                std::printf("%s\n", jsonText(value).c_str());
        }
        progress.show(-1, std::to_string(line) + " lines");
    }
    if (interrupted()) return fail("interrupted: the scores so far are written");
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
