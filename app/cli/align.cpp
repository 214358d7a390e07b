// lookback-cli align
#include <cmath>
#include <cstdio>

#include "base/counted.h"
#include "base/parallel.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/paired_input.h"
#include "cli/progress.h"
#include "decoding/beam_search.h"
#include "evaluation/alignment.h"
#include "evaluation/attention.h"
#include "evaluation/forced_target.h"

namespace lookback::cli {

namespace {

struct AlignOptions {
    std::string model, source, target;
    BeamOptions beam;
    double threshold = 0;
    bool hasTarget = false, hasThreshold = false, untokenized = false, statistics = false;
};

struct Aligned {
    TokenIds target;  // only of a translation of the model's own
    std::string links;
    AttentionSums sums;
};

constexpr std::size_t kLinesAThread = 16;

class Aligner {
public:
    Aligner(const Translator& translator, const AlignOptions& options)
        : m_translator(translator), m_options(options) {}

    Aligned align(const LinePair& pair) const {
        const TokenIds source = encode(m_translator.source, pair.first);
        SentenceAttention attention(source.size(), threshold());
        Aligned result;
        if (m_options.hasTarget)
            force(source, pair.second, attention);
        else if (source.size() > 1)
            result.target = translate(source, attention);
        result.links = pharaoh(attention.links());
        result.sums = attention.sums();
        return result;
    }

private:
    std::optional<double> threshold() const {
        if (!m_options.hasThreshold) return std::nullopt;
        return m_options.threshold;
    }

    TokenIds encode(const Language& language, const std::string& text) const {
        return m_options.untokenized ? language.encode(text).ids
                                     : language.encodeTokens(tokensAtSpaces(text)).ids;
    }

    void force(const TokenIds& source, const std::string& text,
               SentenceAttention& attention) const {
        const TokenIds target = encode(m_translator.target, text);
        std::size_t word = 0;
        forceTarget(m_translator.model->parameters(), source, target,
                    [&](std::span<const float> alpha) {
                        if (++word < target.size()) attention.add(alpha);  // not for <eos>
                    });
    }

    TokenIds translate(const TokenIds& source, SentenceAttention& attention) const {
        const Hypothesis best =
            beamSearch(m_translator.model->parameters(), source, m_options.beam).front();
        for (std::size_t i = 0; i < best.words.size(); ++i)
            if (best.words[i] != kEos) attention.add(best.alpha[i]);
        return best.words;
    }

    const Translator& m_translator;
    const AlignOptions& m_options;
};

// The lines to align: of two files in step, or of the source alone.
class Input {
public:
    static Result<Input> open(const AlignOptions& o, bool lenient) {
        Input input;
        if (o.hasTarget) {
            auto size = survey(o.source, o.target, lenient);
            if (!size) return Error{size.error()};
            input.m_whole = *size;
            auto pairs = PairedInput::open(o.source, o.target, lenient);
            if (!pairs) return Error{pairs.error()};
            input.m_pairs = *std::move(pairs);
        } else {
            auto sources = TextInput::open(o.source, lenient);
            if (!sources) return Error{sources.error()};
            input.m_sources = *std::move(sources);
        }
        return input;
    }

    Result<std::optional<LinePair>> next() {
        if (m_pairs) return m_pairs->next();
        auto line = m_sources->next();
        if (!line) return Error{line.error()};
        if (!*line) return std::optional<LinePair>();
        return std::optional(LinePair{**std::move(line), {}});
    }
    double share() const { return m_pairs ? m_pairs->share(m_whole) : -1; }
    LineRemarks remarks() const { return m_pairs ? m_pairs->remarks() : m_sources->remarks(); }

private:
    std::optional<PairedInput> m_pairs;
    std::optional<TextInput> m_sources;
    std::optional<TextSize> m_whole;
};

nlohmann::ordered_json document(const AttentionSums& sums) {
    const auto orNull = [](const std::optional<double>& value) {
        return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
    };
    nlohmann::ordered_json j;
    j["source_words"] = sums.sourceWords;
    j["target_words"] = sums.targetWords;
    j["entropy"] = orNull(sums.meanEntropy());
    j["coverage"] = orNull(sums.coverage());
    j["eos_share"] = orNull(sums.eosShare());
    j["linked_share"] = orNull(sums.linkedShare());
    return j;
}

void printStatistics(const AttentionSums& sums) {
    const auto row = [](const char* what, const std::optional<double>& value, double scale,
                        const char* unit) {
        if (value)
            std::printf("%-10s %8.3f %s\n", what, scale * *value, unit);
        else
            std::printf("%-10s        - %s\n", what, unit);
    };
    std::printf("%lld source words, %lld target words\n", static_cast<long long>(sums.sourceWords),
                static_cast<long long>(sums.targetWords));
    row("entropy", sums.meanEntropy(), 1, "nats a target word");
    row("coverage", sums.coverage(), 100, "% of source words received a weight of 0.5 or more");
    row("on <eos>", sums.eosShare(), 100, "% of all weight");
    row("linked", sums.linkedShare(), 100, "% of target words have a link");
}

int align(const Options& global, AlignOptions& o) {
    if (std::isnan(o.threshold)) return wrongUsage("--threshold: found nan, expected 0 to 1");
    auto translator = openTranslator(o.model);
    if (!translator) return fail(translator.error());
    if (!(*translator)->model->config().attends())
        return fail(o.model + ": found an RNNencdec, which weighs no words; expected an RNNsearch");
    auto input = Input::open(o, global.lenient);
    if (!input) return fail(input.error());
    catchInterrupts();
    o.beam.keepWeights = true;
    const Aligner aligner(**translator, o);
    Progress progress(global.quiet);
    AttentionSums sums;
    auto lines = nlohmann::ordered_json::array();
    std::size_t line = 0;
    for (bool more = true; more && !interrupted();) {
        std::vector<LinePair> portion;
        while (portion.size() < kLinesAThread * static_cast<std::size_t>(global.threads)) {
            auto pair = input->next();
            if (!pair) return fail(pair.error());
            more = pair->has_value();
            if (!more) break;
            portion.push_back(**std::move(pair));
        }
        std::vector<Aligned> aligned(portion.size());
        parallelFor(static_cast<int>(portion.size()), global.threads, [&](int i) {
            const auto k = static_cast<std::size_t>(i);
            aligned[k] = aligner.align(portion[k]);
        });
        for (const Aligned& a : aligned) {
            ++line;
            sums += a.sums;
            if (global.json) {
                nlohmann::ordered_json j = {{"line", line}, {"alignment", a.links}};
                if (!o.hasTarget) j["target_tokens"] = (*translator)->target.words(a.target);
                lines.push_back(std::move(j));
            } else if (!o.statistics) {
                std::printf("%s\n", a.links.c_str());
            }
        }
        progress.show(input->share(), counted(line, "line"));
    }
    if (interrupted()) return fail("interrupted: the text is not aligned to its end");
    if (global.json)
        print({{"lines", std::move(lines)}, {"statistics", document(sums)}});
    else if (o.statistics)
        printStatistics(sums);
    progress.say(input->remarks());
    return kDone;
}

}  // namespace

void addAlign(Program& program) {
    CLI::App* c = program.add("align", "Which words a model looks at, as links i-j", true);
    auto o = std::make_shared<AlignOptions>();
    c->add_option("model", o->model, "Model file, an RNNsearch")->required();
    c->add_option("--source", o->source, "Source lines, tokens separated by spaces")->required();
    auto* target = c->add_option("--target", o->target,
                                 "Target lines, likewise (default: the model's own translation)");
    c->add_option("--beam", o->beam.width, "Width of the beam of its own translation")
        ->check(wholeNumberWithin(1, 1000))
        ->excludes(target)
        ->capture_default_str();
    auto* threshold =
        c->add_option("--threshold", o->threshold,
                      "Link all words that weigh so much (default: the one that weighs most)")
            ->check(numberWithin(0, 1));
    c->add_flag("--untokenized", o->untokenized,
                "Cut the lines into tokens as the model does, not at spaces alone");
    c->add_flag("--statistics", o->statistics,
                "Entropy, coverage and share on <eos> over the text, in place of the links");
    c->callback([&program, o, target, threshold] {
        o->hasTarget = target->count() > 0;
        o->hasThreshold = threshold->count() > 0;
        program.run = [&program, o] { return align(program.options, *o); };
    });
}

}  // namespace lookback::cli
