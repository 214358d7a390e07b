// lookback-cli bleu
#include "evaluation/bleu.h"

#include <cstdio>

#include "cli/bleu_options.h"
#include "cli/command.h"
#include "cli/paired_input.h"
#include "evaluation/corpus_stats.h"
#include "evaluation/evaluation_json.h"

namespace lookback::cli {

namespace {

struct BleuCommand {
    std::string hypothesis, reference;
    BleuOptions options;
    bool sentences = false;
};

struct Scores {
    SentenceStats sum;
    std::vector<double> sentences;
};

// Two files in step, scored as their bytes stand.
Result<Scores> scoreFiles(const BleuCommand& o, const ScoreSettings& settings, bool lenient) {
    auto input = PairedInput::open(o.hypothesis, o.reference, lenient);
    if (!input) return Error{input.error()};
    Scores scores;
    for (;;) {
        const auto pair = input->next();
        if (!pair) return Error{pair.error()};
        if (!*pair) break;
        const SentenceStats stats = sentenceStats((*pair)->first, (*pair)->second, settings);
        scores.sum += stats;
        if (o.sentences)
            scores.sentences.push_back(sentenceBleu(stats.bleu, settings.smoothing).score);
    }
    if (input->lines() == 0) return Error{o.hypothesis + ": found no line, expected translations"};
    return scores;
}

int bleuOfFiles(const Options& global, const BleuCommand& o) {
    const auto settings = o.options.settings();
    if (!settings) return wrongUsage(settings.error());
    const auto scores = scoreFiles(o, *settings, global.lenient);
    if (!scores) return fail(scores.error());
    const BleuScore total = bleu(scores->sum.bleu, settings->smoothing);
    const double chrf2 = chrf(scores->sum.chrf), chrfPlusPlus = chrfpp(scores->sum.chrf);
    if (global.json) {
        nlohmann::ordered_json j;
        j["bleu"] = toJson(total, settings->signature());
        j["chrf"] = {{"score", chrf2}};
        j["chrfpp"] = {{"score", chrfPlusPlus}};
        if (o.sentences) j["sentence_bleu"] = scores->sentences;
        print(j);
        return kDone;
    }
    for (const double sentence : scores->sentences) std::printf("%.2f\n", sentence);
    std::printf("BLEU %.2f  %.1f/%.1f/%.1f/%.1f  brevity penalty %.3f, length %lld of %lld  %s\n",
                total.score, total.precisions[0], total.precisions[1], total.precisions[2],
                total.precisions[3], total.bp, static_cast<long long>(total.sysLen),
                static_cast<long long>(total.refLen), settings->signature().c_str());
    std::printf("chrF2 %.2f\nchrF++ %.2f\n", chrf2, chrfPlusPlus);
    return kDone;
}

}  // namespace

void addBleu(Program& program) {
    CLI::App* c = program.add("bleu", "BLEU and chrF of translations against references", true);
    auto o = std::make_shared<BleuCommand>();
    c->add_option("--hypothesis", o->hypothesis, "Translations")->required();
    c->add_option("--reference", o->reference, "References")->required();
    o->options.addTo(*c);
    c->add_flag("--sentence", o->sentences, "BLEU of each sentence too");
    c->callback([&program, o] {
        program.run = [&program, o] { return bleuOfFiles(program.options, *o); };
    });
}

}  // namespace lookback::cli
