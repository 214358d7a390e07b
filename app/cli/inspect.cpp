// lookback-cli inspect
#include <cstdio>

#include "cli/command.h"
#include "cli/inspect_page.h"
#include "io/model_file.h"
#include "io/safetensors.h"

namespace lookback::cli {

namespace {

int inspect(const Options& global, const std::string& path) {
    auto file = loadModelFile(path);
    if (!file) return fail(file.error());
    const auto stored = SafetensorsReader::open(path);
    if (!stored) return fail(stored.error());
    nlohmann::ordered_json j;
    j["config"] = nlohmann::ordered_json::parse(toJson(file->parameters.config()));
    j["parameters"] = file->parameters.count();
    j["text"] =
        nlohmann::ordered_json::parse(toJson(file->source.options(), file->target.options()));
    j["source_vocabulary_size"] = file->source.vocabulary().size();
    j["target_vocabulary_size"] = file->target.vocabulary().size();
    // What stands there is shown as it is: JSON where it is JSON, text where it is not.
    const auto record = nlohmann::ordered_json::parse(file->training, nullptr, false);
    if (file->training.empty())
        j["training"] = nullptr;
    else
        j["training"] = record.is_discarded() ? nlohmann::ordered_json(file->training) : record;
    j["attribution"] = file->attribution;
    j["tensors"] = nlohmann::ordered_json::array();
    for (const auto& tensor : file->parameters.tensors())
        j["tensors"].push_back({{"name", tensor.name},
                                {"shape", tensor.shape()},
                                {"dtype", name(stored->tensors().at(tensor.name).dtype)}});
    if (global.json) {
        print(j);
        return kDone;
    }
    const std::string page = inspectPage(j);
    std::fwrite(page.data(), 1, page.size(), stdout);
    return kDone;
}

}  // namespace

void addInspect(Program& program) {
    CLI::App* c = program.add("inspect", "What a model file says of itself", false);
    auto model = std::make_shared<std::string>();
    c->add_option("model", *model, "Model file")->required();
    c->callback([&program, model] {
        program.run = [&program, model] { return inspect(program.options, *model); };
    });
}

}  // namespace lookback::cli
