// lookback-cli trace
#include <algorithm>
#include <cstdio>
#include <sstream>

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/text_input.h"
#include "decoding/beam_search.h"
#include "decoding/decoding_session.h"
#include "decoding/trace_json.h"
#include "text/utf8.h"

namespace lookback::cli {

namespace {

struct TraceOptions {
    std::string model, source, target;
    bool hasTarget = false, tokenized = false;
    int beam = 0;
    SessionOptions session;
};

// A line of text as people see a trace without JSON: each word with where it looked most.
void printTable(const Trace& trace) {
    std::printf("%s\n", trace.model.c_str());
    for (const TraceStep& step : trace.steps) {
        std::printf("%8.4f  %-20s", static_cast<double>(step.logP), step.word.c_str());
        if (!step.alpha.empty()) {
            const auto most = std::max_element(step.alpha.begin(), step.alpha.end());
            const auto j = static_cast<std::size_t>(most - step.alpha.begin());
            std::printf("  %5.1f %% on %s", 100 * static_cast<double>(*most),
                        trace.sourceSurface[j].c_str());
        }
        std::printf("\n");
    }
    std::printf("log p %.6f%s\n", trace.logP,
                trace.complete ? "" : ", stopped before <eos> at the limit");
}

int trace(const Options& global, TraceOptions& o) {
    Progress progress(global.quiet);
    for (std::string* text : {&o.source, &o.target}) {
        if (const auto bad = firstInvalidByte(*text)) {
            if (!global.lenient)
                return fail("the text given is no UTF-8 at byte " + std::to_string(*bad + 1) +
                            ": expected UTF-8, or --lenient");
            std::size_t replaced = 0;
            *text = replaceInvalidBytes(*text, replaced);
        }
        for (char& c : *text)
            if (c == '\n' || c == '\r') c = ' ';
        std::istringstream in(*text);
        LineReader reader(in, text == &o.source ? "--source" : "--target");
        if (reader.next()) progress.say(reader.remarks());
    }
    if (o.hasTarget && o.beam > 0) return wrongUsage("--target and --beam exclude one another");
    auto translator = openTranslator(o.model);
    if (!translator) return fail(translator.error());
    const auto encode = [&](const Language& language, const std::string& text) {
        return o.tokenized ? language.encodeTokens(tokensAtSpaces(text)) : language.encode(text);
    };
    const Sentence source = encode((*translator)->source, o.source);
    if (source.ids.size() == 1) progress.say("the source is empty: the model reads <eos> alone");
    TokenIds forced;
    if (o.hasTarget) forced = encode((*translator)->target, o.target).ids;
    if (o.beam > 0)
        forced = beamSearch((*translator)->model->parameters(), source.ids,
                            {.width = o.beam, .limit = o.session.limit})
                     .front()
                     .words;
    // A target given in full is forced in full, whatever the limit of a search would be.
    if (!forced.empty())
        o.session.limit = std::max(o.session.limit, static_cast<int>(forced.size()));
    DecodingSession session(*translator, source, o.session);
    for (const TokenId word : forced)
        if (auto status = session.choose(session.size(), word); !status)
            return fail(status.error());
    if (forced.empty())
        while (session.step()) {
        }
    if (global.json)
        print(toJson(session.trace(), o.session.full));
    else
        printTable(session.trace());
    return kDone;
}

}  // namespace

void addTrace(Program& program) {
    CLI::App* c = program.add("trace", "Every number behind one translation", true);
    auto o = std::make_shared<TraceOptions>();
    c->add_option("model", o->model, "Model file")->required();
    c->add_option("--source", o->source, "The sentence")->required();
    auto* target = c->add_option("--target", o->target, "Force this translation");
    c->add_option("--beam", o->beam, "Trace the best of a beam (default: greedy)")
        ->check(wholeNumberWithin(1, 1000));
    c->add_flag("--tokenized", o->tokenized, "The texts are tokens separated by spaces");
    c->add_option("--limit", o->session.limit,
                  "Most words, <eos> counted (default: 2 x source + 10, at most 300)")
        ->check(wholeNumberWithin(1, 100000));
    c->add_option("--top", o->session.top, "Candidates of a step")
        ->check(wholeNumberWithin(1, 1'000'000))
        ->capture_default_str();
    c->add_flag("--full", o->session.full, "log p of every word of the vocabulary");
    c->callback([&program, o, target] {
        o->hasTarget = target->count() > 0;
        program.run = [&program, o] { return trace(program.options, *o); };
    });
}

}  // namespace lookback::cli
