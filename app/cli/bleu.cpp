// lookback-cli bleu
#include "evaluation/bleu.h"

#include <cstdio>

#include "cli/command.h"
#include "cli/text_input.h"
#include "evaluation/chrf.h"

namespace lookback::cli {

namespace {

struct BleuOptions {
    std::string hypothesis, reference, tokenizer = "13a", smoothing = "exp";
    bool lowercase = false, sentences = false;
};

struct Scores {
    BleuStats bleu;
    ChrfStats chrf;
    std::vector<double> sentences;
};

// Two files in step, scored as their bytes stand.
Result<Scores> scoreFiles(const BleuOptions& o, ScoreTokenizer tokenizer, Smoothing smoothing,
                          bool lenient) {
    auto hypotheses = TextInput::open(o.hypothesis, lenient);
    if (!hypotheses) return Error{hypotheses.error()};
    auto references = TextInput::open(o.reference, lenient);
    if (!references) return Error{references.error()};
    Scores scores;
    for (std::size_t line = 0;; ++line) {
        auto hypothesis = hypotheses->lines().next();
        if (!hypothesis) return Error{hypothesis.error()};
        auto reference = references->lines().next();
        if (!reference) return Error{reference.error()};
        if (hypothesis->has_value() != reference->has_value())
            return Error{(hypothesis->has_value() ? o.reference : o.hypothesis) +
                         ": ends after line " + std::to_string(line) + ", but " +
                         (hypothesis->has_value() ? o.hypothesis : o.reference) +
                         " goes on: expected as many lines in both"};
        if (!hypothesis->has_value()) return scores;
        const BleuStats stats = bleuStats(**hypothesis, **reference, tokenizer, o.lowercase);
        scores.bleu += stats;
        scores.chrf += chrfStats(**hypothesis, **reference);
        if (o.sentences) scores.sentences.push_back(sentenceBleu(stats, smoothing).score);
    }
}

int bleuOfFiles(const Options& global, const BleuOptions& o) {
    const auto tokenizer = scoreTokenizerNamed(o.tokenizer);
    if (!tokenizer) return wrongUsage("--tokenize: " + tokenizer.error());
    const auto smoothing = smoothingNamed(o.smoothing);
    if (!smoothing) return wrongUsage("--smooth: " + smoothing.error());
    const auto scores = scoreFiles(o, *tokenizer, *smoothing, global.lenient);
    if (!scores) return fail(scores.error());
    const BleuScore total = bleu(scores->bleu, *smoothing);
    const std::string signature = bleuSignature(*tokenizer, o.lowercase, *smoothing);
    const double chrf2 = chrf(scores->chrf), chrfPlusPlus = chrfpp(scores->chrf);
    if (global.json) {
        nlohmann::ordered_json j;
        j["bleu"] = {{"score", total.score},    {"precisions", total.precisions},
                     {"bp", total.bp},          {"sys_len", total.sysLen},
                     {"ref_len", total.refLen}, {"signature", signature}};
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
                static_cast<long long>(total.refLen), signature.c_str());
    std::printf("chrF2 %.2f\nchrF++ %.2f\n", chrf2, chrfPlusPlus);
    return kDone;
}

}  // namespace

void addBleu(Program& program) {
    CLI::App* c = program.add("bleu", "BLEU and chrF of translations against references", true);
    auto o = std::make_shared<BleuOptions>();
    c->add_option("--hypothesis", o->hypothesis, "Translations")->required();
    c->add_option("--reference", o->reference, "References")->required();
    c->add_option("--tokenize", o->tokenizer, "13a, none, zh or char")->capture_default_str();
    c->add_option("--smooth", o->smoothing, "exp or none")->capture_default_str();
    c->add_flag("--lowercase", o->lowercase, "BLEU without regard to case");
    c->add_flag("--sentence", o->sentences, "BLEU of each sentence too");
    c->callback([&program, o] {
        program.run = [&program, o] { return bleuOfFiles(program.options, *o); };
    });
}

}  // namespace lookback::cli
