// lookback-cli translate
#include "decoding/translate.h"

#include <unistd.h>

#include <cstdio>

#include "base/counted.h"
#include "base/json_text.h"
#include "base/shortest.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/text_input.h"

namespace lookback::cli {

namespace {

struct TranslateOptions {
    std::string model, input;
    BeamOptions beam;
    int nbest = 0;
    bool tokens = false;
};

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        if (word == "<eos>") break;
        text += (text.empty() ? "" : " ") + word;
    }
    return text;
}

class Writer {
public:
    Writer(const Translator& translator, const TranslateOptions& options, bool json)
        : m_translator(translator), m_options(options), m_json(json) {}

    void write(const Translation& t) const {
        if (m_json)
            print(document(t));
        else if (m_options.nbest == 0)
            line(t.blank ? std::string() : text(t.hypotheses.front()));
        else if (t.blank)
            line(std::to_string(t.line) + " ||| ");
        else
            for (std::size_t i = 0; i < count(t); ++i)
                line(std::to_string(t.line) + " ||| " + text(t.hypotheses[i]) + " ||| " +
                     jsonText(t.hypotheses[i].logP));
    }

private:
    std::size_t count(const Translation& t) const {
        return std::min(static_cast<std::size_t>(m_options.nbest), t.hypotheses.size());
    }
    static void line(const std::string& text) {
        std::fwrite(text.data(), 1, text.size(), stdout);
        std::fputc('\n', stdout);
    }
    std::string text(const Hypothesis& h) const {
        return m_options.tokens ? joined(m_translator.target.words(h.words))
                                : m_translator.target.decode(h.words);
    }
    nlohmann::ordered_json hypothesis(const Hypothesis& h) const {
        nlohmann::ordered_json j;
        j["target_tokens"] = m_translator.target.words(h.words);
        j["text"] = text(h);
        j["log_p"] = h.logP;
        j["alpha"] = nullptr;
        if (!m_translator.model->config().attends()) return j;
        j["alpha"] = nlohmann::ordered_json::array();
        for (const auto& row : h.alpha) {
            auto numbers = nlohmann::ordered_json::array();
            for (const float weight : row) numbers.push_back(shortest(weight));
            j["alpha"].push_back(std::move(numbers));
        }
        return j;
    }
    nlohmann::ordered_json document(const Translation& t) const {
        nlohmann::ordered_json j;
        j["line"] = t.line;
        j["source_tokens"] = m_translator.source.words(t.source.ids);
        const bool attends = m_translator.model->config().attends();
        if (t.blank) {  // not decoded: nothing was written and nothing looked at
            j["target_tokens"] = nlohmann::ordered_json::array();
            j["text"] = "";
            j["log_p"] = 0;
            j["alpha"] = attends ? nlohmann::ordered_json::array() : nlohmann::ordered_json();
        } else {
            j.update(hypothesis(t.hypotheses.front()));
        }
        if (m_options.nbest > 0) {
            j["nbest"] = nlohmann::ordered_json::array();
            for (std::size_t i = 0; i < count(t); ++i)
                j["nbest"].push_back(hypothesis(t.hypotheses[i]));
        }
        return j;
    }

    const Translator& m_translator;
    const TranslateOptions& m_options;
    bool m_json;
};

// Says how far it is, unless somebody types the lines.
class Watch {
public:
    Watch(Progress& progress, bool fromFile)
        : m_progress(progress),
          m_shown(fromFile || (isatty(STDIN_FILENO) == 0 && isatty(STDERR_FILENO) != 0)) {}

    void read() {
        ++m_read;
        if (!m_shown) return;
        const std::string first = std::to_string(m_wrote + 1);
        m_progress.work(m_read == m_wrote + 1
                            ? "translating line " + first
                            : "translating lines " + first + " to " + std::to_string(m_read));
    }
    void wrote(std::size_t line) {
        m_wrote = line;
        if (m_shown) m_progress.show(-1, counted(line, "line"));
    }

private:
    Progress& m_progress;
    bool m_shown;
    std::size_t m_read = 0;
    std::size_t m_wrote = 0;
};

int translate(const Options& global, TranslateOptions& o) {
    if (o.nbest > o.beam.width)
        return wrongUsage("--nbest " + std::to_string(o.nbest) +
                          " needs a --beam at least as wide");
    auto translator = openTranslator(o.model);
    if (!translator) return fail(translator.error());
    auto input = TextInput::open(o.input, global.lenient);
    if (!input) return fail(input.error());
    catchInterrupts();
    o.beam.keepWeights = global.json;
    const Writer writer(**translator, o, global.json);
    Progress progress(global.quiet);
    Watch watch(progress, !o.input.empty());
    const auto status = translateLines(
        **translator, o.beam, global.threads,
        [&] {
            auto line = input->next();
            if (line && *line) watch.read();
            return line;
        },
        [&](const Translation& t) {
            progress.hide();
            writer.write(t);
            watch.wrote(t.line);
            if (input->wouldWait()) std::fflush(stdout);
            return !interrupted() && std::ferror(stdout) == 0;
        },
        [&] { return input->wouldWait(); });
    if (!status) return fail(status.error());
    if (interrupted()) return fail("interrupted: the lines so far are written");
    progress.say(input->remarks());
    return kDone;
}

}  // namespace

void addTranslate(Program& program) {
    CLI::App* c = program.add("translate", "Translate line by line", true);
    auto o = std::make_shared<TranslateOptions>();
    c->add_option("model", o->model, "Model file")->required();
    c->add_option("--input", o->input, "Text to translate (default: standard input)");
    c->add_option("--beam", o->beam.width, "Width of the beam; 1 is greedy")
        ->check(wholeNumberWithin(1, 1000))
        ->capture_default_str();
    c->add_flag("--no-unk", o->beam.forbidUnk, "Never write <unk>");
    c->add_option("--limit", o->beam.limit,
                  "Most words, <eos> counted (default: 2 x source + 10, at most 300)")
        ->check(wholeNumberWithin(1, 100000));
    c->add_option("--nbest", o->nbest, "Write the best N hypotheses")
        ->check(wholeNumberWithin(1, 1000));
    c->add_flag("--tokens", o->tokens, "Write tokens, not detokenized text");
    c->callback(
        [&program, o] { program.run = [&program, o] { return translate(program.options, *o); }; });
}

}  // namespace lookback::cli
