// lookback-cli train
#include <cmath>
#include <cstdio>
#include <memory>

#include "base/counted.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/train_options.h"
#include "cli/training_watch.h"
#include "io/file.h"

namespace lookback::cli {

namespace {

void describe(const TrainingRun& run, Progress& progress) {
    const CorpusReport& r = run.data().report();
    const TrainingSpec& spec = run.spec();
    char line[400];
    if (spec.task.empty())
        std::snprintf(line, sizeof line,
                      "%s; left out: %zu with an empty side, %zu longer than %s; "
                      "<unk>: %.2f %% of source, %.2f %% of target words",
                      counted(r.pairs, "pair").c_str(), r.emptyPairs, r.tooLong,
                      counted(spec.maxLength, "token").c_str(), 100 * r.sourceUnknownRate,
                      100 * r.targetUnknownRate);
    else
        std::snprintf(line, sizeof line, "task %s: %s", spec.task.c_str(),
                      r.pairs > 0 ? counted(r.pairs, "pair").c_str() : "new pairs for ever");
    progress.say(line);
    progress.say(r.remarks);
    std::snprintf(line, sizeof line, "%s, %zu source and %zu target words, %.2f million weights",
                  name(spec.model.architecture), run.data().source().vocabulary().size(),
                  run.data().target().vocabulary().size(),
                  static_cast<double>(run.trainer().parameters().count()) / 1e6);
    progress.say(line);
}

nlohmann::ordered_json summaryJson(const TrainingSummary& s, const CorpusReport& corpus,
                                   const std::string& out) {
    nlohmann::ordered_json j = {
        {"model", validUtf8(out)},
        {"reason", s.message},
        {"updates", s.updates},
        {"epochs", s.epochs},
        {"words", s.words},
        {"updates_skipped", s.skipped},
        {"pairs", corpus.pairs},
        {"pairs_left_out", {{"empty", corpus.emptyPairs}, {"too_long", corpus.tooLong}}},
        {"unknown_rate",
         {{"source", corpus.sourceUnknownRate}, {"target", corpus.targetUnknownRate}}}};
    if (s.best)
        j["best"] = {{"updates", s.best->updates},
                     {"dev_loss", s.best->score.lossPerWord},
                     {"dev_bleu", s.best->score.bleu}};
    return j;
}

void printSummary(const TrainingSummary& s, const CorpusReport& corpus, const std::string& out) {
    const auto number = [](std::uint64_t n) { return static_cast<unsigned long long>(n); };
    std::printf("%s: %s\n", out.c_str(), s.message.c_str());
    std::printf("updates %llu, epochs %llu, target words %llu, updates skipped %llu\n",
                number(s.updates), number(s.epochs), number(s.words), number(s.skipped));
    std::printf("pairs left out: %zu with an empty side, %zu too long\n", corpus.emptyPairs,
                corpus.tooLong);
    if (s.best)
        std::printf("best on development: BLEU %.2f, loss per word %.4f, after %s\n",
                    s.best->score.bleu, s.best->score.lossPerWord,
                    counted(s.best->updates, "update").c_str());
}

int train(const CLI::App& command, const Options& global, TrainOptions& o) {
    if (std::isnan(o.minutes)) return wrongUsage("--minutes: found nan, expected more than 0");
    const bool resumed = !o.resume.empty();
    if (auto status = resumed ? completeResumed(command, o) : complete(command, global, o); !status)
        return wrongUsage(status.error());
    if (o.files.out.empty()) return wrongUsage("--out is missing: name the model file to write");

    if (auto status = distinctFiles(o); !status) return wrongUsage(status.error());

    {
        // A folder that cannot be written to is known before the text is read.
        const auto probe = OutputFile::create(o.files.out);
        if (!probe) return fail(probe.error());
    }
    Progress progress(global.quiet);
    progress.say(resumed ? "reading the checkpoint …" : "reading the text …");
    auto run =
        resumed ? TrainingRun::resume(o.resume, o.spec.corpus, o.spec.development, global.threads)
                : TrainingRun::begin(o.spec, global.threads);
    if (!run) return fail(run.error());
    if (resumed && ((o.end.updates > 0 && o.end.updates < (*run)->trainer().updates()) ||
                    (o.end.epochs > 0 && o.end.epochs < (*run)->trainer().epoch())))
        return wrongUsage("the checkpoint is at " + counted((*run)->trainer().updates(), "update") +
                          ", epoch " + std::to_string((*run)->trainer().epoch()) +
                          ": --resume needs a later end");
    describe(**run, progress);
    catchInterrupts();  // until here there is nothing to save

    TrainingWatch watch(**run, o.end, o.minutes, progress);
    if (!o.log.empty())
        if (auto status = watch.openLog(o.log); !status) return fail(status.error());
    if (resumed) o.files.checkpointEvery = (*run)->checkpointEvery();
    const TrainingSummary summary = (*run)->run(o.files, o.end, watch);
    if (auto status = watch.close(); !status) return fail(status.error());
    if (summary.failed()) return fail(summary.message);
    if (interrupted()) progress.say("interrupted: the model and a checkpoint are saved");
    const CorpusReport& corpus = (*run)->data().report();
    if (global.json)
        print(summaryJson(summary, corpus, o.files.out));
    else
        printSummary(summary, corpus, o.files.out);
    return kDone;
}

}  // namespace

void addTrain(Program& program) {
    CLI::App* command =
        program.add("train", "Train a model on parallel text or a built-in task", true);
    auto options = std::make_shared<TrainOptions>();
    addOptions(command, *options);
    command->callback([&program, command, options] {
        program.run = [&program, command, options] {
            return train(*command, program.options, *options);
        };
    });
}

}  // namespace lookback::cli
