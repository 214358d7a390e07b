// evaluate, align and aer: scores that agree with the other commands and with the contract.
#include <algorithm>
#include <cmath>

#include "command.h"

using nlohmann::json;

namespace {

const std::string kSamples = std::string(LOOKBACK_SOURCE_DIR) + "/sample_models/";
const std::string kSearch =
    kSamples + "grammar-en-fr-rnnsearch/grammar-en-fr-rnnsearch.safetensors";
const std::string kFixed = kSamples + "grammar-en-fr-rnnencdec/grammar-en-fr-rnnencdec.safetensors";

// Pairs of the grammar task in files: source, target, gold alignment.
struct Pairs {
    TemporaryFolder folder;
    std::string source, target, gold;

    explicit Pairs(int count, int longest = 25) {
        const auto made =
            cli::run({"generate", "--task", "grammar", "--pairs", std::to_string(count), "--seed",
                      "77", "--max-words", std::to_string(longest), "--alignments"});
        std::string columns[3];
        for (const std::string& line : made.lines()) {
            const auto first = line.find('\t'), second = line.find('\t', first + 1);
            columns[0] += line.substr(0, first) + "\n";
            columns[1] += line.substr(first + 1, second - first - 1) + "\n";
            columns[2] += line.substr(second + 1) + "\n";
        }
        source = folder.write("source", columns[0]);
        target = folder.write("target", columns[1]);
        gold = folder.write("gold", columns[2]);
    }
};

void requireOneSentence(const cli::Outcome& outcome, int exit) {
    INFO(outcome.err);
    REQUIRE(outcome.exit == exit);
    REQUIRE(outcome.out.empty());
    REQUIRE(outcome.err.starts_with("error: "));
    REQUIRE(outcome.err.find('\n') == outcome.err.size() - 1);
}

}  // namespace

TEST_CASE("evaluate gives what translate and bleu give, by length and for two models", "[cli]") {
    const Pairs pairs(120);
    const std::vector<std::string> arguments = {
        "evaluate",  kSearch, kFixed,        "--source", pairs.source, "--reference", pairs.target,
        "--buckets", "10,20", "--bootstrap", "200",      "--json",     "--quiet"};
    const auto outcome = cli::run(arguments);
    INFO(outcome.err);
    REQUIRE(outcome.exit == 0);
    const json found = outcome.json();
    REQUIRE(found["systems"].size() == 2);
    for (std::size_t s = 0; s < 2; ++s) {
        const json& system = found["systems"][s];
        const std::string model = s == 0 ? kSearch : kFixed;
        REQUIRE(model.find(system["model"].get<std::string>()) != std::string::npos);
        const auto translated = cli::run({"translate", model, "--input", pairs.source, "--quiet"});
        const json scored =
            cli::run({"bleu", "--hypothesis", pairs.folder.write("h", translated.out),
                      "--reference", pairs.target, "--json"})
                .json();
        REQUIRE(system["bleu"] == scored["bleu"]);
        REQUIRE(system["chrf"] == scored["chrf"]);
        REQUIRE(system["buckets"].size() == 3);
        int sentences = 0;
        for (const json& bucket : system["buckets"]) {
            for (const char* key :
                 {"from", "to", "n", "bleu", "chrf", "length_ratio", "interval", "why_zero"})
                REQUIRE(bucket.contains(key));
            REQUIRE(bucket["interval"].size() == 2);
            REQUIRE(bucket["interval"][0] <= bucket["bleu"]);
            REQUIRE(bucket["interval"][1] >= bucket["bleu"]);
            sentences += bucket["n"].get<int>();
        }
        REQUIRE(system["buckets"][1]["from"] == 11);
        REQUIRE(system["buckets"][1]["to"] == 20);
        REQUIRE(system["buckets"][2]["to"].is_null());
        REQUIRE(sentences == 120);
    }
    // The claim of the paper on its smallest scale.
    REQUIRE(found["paired"]["p"] < 0.01);
    REQUIRE(found["paired"]["buckets"].size() == 3);
    REQUIRE(found["paired"]["buckets"][2]["p"] < 0.01);
    for (const char* threads : {"1", "3"}) {
        auto again = arguments;
        again.insert(again.end(), {"--threads", threads});
        REQUIRE(cli::run(again).out == outcome.out);
    }
    auto seeded = arguments;
    seeded.insert(seeded.end(), {"--seed", "2"});
    REQUIRE(cli::run(seeded).out != outcome.out);
}

TEST_CASE("evaluate in words names buckets, signature and what was left out", "[cli]") {
    const TemporaryFolder folder;
    const std::string source =
        folder.write("s", "He runs here.\n\nThe zebra runs.\nThe child sleeps because he sings.\n");
    const std::string reference = folder.write(
        "r", "Il court ici.\n\nLe z\u00E8bre court.\nL'enfant dort parce qu'il chante.\n");
    const auto all = cli::run({"evaluate", kSearch, "--source", source, "--reference", reference,
                               "--buckets", "3,9", "--quiet"});
    INFO(all.out << all.err);
    REQUIRE(all.exit == 0);
    for (const char* part :
         {"grammar-en-fr-rnnsearch", "1-3", "4-9", "over 9", "zero: there is no sentence",
          "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp", "1 blank line counts"})
        REQUIRE(all.out.find(part) != std::string::npos);
    const auto known = cli::run({"evaluate", kSearch, "--source", source, "--reference", reference,
                                 "--no-unk-only", "--json", "--quiet"})
                           .json();
    REQUIRE(known["left_out"] == 1);
    REQUIRE(known["systems"][0]["n"] == 3);
    REQUIRE(known["paired"].is_null());
}

TEST_CASE("evaluate against itself sees no difference", "[cli]") {
    const Pairs pairs(30);
    const json found =
        cli::run({"evaluate", kSearch, kSearch, "--source", pairs.source, "--reference",
                  pairs.target, "--beam", "1", "--bootstrap", "100", "--json", "--quiet"})
            .json();
    REQUIRE(found["paired"]["p"] == 1.0);
    REQUIRE(found["paired"]["difference"] == 0.0);
}

TEST_CASE("the memory of evaluate and score does not grow with the text", "[cli]") {
    const TemporaryFolder folder;
    std::string some;
    for (int i = 0; i < 100; ++i) some += "the child sleeps .\n";
    std::string many;
    for (int i = 0; i < 30; ++i) many += some;
    const auto peak = [&](const char* command, const char* side, const std::string& text) {
        const std::string file = folder.write("text", text);
        const auto outcome =
            cli::run({command, kFixed, "--source", file, side, file, "--threads", "2", "--quiet"});
        REQUIRE(outcome.exit == 0);
        return outcome.peakKilobytes;
    };
    // Statistics are 272 bytes a sentence: 3,000 of them are less than a megabyte.
    REQUIRE(peak("evaluate", "--reference", many) < peak("evaluate", "--reference", some) + 5120);
    REQUIRE(peak("score", "--target", many) < peak("score", "--target", some) + 4096);
}

TEST_CASE("a trained model aligns its own task like the gold", "[cli]") {
    const Pairs pairs(100, 12);
    const auto aligned = cli::run({"align", kSearch, "--source", pairs.source, "--target",
                                   pairs.target, "--untokenized", "--quiet"});
    INFO(aligned.err);
    REQUIRE(aligned.exit == 0);
    REQUIRE(aligned.lines().size() == 100);
    REQUIRE(cli::run({"align", kSearch, "--source", pairs.source, "--target", pairs.target,
                      "--untokenized", "--quiet", "--threads", "1"})
                .out == aligned.out);
    const std::string links = pairs.folder.write("links", aligned.out);
    const json found =
        cli::run({"aer", "--gold", pairs.gold, "--alignment", links, "--json"}).json();
    for (const char* key : {"precision", "recall", "aer", "links", "sure", "possible"})
        REQUIRE(found.contains(key));
    REQUIRE(found["links"] > 500);
    REQUIRE(found["sure"] == found["possible"]);  // the task is sure of its links
    REQUIRE(found["aer"] < 0.4);
    // The gold judged by itself is without error, turned round it is not.
    REQUIRE(cli::run({"aer", "--gold", pairs.gold, "--alignment", pairs.gold, "--json"})
                .json()["aer"] == 0.0);
    const json turned =
        cli::run({"aer", "--gold", pairs.gold, "--alignment", pairs.gold, "--transpose", "--json"})
            .json();
    REQUIRE(turned["aer"] > 0.01);
    REQUIRE(cli::run({"aer", "--gold", pairs.gold, "--alignment", links}).out.starts_with("AER "));
}

TEST_CASE("align follows the weights that trace shows", "[cli]") {
    const TemporaryFolder folder;
    const std::string source = "the child sleeps because he sings .",
                      target = "l' enfant dort parce qu' il chante .";
    const json trace = cli::run({"trace", kSearch, "--source", source, "--target", target,
                                 "--tokenized", "--json"})
                           .json();
    const std::string s = folder.write("s", source + "\n"), t = folder.write("t", target + "\n");
    for (const double threshold : {-1.0, 0.0, 0.2}) {
        std::vector<std::string> links;
        double onEos = 0, entropy = 0;
        std::vector<double> received(7, 0);
        for (std::size_t i = 0; i + 1 < trace["steps"].size(); ++i) {
            const auto alpha = trace["steps"][i]["alpha"].get<std::vector<double>>();
            REQUIRE(alpha.size() == 8);
            const auto most = std::max_element(alpha.begin(), alpha.end()) - alpha.begin();
            for (int j = 0; j < 7; ++j) {
                received[static_cast<std::size_t>(j)] += alpha[static_cast<std::size_t>(j)];
                if (threshold < 0 ? j == most : alpha[static_cast<std::size_t>(j)] >= threshold)
                    links.push_back(std::to_string(j) + "-" + std::to_string(i));
            }
            onEos += alpha.back() / 8;
            for (const double a : alpha) entropy -= a > 0 ? a * std::log(a) / 8 : 0;
        }
        std::vector<std::string> arguments = {"align",    kSearch, "--source", s,
                                              "--target", t,       "--json"};
        if (threshold >= 0)
            arguments.insert(arguments.end(), {"--threshold", std::to_string(threshold)});
        const json found = cli::run(arguments).json();
        std::string text = found["lines"][0]["alignment"];
        std::vector<std::string> given;
        for (std::size_t at; !text.empty(); text = at == text.npos ? "" : text.substr(at + 1)) {
            at = text.find(' ');
            given.push_back(text.substr(0, at));
        }
        std::ranges::sort(links);
        std::ranges::sort(given);
        REQUIRE(given == links);
        const json& sums = found["statistics"];
        REQUIRE(sums["source_words"] == 7);
        REQUIRE(sums["target_words"] == 8);
        REQUIRE(std::abs(sums["eos_share"].get<double>() - onEos) < 1e-4);
        REQUIRE(std::abs(sums["entropy"].get<double>() - entropy) < 1e-3);
        const auto reached =
            std::ranges::count_if(received, [](double weight) { return weight >= 0.5; });
        REQUIRE(std::abs(sums["coverage"].get<double>() - static_cast<double>(reached) / 7) < 1e-9);
    }
}

TEST_CASE("align takes the model's own translation where no target is given", "[cli]") {
    const TemporaryFolder folder;
    const std::string source = folder.write("s", "the child sleeps .\n\nhe sings .\n");
    const json own = cli::run({"align", kSearch, "--source", source, "--json"}).json();
    REQUIRE(own["lines"].size() == 3);
    REQUIRE(own["lines"][1]["alignment"] == "");
    std::string translations;
    for (const json& line : own["lines"]) {
        for (const auto& token : line["target_tokens"])
            if (token != "<eos>") translations += token.get<std::string>() + " ";
        translations += "\n";
    }
    const auto forced = cli::run({"align", kSearch, "--source", source, "--target",
                                  folder.write("t", translations), "--quiet"});
    std::string links;
    for (const json& line : own["lines"]) links += line["alignment"].get<std::string>() + "\n";
    REQUIRE(forced.out == links);
    const auto statistics = cli::run({"align", kSearch, "--source", source, "--statistics"});
    for (const char* part : {"entropy", "coverage", "on <eos>", "linked"})
        REQUIRE(statistics.out.find(part) != std::string::npos);
}

TEST_CASE("evaluate, align and aer refuse what they cannot work on", "[cli]") {
    const TemporaryFolder folder;
    const std::string one = folder.write("one", "he sings .\n"),
                      two = folder.write("two", "he sings .\nhe sings .\n"),
                      empty = folder.write("empty", ""), gone = folder.path("gone"),
                      bytes = folder.write("bytes", "ok\nhe \xff sings\n");
    requireOneSentence(
        cli::run({"evaluate", kSearch, "--source", one, "--reference", one, "--buckets", "20,10"}),
        2);
    requireOneSentence(
        cli::run({"evaluate", kSearch, "--source", one, "--reference", one, "--tokenize", "words"}),
        2);
    requireOneSentence(
        cli::run({"align", kSearch, "--source", one, "--target", one, "--threshold", "2"}), 2);
    requireOneSentence(
        cli::run({"align", kSearch, "--source", one, "--target", one, "--threshold", "nan"}), 2);
    requireOneSentence(cli::run({"align", kFixed, "--source", one, "--target", one}), 1);
    requireOneSentence(cli::run({"evaluate", kSearch, "--source", empty, "--reference", empty}), 1);
    requireOneSentence(cli::run({"bleu", "--hypothesis", empty, "--reference", empty}), 1);
    requireOneSentence(cli::run({"aer", "--gold", empty, "--alignment", empty}), 1);
    requireOneSentence(cli::run({"aer", "--gold", folder.write("g", "0-0\n0-0 x\n"), "--alignment",
                                 folder.write("a", "0-0\n0-0\n")}),
                       1);
    const auto line = cli::run(
        {"aer", "--gold", folder.path("a"), "--alignment", folder.write("p", "0-0\n0p0\n")});
    requireOneSentence(line, 1);
    REQUIRE(line.err.find("line 2") != std::string::npos);

    // Two files in step: every command says the same.
    struct Command {
        std::vector<std::string> words;
        std::string first, second;
    };
    for (const Command& command : {Command{{"evaluate", kSearch}, "--source", "--reference"},
                                   Command{{"score", kSearch}, "--source", "--target"},
                                   Command{{"align", kSearch}, "--source", "--target"},
                                   Command{{"bleu"}, "--hypothesis", "--reference"},
                                   Command{{"aer"}, "--gold", "--alignment"}}) {
        const auto run = [&](const std::string& first, const std::string& second,
                             const std::vector<std::string>& more = {}) {
            auto arguments = command.words;
            arguments.insert(arguments.end(), {command.first, first, command.second, second});
            arguments.insert(arguments.end(), more.begin(), more.end());
            return cli::run(arguments);
        };
        INFO(command.words[0]);
        if (command.words[0] != "aer") {
            for (const auto& unequal : {run(one, two), run(two, one)}) {
                requireOneSentence(unequal, 1);
                REQUIRE(unequal.err.find(one) != std::string::npos);
                REQUIRE(unequal.err.find(two) != std::string::npos);
            }
            requireOneSentence(run(bytes, two), 1);
            const auto refused = run(two, bytes);
            REQUIRE(refused.err.find("line 2, column 4") != std::string::npos);
            REQUIRE(run(two, bytes, {"--lenient", "--quiet"}).exit == 0);
        }
        requireOneSentence(run(gone, one), 1);
        requireOneSentence(run(one, gone), 1);
        requireOneSentence(run(folder.path(), one), 1);
        requireOneSentence(run("", one), 1);
    }
}

TEST_CASE("a fault far down the text is told before the first result", "[cli]") {
    const TemporaryFolder folder;
    std::string text;
    for (int i = 0; i < 600; ++i) text += "he sings .\n";
    const std::string good = folder.write("good", text + "he sings .\n"),
                      bad = folder.write("bad", text + "he \xff sings\n");
    for (const char* command : {"score", "align"}) {
        const auto outcome =
            cli::run({command, kSearch, "--source", good, "--target", bad, "--threads", "1"});
        requireOneSentence(outcome, 1);
        REQUIRE(outcome.err.find("line 601") != std::string::npos);
    }
}

TEST_CASE("long work says how much time is left, unless asked to be quiet", "[cli]") {
    const TemporaryFolder folder;
    const std::string text = folder.write("text", "he sings .\nhe sings .\n");
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"evaluate", kSearch, "--source", text, "--reference", text},
          {"score", kSearch, "--source", text, "--target", text},
          {"align", kSearch, "--source", text, "--target", text}}) {
        auto quiet = command;
        quiet.push_back("--quiet");
        REQUIRE(cli::run(command).err.find(" left") != std::string::npos);
        REQUIRE(cli::run(quiet).err.empty());
    }
}

TEST_CASE("gzipped text is read like plain text", "[cli]") {
    const TemporaryFolder folder;
    const std::string plain = folder.write("plain", "he sings .\nthe child sleeps .\n");
    const std::string packed = folder.path("packed.gz");
    REQUIRE(std::system(("gzip -c " + plain + " > " + packed).c_str()) == 0);
    const auto scores = [&](const std::string& file) {
        return cli::run({"score", kSearch, "--source", file, "--target", file, "--quiet"}).out;
    };
    REQUIRE(!scores(plain).empty());
    REQUIRE(scores(packed) == scores(plain));
    const std::string cut =
        folder.write("cut.gz", cli::contents(packed).substr(0, cli::contents(packed).size() - 9));
    requireOneSentence(cli::run({"score", kSearch, "--source", cut, "--target", cut}), 1);
}

TEST_CASE("blank lines and a line of 10,000 words are evaluated and aligned", "[cli]") {
    const std::string model = cli::golden("search_trained.safetensors");
    const TemporaryFolder folder;
    std::string text = "\ns2 s3\n\n \n";
    for (int i = 0; i < 10'000; ++i) text += "s" + std::to_string(2 + i % 9) + " ";
    text += "\n";
    const std::string source = folder.write("s", text);
    const std::string target = folder.write("t", "t2\n\nt3 t4\n\nt2 t3\n");
    const auto found = cli::run({"evaluate", model, "--source", source, "--reference", target,
                                 "--bootstrap", "10", "--json", "--quiet"});
    INFO(found.err);
    REQUIRE(found.exit == 0);
    REQUIRE(found.json()["blank"] == 3);
    REQUIRE(found.json()["systems"][0]["buckets"].back()["n"] == 1);
    const auto aligned =
        cli::run({"align", model, "--source", source, "--target", target, "--quiet"});
    REQUIRE(aligned.exit == 0);
    REQUIRE(aligned.lines().size() == 5);
    REQUIRE(aligned.lines()[1].empty());
    REQUIRE(aligned.lines()[2].empty());  // no source word to look at
    REQUIRE(cli::run({"score", model, "--source", source, "--target", target, "--quiet"})
                .lines()
                .size() == 5);
}
