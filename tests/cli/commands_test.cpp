// What each command answers, in text and in JSON.
#include <cmath>

#include "command.h"

using nlohmann::json;

namespace {

const std::string kModel = cli::golden("search_text.safetensors");
const std::string kFixed = cli::golden("encdec_text.safetensors");

json expected(const std::string& name) {
    return json::parse(cli::contents(cli::golden(name + ".json")));
}

std::string sourceText(const json& sentence) {
    std::string text;
    for (const int id : sentence["source"]) {
        if (id == 0) break;
        text += (id == 1 ? std::string("unheard") : "s" + std::to_string(id)) + " ";
    }
    return text;
}

bool close(double a, double b) {
    return std::abs(a - b) <= 1e-4 * (1 + std::abs(b));
}

}  // namespace

TEST_CASE("trace prints every number of the specification", "[cli][golden]") {
    for (const char* name : {"search_text", "search_groundhog", "encdec_appendix"}) {
        const json sentence = expected(name)["sentences"][0];
        std::string target;
        for (const int id : sentence["target"])
            if (id > 1) target += "t" + std::to_string(id) + " ";
        if (target.find("t") == std::string::npos) continue;
        const auto outcome = cli::run({"trace", cli::golden(std::string(name) + ".safetensors"),
                                       "--source", sourceText(sentence), "--json", "--full"});
        REQUIRE(outcome.exit == 0);
        const json trace = outcome.json();
        for (const char* key : {"model", "source_surface", "source_tokens", "target_tokens",
                                "annotations", "s0", "log_p", "complete", "steps"})
            REQUIRE(trace.contains(key));
        REQUIRE(trace["source_tokens"].size() == sentence["source"].size());
        REQUIRE(trace["source_tokens"].back() == "<eos>");
        for (std::size_t j = 0; j < trace["annotations"].size(); ++j)
            for (std::size_t k = 0; k < trace["annotations"][j].size(); ++k)
                REQUIRE(close(trace["annotations"][j][k], sentence["annotations"][j][k]));
        // The first step is the same whatever comes after it.
        const json &found = trace["steps"][0], &wanted = sentence["steps"][0];
        for (const char* key : {"e", "alpha", "context", "maxout"})
            for (std::size_t k = 0; k < wanted[key].size(); ++k)
                REQUIRE(close(found[key][k], wanted[key][k]));
        REQUIRE(found["alpha"].is_null() == wanted["alpha"].is_null());
        REQUIRE(found["log_prob"].size() == wanted["log_prob"].size());
        for (std::size_t k = 0; k < wanted["log_prob"].size(); ++k)
            REQUIRE(close(found["log_prob"][k], wanted["log_prob"][k]));
        REQUIRE(trace["steps"].size() == trace["target_tokens"].size());
        REQUIRE(found["top"].size() == 10);
        for (const char* key : {"state", "z", "r", "candidate", "log_p", "word"})
            REQUIRE(found.contains(key));
    }
}

TEST_CASE("an empty source is legal", "[cli]") {
    for (const auto& model : {kModel, kFixed}) {
        const json trace = cli::run({"trace", model, "--source", "", "--json"}).json();
        REQUIRE(trace["source_tokens"] == json::array({"<eos>"}));
        REQUIRE(trace["steps"].size() <= 10);  // 2 · 0 + 10
        REQUIRE(!trace["steps"].empty());
    }
}

TEST_CASE("a forced target and a beam are traced", "[cli]") {
    const json forced =
        cli::run({"trace", kModel, "--source", "s2 s3", "--target", "t4 t5", "--json"}).json();
    REQUIRE(forced["target_tokens"] == json::array({"t4", "t5", "<eos>"}));
    REQUIRE(forced["complete"] == true);
    double sum = 0;
    for (const auto& step : forced["steps"]) sum += step["log_p"].get<double>();
    REQUIRE(close(forced["log_p"], sum));
    const json beam =
        cli::run({"trace", kModel, "--source", "s2 s3", "--beam", "4", "--json"}).json();
    const auto translated = cli::run({"translate", kModel, "--beam", "4", "--json"}, "s2 s3\n");
    REQUIRE(beam["target_tokens"] == translated.jsonLines()[0]["target_tokens"]);
    REQUIRE(cli::run({"trace", kModel, "--source", "s2", "--target", "t4", "--beam", "2"}).exit ==
            2);
}

TEST_CASE("score of a translation is the log p that translate gave it", "[cli]") {
    const TemporaryFolder folder;
    const std::string model = cli::golden("search_trained.safetensors");
    const std::string source = "s2 s3 s4\ns5\n\ns6 s7\n";
    const auto translated =
        cli::run({"translate", model, "--beam", "3", "--json"}, source).jsonLines();
    REQUIRE(translated.size() == 4);
    std::string targets;
    for (const auto& line : translated) targets += line["text"].get<std::string>() + "\n";
    const auto scored = cli::run({"score", model, "--source", folder.write("s", source), "--target",
                                  folder.write("t", targets), "--json"})
                            .jsonLines();
    REQUIRE(scored.size() == 4);
    int compared = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        REQUIRE(scored[i]["line"] == i + 1);
        const auto& tokens = translated[i]["target_tokens"];
        if (tokens.empty() || tokens.back() != "<eos>") continue;
        REQUIRE(close(scored[i]["log_p"], translated[i]["log_p"]));
        ++compared;
    }
    REQUIRE(compared > 0);
    const auto unequal = cli::run({"score", model, "--source", folder.write("s", "s2\ns3\n"),
                                   "--target", folder.write("t", "t2\n"), "--quiet"});
    REQUIRE(unequal.exit == 1);
    REQUIRE(unequal.err.find("line 1") != std::string::npos);
}

TEST_CASE("the best hypothesis does not depend on how many are asked for", "[cli]") {
    const std::string source = "s2 s3 s4\ns5 s2\n";
    const auto one = cli::run({"translate", kModel, "--beam", "5", "--json"}, source).jsonLines();
    const auto five =
        cli::run({"translate", kModel, "--beam", "5", "--nbest", "5", "--json"}, source)
            .jsonLines();
    for (std::size_t i = 0; i < 2; ++i) {
        REQUIRE(one[i]["target_tokens"] == five[i]["target_tokens"]);
        REQUIRE(one[i]["log_p"] == five[i]["nbest"][0]["log_p"]);
        for (const auto& row : one[i]["alpha"]) {
            double sum = 0;
            for (const double weight : row) sum += weight;
            REQUIRE(std::abs(sum - 1) < 1e-5);
        }
    }
    const auto none =
        cli::run({"translate", kModel, "--beam", "5", "--no-unk", "--tokens"}, source);
    REQUIRE(none.out.find("<unk>") == std::string::npos);
}

TEST_CASE("inspect says what a model is", "[cli]") {
    const json j = cli::run({"inspect", kModel, "--json"}).json();
    REQUIRE(j["config"]["architecture"] == "rnnsearch");
    REQUIRE(j["config"]["hidden_size"] == 5);
    REQUIRE(j["source_vocabulary_size"] == 11);
    REQUIRE(j["target_vocabulary_size"] == 13);
    REQUIRE(j["text"]["source"]["tokenizer"] == "whitespace");
    REQUIRE(j["tensors"].size() == 43);  // as many as shapes() of the specification names
    std::size_t count = 0;
    for (const auto& tensor : j["tensors"]) {
        std::size_t size = 1;
        for (const std::size_t extent : tensor["shape"]) size *= extent;
        count += size;
        REQUIRE(tensor["dtype"] == "F32");
    }
    REQUIRE(j["parameters"] == count);
}

TEST_CASE("inspect tells people in names and values, not in JSON", "[cli]") {
    const auto outcome = cli::run({"inspect", kModel});
    REQUIRE(outcome.exit == 0);
    CHECK(outcome.out.find_first_of("{}\"") == std::string::npos);
    const auto holds = [&](const char* name, const char* value) {
        for (const std::string& line : outcome.lines())
            if (line.find(name) != std::string::npos && line.find(value) != std::string::npos)
                return true;
        return false;
    };
    CHECK(holds("hidden size", " 5"));
    CHECK(holds("architecture", "rnnsearch"));
    CHECK(holds("source", "cut at spaces, case as it is; vocabulary of 11"));
    CHECK(holds("output.W_o", "F32"));

    // A model of this program has a command; what a file says cannot move the cursor of a terminal.
    const TemporaryFolder folder;
    const std::string model = folder.path("m");
    REQUIRE(cli::run({"train", "--task", "copy", "--hidden", "4", "--embedding", "4", "--alignment",
                      "4", "--maxout", "4", "--updates", "2", "--attribution", "by\x1b[2Jnobody",
                      "--out", model})
                .exit == 0);
    const auto trained = cli::run({"inspect", model});
    CHECK(trained.out.find("lookback-cli train --task copy") != std::string::npos);
    CHECK(trained.out.find('\x1b') == std::string::npos);
}

TEST_CASE("check-gradients is below 1e-6 for every tensor", "[cli]") {
    for (const char* name : {"search_groundhog", "search_general", "search_dot", "encdec_text"}) {
        const json j =
            cli::run({"check-gradients", cli::golden(std::string(name) + ".safetensors"), "--json"})
                .json();
        REQUIRE(j["worst"] < 1e-6);
        for (const auto& tensor : j["tensors"]) {
            REQUIRE(tensor["relative_error"] <= j["worst"]);
            REQUIRE(tensor["checked"] > 0);
        }
    }
}

TEST_CASE("generate makes as many pairs as asked, the same for the same seed", "[cli]") {
    for (const char* task : {"reverse", "copy", "dates", "grammar"}) {
        const auto a =
            cli::run({"generate", "--task", task, "--pairs", "50", "--seed", "5", "--alignments"});
        const auto b =
            cli::run({"generate", "--task", task, "--pairs", "50", "--seed", "5", "--alignments"});
        REQUIRE(a.lines().size() == 50);
        REQUIRE(a.out == b.out);
        for (const auto& line : a.lines()) REQUIRE(std::count(line.begin(), line.end(), '\t') == 2);
    }
}

TEST_CASE("bleu agrees with the reference scorer of the field", "[cli][golden]") {
    const json sets = json::parse(cli::contents(cli::golden("metrics.json")));
    const json& set = sets[0];
    const TemporaryFolder folder;
    std::string hypotheses, references;
    for (std::size_t i = 0; i < set["hypotheses"].size(); ++i) {
        hypotheses += set["hypotheses"][i].get<std::string>() + "\n";
        references += set["references"][i].get<std::string>() + "\n";
    }
    const auto outcome =
        cli::run({"bleu", "--hypothesis", folder.write("h", hypotheses), "--reference",
                  folder.write("r", references), "--json", "--sentence"});
    INFO(outcome.err);
    const json found = outcome.json();
    const json& wanted = set["bleu"]["13a|exp"];
    REQUIRE(std::abs(found["bleu"]["score"].get<double>() - wanted["score"].get<double>()) < 1e-6);
    REQUIRE(found["bleu"]["sys_len"] == wanted["sys_len"]);
    REQUIRE(found["bleu"]["ref_len"] == wanted["ref_len"]);
    REQUIRE(found["sentence_bleu"].size() == set["hypotheses"].size());
    const auto unequal = cli::run({"bleu", "--hypothesis", folder.write("h", "a\n"), "--reference",
                                   folder.write("r", "a\nb\n")});
    REQUIRE(unequal.exit == 1);
}
