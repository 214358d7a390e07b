#include "cli/command.h"

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <thread>

#include "base/json_text.h"
#include "io/model_file.h"
#include "text/utf8.h"

namespace lookback::cli {

namespace {

// The whole text as a number; nothing where a part of it is none.
template <class Number>
std::optional<Number> parsed(const std::string& text) {
    Number value = {};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end) return std::nullopt;
    return value;
}

}  // namespace

CLI::App* Program::add(const std::string& name, const std::string& description, bool readsText) {
    CLI::App* command = app.add_subcommand(name, description);
    command->add_flag("--json", options.json, "Answer in JSON");
    command->add_flag("--quiet", options.quiet, "Say nothing but results and errors");
    if (readsText)
        command->add_flag("--lenient", options.lenient, "Replace invalid bytes rather than refuse");
    options.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    command->add_option("--threads", options.threads, "Threads to work on")
        ->check(wholeNumberWithin(1, 1024))
        ->capture_default_str();
    command->add_option("--seed", options.seed, "Seed of everything random")
        ->check(wholeNumber())
        ->capture_default_str();
    return command;
}

CLI::Validator wholeNumber(bool positive) {
    return {[positive](std::string& text) -> std::string {
                const auto value = parsed<std::uint64_t>(text);
                if (value && (*value > 0 || !positive)) return {};
                return "found " + text + ", expected a whole number of " + (positive ? "1" : "0") +
                       " or more";
            },
            ""};
}

CLI::Validator wholeNumberWithin(std::int64_t least, std::int64_t most) {
    return {[least, most](std::string& text) -> std::string {
                const auto value = parsed<std::int64_t>(text);
                if (value && *value >= least && *value <= most) return {};
                return "found " + text + ", expected a whole number from " + std::to_string(least) +
                       " to " + std::to_string(most);
            },
            ""};
}

CLI::Validator numberWithin(double least, double most) {
    return {[least, most](std::string& text) -> std::string {
                const auto value = parsed<double>(text);
                if (value && *value >= least && *value <= most) return {};
                return "found " + text + ", expected a number from " + jsonText(least) + " to " +
                       jsonText(most);
            },
            ""};
}

CLI::Validator number() {
    return {[](std::string& text) -> std::string {
                if (parsed<double>(text)) return {};
                return "found " + text + ", expected a number";
            },
            ""};
}

CLI::Validator oneOf(std::vector<std::string> words) {
    return {[words = std::move(words)](std::string& text) -> std::string {
                std::string known;
                for (const std::string& word : words) {
                    if (text == word) return {};
                    known += (known.empty() ? "" : ", ") + word;
                }
                return "found " + text + ", expected one of " + known;
            },
            ""};
}

int fail(const std::string& message) {
    std::fprintf(stderr, "error: %s\n", message.c_str());
    return kFailed;
}

int wrongUsage(const std::string& message) {
    std::fprintf(stderr, "error: %s\n", message.c_str());
    return kWrongUsage;
}

void print(const nlohmann::ordered_json& document) {
    const std::string text = jsonText(document) + "\n";
    std::fwrite(text.data(), 1, text.size(), stdout);
}

std::string validUtf8(const std::string& bytes) {
    std::size_t replaced = 0;
    return firstInvalidByte(bytes) ? replaceInvalidBytes(bytes, replaced) : bytes;
}

Result<std::shared_ptr<const Translator>> openTranslator(const std::string& path) {
    auto file = loadModelFile(path);
    if (!file) return Error{file.error()};
    auto translator = std::make_shared<Translator>();
    const std::filesystem::path name = std::filesystem::path(path).filename();
    translator->name =
        validUtf8(name.extension() == ".safetensors" ? name.stem().string() : name.string());
    translator->model = std::make_shared<const Model<float>>(std::move(file->parameters));
    translator->source = std::move(file->source);
    translator->target = std::move(file->target);
    return std::shared_ptr<const Translator>(std::move(translator));
}

}  // namespace lookback::cli
