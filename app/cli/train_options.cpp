#include "cli/train_options.h"

#include <filesystem>
#include <set>
#include <type_traits>
#include <vector>

namespace lookback::cli {

namespace {

// Updates of a task that never ends where nobody said when to stop.
constexpr std::uint64_t kTaskUpdates = 2000;

// What is given beside a preset wins.
Status usePreset(const CLI::App& command, TrainOptions& o) {
    const Preset* preset = presetNamed(o.preset);
    if (preset == nullptr)
        return Error{"--preset: found \"" + o.preset +
                     "\", expected instant, minute, coffee or paper"};
    TrainingSpec& s = o.spec;
    TrainingSpec p = s;
    apply(*preset, p);
    const auto given = [&](const char* option) { return command.count(option) > 0; };
    if (!given("--embedding")) s.model.embeddingSize = p.model.embeddingSize;
    if (!given("--hidden")) s.model.hiddenSize = p.model.hiddenSize;
    if (!given("--alignment")) s.model.alignmentSize = p.model.alignmentSize;
    if (!given("--maxout")) s.model.maxoutSize = p.model.maxoutSize;
    if (!given("--source-vocab")) s.sourceVocab = p.sourceVocab;
    if (!given("--target-vocab")) s.targetVocab = p.targetVocab;
    if (!given("--optimizer")) o.optimizer = name(p.optimizer.kind);
    if (!given("--learning-rate")) s.optimizer.learningRate = p.optimizer.learningRate;
    if (!given("--init-scale")) s.initScale = p.initScale;
    if (!o.hasEnd()) o.end.updates = preset->updates;
    return {};
}

}  // namespace

void addOptions(CLI::App* c, TrainOptions& o) {
    TrainingSpec& s = o.spec;
    const auto text = [c](const char* option, std::string& value, const char* help) {
        return c->add_option(option, value, help);
    };
    text("--tsv", s.corpus.tsv, "Text: a TSV file, source and target, gzipped or not");
    text("--source", s.corpus.source, "Text: a file of source lines");
    text("--target", s.corpus.target, "Text: a file of target lines");
    text("--task", s.task, "Built-in task: reverse, copy, dates or grammar");
    text("--dev-tsv", s.development.tsv, "Held-out text to choose the best model by");
    text("--dev-source", s.development.source, "Held-out source lines");
    text("--dev-target", s.development.target, "Held-out target lines");
    text("--out", o.files.out, "The model file M to write; M.last and M.checkpoint beside it");
    text("--architecture", o.architecture, "rnnsearch or rnnencdec")->capture_default_str();
    text("--decoder-order", o.decoderOrder, "text, appendix or groundhog")->capture_default_str();
    text("--score", o.score, "additive, general or dot")->capture_default_str();
    text("--source-tokenizer", o.sourceTokenizer, "words, whitespace or characters")
        ->capture_default_str();
    text("--target-tokenizer", o.targetTokenizer, "words, whitespace or characters")
        ->capture_default_str();
    text("--optimizer", o.optimizer, "adam or adadelta")->capture_default_str();
    text("--resume", o.resume, "Go on from a checkpoint");
    text("--log", o.log, "Append a line of JSON a report to this file");
    text("--preset", o.preset, "Sizes and updates: instant, minute, coffee or paper");
    text("--attribution", s.attribution, "Whose text it is: goes into the model file");
    const auto numbers = [c](const char* option, auto& value, const char* help) {
        auto* added = c->add_option(option, value, help)->capture_default_str();
        if constexpr (std::is_integral_v<std::remove_reference_t<decltype(value)>>)
            added->check(wholeNumber());
        else
            added->check(number());
        return added;
    };
    numbers("--embedding", s.model.embeddingSize, "Embedding size m");
    numbers("--hidden", s.model.hiddenSize, "Hidden size n");
    numbers("--alignment", s.model.alignmentSize, "Alignment size n'");
    numbers("--maxout", s.model.maxoutSize, "Maxout size l");
    numbers("--init-scale", s.initScale, "Deviation of the first weights");
    numbers("--source-vocab", s.sourceVocab, "Most words of the source shortlist");
    numbers("--target-vocab", s.targetVocab, "Most words of the target shortlist");
    numbers("--max-length", s.maxLength, "Longer pairs are left out (tokens, either side)");
    numbers("--batch", s.batch, "Pairs of a minibatch");
    numbers("--learning-rate", s.optimizer.learningRate, "Of Adam");
    numbers("--clip", s.optimizer.clip, "Largest norm of the gradient");
    numbers("--checkpoint-every", o.files.checkpointEvery, "Updates between checkpoints; 0: only at the end");
    numbers("--pairs", s.taskPairs, "Of a task: so many pairs; 0: new ones for ever");
    numbers("--min-words", s.minWords, "Of a task: shortest source; 0: its own");
    numbers("--max-words", s.maxWords, "Of a task: longest source; 0: its own");
    c->add_flag("--unidirectional", o.unidirectional, "Read the source forward only");
    c->add_flag("--reverse-source", s.model.reverseSource, "Read the source words in reverse");
    c->add_flag("--lowercase", o.lowercase, "Lowercase both sides");
    c->add_flag("--half", s.half, "Store 16-bit numbers");
    auto* updates = c->add_option("--updates", o.end.updates, "End after so many updates")
                        ->check(wholeNumber(true));
    auto* epochs = c->add_option("--epochs", o.end.epochs, "End after so many passes (default 10)")
                       ->check(wholeNumber(true));
    auto* minutes = c->add_option("--minutes", o.minutes, "End after so many minutes")
                        ->check(numberWithin(1e-6, 1e6));
    updates->excludes(epochs)->excludes(minutes);
    epochs->excludes(minutes);
}

Status complete(const CLI::App& command, const Options& global, TrainOptions& o) {
    TrainingSpec& s = o.spec;
    s.seed = global.seed;
    s.lenient = global.lenient;
    if (!o.preset.empty())
        if (auto status = usePreset(command, o); !status) return status;
    const auto architecture = architectureNamed(o.architecture);
    if (!architecture) return Error{optionFault(architecture.error())};
    const auto order = decoderOrderNamed(o.decoderOrder);
    if (!order) return Error{optionFault(order.error())};
    const auto score = scoreNamed(o.score);
    if (!score) return Error{optionFault(score.error())};
    const auto source = tokenizerNamed(o.sourceTokenizer);
    if (!source) return Error{"--source-" + source.error()};
    const auto target = tokenizerNamed(o.targetTokenizer);
    if (!target) return Error{"--target-" + target.error()};
    const auto optimizer = optimizerNamed(o.optimizer);
    if (!optimizer) return Error{optionFault(optimizer.error())};
    s.model.architecture = *architecture;
    s.model.decoderOrder = *order;
    s.model.score = *score;
    s.model.bidirectional = s.model.attends() && !o.unidirectional;
    s.sourceText = {*source, o.lowercase};
    s.targetText = {*target, o.lowercase};
    s.optimizer.kind = *optimizer;
    if (!o.hasEnd()) {
        const bool endless = !s.task.empty() && s.taskPairs == 0;
        (endless ? o.end.updates : o.end.epochs) = endless ? kTaskUpdates : 10;
    }
    return s.validate();
}

Status distinctFiles(const TrainOptions& o) {
    const auto same = [](const std::string& a, const std::string& b) {
        std::error_code ignored;
        return std::filesystem::equivalent(a, b, ignored) ||
               std::filesystem::weakly_canonical(a, ignored) ==
                   std::filesystem::weakly_canonical(b, ignored);
    };
    const CorpusFiles &corpus = o.spec.corpus, &development = o.spec.development;
    std::vector<std::string> written = {o.log};
    for (const char* suffix : {"", ".last", ".checkpoint", ".lock"}) {
        if (same(o.files.out + suffix, o.log))
            return Error{"--log " + o.log + " is a file of the model: name another"};
        written.push_back(o.files.out + suffix);
    }
    for (const std::string& out : written)
        for (const std::string& in : {corpus.tsv, corpus.source, corpus.target, development.tsv,
                                      development.source, development.target})
            if (!out.empty() && !in.empty() && same(in, out))
                return Error{out + " would be overwritten, but it is read: name another"};
    return {};
}

Status completeResumed(const CLI::App& command, TrainOptions& o) {
    static const std::set<std::string> allowed = {
        "--resume",    "--out",    "--threads", "--log",     "--quiet",
        "--json",      "--epochs", "--updates", "--minutes", "--checkpoint-every",
        "--tsv",       "--source", "--target",  "--dev-tsv", "--dev-source",
        "--dev-target"};
    for (const CLI::Option* option : command.get_options())
        if (option->count() > 0 && !allowed.contains(option->get_name()))
            return Error{
                option->get_name() +
                " cannot go with --resume: a checkpoint brings all that shapes the weights"};
    const std::string suffix = ".checkpoint";
    if (o.files.out.empty() && o.resume.ends_with(suffix))
        o.files.out = o.resume.substr(0, o.resume.size() - suffix.size());
    if (!o.hasEnd()) return Error{"--resume needs an end: give --updates, --epochs or --minutes"};
    return {};
}

}  // namespace lookback::cli
