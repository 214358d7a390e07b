// lookback-cli check-gradients
#include <cmath>
#include <cstdio>

#include "base/counted.h"
#include "cli/command.h"
#include "cli/progress.h"
#include "io/model_file.h"
#include "model/gradient_check.h"

namespace lookback::cli {

namespace {

// Three short made-up pairs: enough for every tensor to matter, few enough for thousands of passes.
std::vector<std::pair<TokenIds, TokenIds>> somePairs(const ModelConfig& config, Random& random) {
    const auto sentence = [&random](Index vocabulary, int words) {
        TokenIds ids;
        for (int i = 0; i < words; ++i)
            ids.push_back(
                static_cast<TokenId>(1 + random.below(static_cast<std::uint64_t>(vocabulary - 1))));
        ids.push_back(kEos);
        return ids;
    };
    std::vector<std::pair<TokenIds, TokenIds>> pairs;
    for (const auto& [source, target] : {std::pair(4, 3), std::pair(2, 4), std::pair(3, 2)})
        pairs.emplace_back(sentence(config.sourceVocabSize, source),
                           sentence(config.targetVocabSize, target));
    return pairs;
}

int checkModel(const Options& global, const std::string& path) {
    auto file = loadModelFile(path);
    if (!file) return fail(file.error());
    const Parameters<double> parameters = file->parameters.cast<double>();
    Random random(global.seed);
    const auto pairs = somePairs(parameters.config(), random);
    std::vector<PairView> views;
    for (const auto& [source, target] : pairs) views.push_back({source, target});
    Progress progress(global.quiet);
    GradientCheckOptions options;
    options.seed = global.seed;
    options.progress = [&progress](int done, int of) {
        progress.show(static_cast<double>(done) / of, counted(done, "tensor"));
    };
    const GradientCheck check = checkGradients(parameters, views, options);
    if (global.json) {
        nlohmann::ordered_json j = {{"worst", check.worst()},
                                    {"tensors", nlohmann::ordered_json::array()}};
        for (const TensorCheck& t : check.tensors)
            j["tensors"].push_back({{"name", t.name},
                                    {"relative_error", t.relativeError},
                                    {"checked", t.checked},
                                    {"left_out", t.leftOut}});
        print(j);
    } else {
        for (const TensorCheck& t : check.tensors)
            std::printf("%-24s %.2e  (%d checked, %d left out)\n", t.name.c_str(), t.relativeError,
                        t.checked, t.leftOut);
        std::printf("worst %.2e\n", check.worst());
    }
    return kDone;
}

}  // namespace

void addCheckGradients(Program& program) {
    CLI::App* c = program.add("check-gradients",
                              "Compare the gradients of a model with central differences", false);
    auto model = std::make_shared<std::string>();
    c->add_option("model", *model, "Model file")->required();
    c->callback([&program, model] {
        program.run = [&program, model] { return checkModel(program.options, *model); };
    });
}

}  // namespace lookback::cli
