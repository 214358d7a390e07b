#include "cli/command.h"

#include <cstdio>
#include <filesystem>
#include <thread>

#include "io/model_file.h"

namespace lookback::cli {

CLI::App* Program::add(const std::string& name, const std::string& description, bool readsText) {
    CLI::App* command = app.add_subcommand(name, description);
    command->add_flag("--json", options.json, "Answer in JSON");
    command->add_flag("--quiet", options.quiet, "Say nothing but results and errors");
    if (readsText)
        command->add_flag("--lenient", options.lenient, "Replace invalid bytes rather than refuse");
    options.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    command->add_option("--threads", options.threads, "Threads to work on")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    command->add_option("--seed", options.seed, "Seed of everything random")->capture_default_str();
    return command;
}

int fail(const std::string& message) {
    std::fprintf(stderr, "error: %s\n", message.c_str());
    return kFailed;
}

int wrongUsage(const std::string& message) {
    std::fprintf(stderr, "error: %s\n", message.c_str());
    return kWrongUsage;
}

void print(const nlohmann::ordered_json& document, int indent) {
    const std::string text =
        document.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    std::fwrite(text.data(), 1, text.size(), stdout);
}

Result<std::shared_ptr<const Translator>> openTranslator(const std::string& path) {
    auto file = loadModelFile(path);
    if (!file) return Error{file.error()};
    auto translator = std::make_shared<Translator>();
    const std::filesystem::path name = std::filesystem::path(path).filename();
    translator->name = name.extension() == ".safetensors" ? name.stem().string() : name.string();
    translator->model = std::make_shared<const Model<float>>(std::move(file->parameters));
    translator->source = std::move(file->source);
    translator->target = std::move(file->target);
    return std::shared_ptr<const Translator>(std::move(translator));
}

}  // namespace lookback::cli
