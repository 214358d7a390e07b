// lookback-cli evaluate
#include <cstdio>

#include "base/counted.h"
#include "cli/bleu_options.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/paired_input.h"
#include "cli/progress.h"
#include "evaluation/corpus_translation.h"
#include "evaluation/evaluation_json.h"

namespace lookback::cli {

namespace {

struct EvaluateOptions {
    std::string model, second, source, reference, buckets = "10,20,30,40,50", by = "source";
    TranslationOptions translation;
    BootstrapOptions bootstrap;
    BleuOptions bleu;
};

// Below this many sentences no bootstrap is to be trusted much.
constexpr std::size_t kFew = 30;

std::string text(const std::optional<Interval>& interval) {
    if (!interval) return "-";
    char text[64];
    std::snprintf(text, sizeof text, "%.1f to %.1f", interval->low, interval->high);
    return text;
}

std::string text(const char* format, const std::optional<double>& value) {
    if (!value) return "-";
    char text[64];
    std::snprintf(text, sizeof text, format, *value);
    return text;
}

class Report {
public:
    Report(const Evaluation& evaluation, const EvaluateOptions& options)
        : m_evaluation(evaluation), m_options(options) {}

    void print() {
        for (const SystemScore& system : m_evaluation.systems) {
            std::printf("%s\n", system.name.c_str());
            std::printf("  %-8s %7s %7s  %-16s %7s %7s\n", "words", "n", "BLEU", "95 % interval",
                        "chrF2", "length");
            for (std::size_t k = 0; k < system.buckets.size(); ++k)
                row(m_evaluation.buckets.name(k), system.buckets[k]);
            row("all", system.whole);
            std::printf("\n");
        }
        if (m_evaluation.paired) comparison(*m_evaluation.paired);
        notes();
    }

private:
    void row(const std::string& name, const SetScore& score) {
        m_few |= score.sentences > 0 && score.sentences < kFew;
        std::printf(
            "  %-8s %7zu %7.2f  %-16s %7.2f %7s%s%s\n", name.c_str(), score.sentences,
            score.bleu.score, text(score.interval).c_str(), score.chrf,
            text("%.3f", score.lengthRatio).c_str(),
            score.whyZero == ZeroReason::NotZero ? "" : "  zero: ", describe(score.whyZero));
    }

    static void difference(const std::string& name, const Comparison& c) {
        std::printf("  %-8s %7s  %-16s  p %s\n", name.c_str(), text("%+.2f", c.difference).c_str(),
                    text(c.interval).c_str(), text("%.4f", c.p).c_str());
    }

    void comparison(const PairedScore& paired) const {
        std::printf("BLEU of %s minus BLEU of %s, paired bootstrap\n",
                    m_evaluation.systems[0].name.c_str(), m_evaluation.systems[1].name.c_str());
        for (std::size_t k = 0; k < paired.buckets.size(); ++k)
            difference(m_evaluation.buckets.name(k), paired.buckets[k]);
        difference("all", paired.whole);
        std::printf("\n");
    }

    void notes() const {
        std::printf("BLEU %s, words of the %s, %d resamples, seed %llu\n",
                    m_evaluation.settings.signature().c_str(), m_options.by.c_str(),
                    m_options.bootstrap.resamples,
                    static_cast<unsigned long long>(m_options.bootstrap.seed));
        if (m_options.translation.noUnkOnly)
            std::printf("No UNK: left out: %s with an unknown word\n",
                        counted(m_evaluation.leftOut, "sentence").c_str());
        if (m_evaluation.blank > 0)
            std::printf(
                "%s in \"all\" only\n",
                counted(m_evaluation.blank, "blank line counts", "blank lines count").c_str());
        if (m_few && m_options.bootstrap.resamples > 0)
            std::printf("Below %zu sentences an interval or a p is a rough guide.\n", kFew);
    }

    const Evaluation& m_evaluation;
    const EvaluateOptions& m_options;
    bool m_few = false;
};

int evaluateModels(const Options& global, EvaluateOptions& o) {
    const auto buckets = LengthBuckets::parse(o.buckets);
    if (!buckets) return wrongUsage("--buckets: " + buckets.error());
    const auto settings = o.bleu.settings();
    if (!settings) return wrongUsage(settings.error());
    o.translation.score = *settings;
    o.translation.lengthOf = o.by == "source" ? LengthOf::Source : LengthOf::Reference;
    o.translation.threads = global.threads;
    o.bootstrap.seed = global.seed;
    std::vector<std::shared_ptr<const Translator>> translators;
    for (const std::string* path : {&o.model, &o.second}) {
        if (path == &o.second && path->empty()) break;
        auto translator = openTranslator(*path);
        if (!translator) return fail(translator.error());
        translators.push_back(*std::move(translator));
    }
    const auto whole = survey(o.source, o.reference, global.lenient);
    if (!whole) return fail(whole.error());
    auto input = PairedInput::open(o.source, o.reference, global.lenient);
    if (!input) return fail(input.error());
    catchInterrupts();
    Progress progress(global.quiet);
    const auto corpus = translateAndScore(
        translators, o.translation,
        [&]() -> Result<std::optional<TextPair>> {
            auto pair = input->next();
            if (!pair) return Error{pair.error()};
            if (!*pair) return std::optional<TextPair>();
            return std::optional(TextPair{std::move((*pair)->first), std::move((*pair)->second)});
        },
        [&](std::size_t pairs) {
            progress.show(input->share(*whole), counted(pairs, "sentence"));
            return !interrupted();
        });
    if (!corpus) return fail(corpus.error());
    if (interrupted()) return fail("interrupted: nothing was scored");
    if (input->lines() == 0) return fail(o.source + ": found no line, expected text to translate");
    const Evaluation evaluation = evaluate(*corpus, *buckets, *settings, o.bootstrap);
    if (global.json)
        print(toJson(evaluation));
    else
        Report(evaluation, o).print();
    progress.say(input->remarks());
    return kDone;
}

}  // namespace

void addEvaluate(Program& program) {
    CLI::App* c = program.add(
        "evaluate", "Translate a test set and score it by length; two models are compared", true);
    auto o = std::make_shared<EvaluateOptions>();
    c->add_option("model", o->model, "Model file")->required();
    c->add_option("second", o->second, "Another model file, to be compared with it");
    c->add_option("--source", o->source, "Source lines")->required();
    c->add_option("--reference", o->reference, "Their translations by people")->required();
    c->add_option("--buckets", o->buckets,
                  "Bounds of length in words: 10,20 is 1-10, 11-20, over 20")
        ->capture_default_str();
    c->add_option("--by", o->by, "Whose words are counted: source or reference")
        ->check(oneOf({"source", "reference"}))
        ->capture_default_str();
    c->add_option("--bootstrap", o->bootstrap.resamples, "Resamples of an interval; 0: none")
        ->check(wholeNumberWithin(0, 1'000'000))
        ->capture_default_str();
    c->add_option("--beam", o->translation.beam.width, "Width of the beam; 1 is greedy")
        ->check(wholeNumberWithin(1, 1000))
        ->capture_default_str();
    c->add_flag("--no-unk-only", o->translation.noUnkOnly,
                "Only sentences without an unknown word, and <unk> never written (\"No UNK\")");
    o->bleu.addTo(*c);
    c->callback([&program, o] {
        program.run = [&program, o] { return evaluateModels(program.options, *o); };
    });
}

}  // namespace lookback::cli
