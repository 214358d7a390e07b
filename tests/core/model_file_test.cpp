#include "io/model_file.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <limits>

#include "catch.h"
#include "io/file.h"
#include "io/safetensors.h"
#include "model_samples.h"
#include "temporary_folder.h"

using namespace lookback;
namespace fs = std::filesystem;

namespace {

const std::string kGolden = std::string(LOOKBACK_TESTS_DIR) + "/golden/";

void refused(const TinyModelFile& file, const std::string& because) {
    const std::string error = loadError(file.bytes());
    INFO(error);
    CHECK(error.find(because) != std::string::npos);
}

std::string floatBytes(float value) {
    std::string bytes(sizeof value, '\0');
    std::memcpy(bytes.data(), &value, sizeof value);
    return bytes;
}

}  // namespace

TEST_CASE("a model file comes back bit for bit", "[io]") {
    const TemporaryFolder folder;
    Random random(11);
    for (int i = 0; i < 60; ++i) {
        const ModelFile file = randomModel(random);
        REQUIRE(saveModelFile(folder / "m", file).ok());
        const auto back = loadModelFile(folder / "m");
        INFO((back.ok() ? "" : back.error()));
        REQUIRE(back.ok());
        REQUIRE(sameWeights(back->parameters, file.parameters));
        REQUIRE(back->source.vocabulary().words() == file.source.vocabulary().words());
        REQUIRE(back->target.vocabulary().words() == file.target.vocabulary().words());
        REQUIRE(back->source.options() == file.source.options());
        REQUIRE(back->target.options() == file.target.options());
        REQUIRE(back->training == file.training);
        REQUIRE(back->attribution == file.attribution);
        // The bytes depend on the contents alone.
        REQUIRE(saveModelFile(folder / "again", *back).ok());
        REQUIRE(*readFile(folder / "m") == *readFile(folder / "again"));
    }
}

TEST_CASE("half precision loses at most half a unit and no more on a second save", "[io]") {
    const TemporaryFolder folder;
    Random random(12);
    for (int i = 0; i < 20; ++i) {
        ModelFile file = randomModel(random);
        REQUIRE(saveModelFile(folder / "m", file, Precision::F16).ok());
        auto back = loadModelFile(folder / "m");
        REQUIRE(back.ok());
        auto expected = file.parameters.tensors();
        auto found = back->parameters.tensors();
        for (std::size_t t = 0; t < expected.size(); ++t)
            for (Index c = 0; c < expected[t].view.cols(); ++c)
                for (Index r = 0; r < expected[t].view.rows(); ++r) {
                    const float x = expected[t].view(r, c);
                    // 11 bits of significand, and steps of 2^-24 near zero.
                    REQUIRE(std::abs(found[t].view(r, c) - x) <=
                            std::max(std::abs(x) * 0x1p-11F, 0x1p-25F));
                }
        REQUIRE(saveModelFile(folder / "again", *back, Precision::F16).ok());
        REQUIRE(*readFile(folder / "m") == *readFile(folder / "again"));
    }
}

TEST_CASE("every golden model loads and keeps its numbers", "[io][golden]") {
    const TemporaryFolder folder;
    int count = 0;
    for (const auto& entry : fs::directory_iterator(kGolden)) {
        if (entry.path().extension() != ".safetensors") continue;
        ++count;
        const std::string path = entry.path().string();
        INFO(path);
        const auto file = loadModelFile(path);
        INFO((file.ok() ? "" : file.error()));
        REQUIRE(file.ok());
        CHECK(file->source.options() == TextOptions{Tokenizer::Whitespace, false});
        REQUIRE(saveModelFile(folder / "m", *file).ok());
        // Both files hold the tensors sorted by name, so the data must be equal byte for byte.
        const auto data = [](const std::string& bytes) {
            std::uint64_t length = 0;
            std::memcpy(&length, bytes.data(), sizeof length);
            return bytes.substr(8 + length);
        };
        CHECK(data(*readFile(path)) == data(*readFile(folder / "m")));
    }
    CHECK(count == 16);
}

TEST_CASE("an F64 file and one in another order load the same model", "[io]") {
    TinyModelFile tiny;
    const std::string plain = tiny.bytes();
    for (auto& tensor : tiny.tensors) {
        std::string wide;
        for (std::size_t i = 0; i < tensor.bytes.size(); i += sizeof(float)) {
            const double value = 0.5;
            wide.append(reinterpret_cast<const char*>(&value), sizeof value);
        }
        tensor.dtype = "F64";
        tensor.bytes = wide;
    }
    std::reverse(tiny.tensors.begin(), tiny.tensors.end());
    tiny.meta("somebody's own note") = "kept out";
    const TemporaryFolder folder;
    REQUIRE(writeFile(folder / "a", plain).ok());
    REQUIRE(writeFile(folder / "b", tiny.bytes()).ok());
    const auto a = loadModelFile(folder / "a"), b = loadModelFile(folder / "b");
    INFO((a.ok() ? "" : a.error()) << (b.ok() ? "" : b.error()));
    REQUIRE(a.ok());
    REQUIRE(b.ok());
    CHECK(sameWeights(a->parameters, b->parameters));
}

// Reported of another toolkit: arrays that the config does not know were dropped in silence, and
// the output was fluent garbage.
TEST_CASE("unknown and missing tensors are errors that list their names", "[io]") {
    TinyModelFile tiny;
    REQUIRE(loadError(tiny.bytes()).empty());
    tiny.tensors.push_back({"decoder.layer_norm", "F32", "[1]", floatBytes(1)});
    tiny.tensors.push_back({"alignment.W_a", "F32", "[1,1]", floatBytes(1)});
    refused(tiny, "alignment.W_a, decoder.layer_norm");
    tiny = {};
    tiny.tensors.push_back({"training.adam.m/decoder.W", "F32", "[1,1]", floatBytes(1)});
    tiny.meta("training.updates") = "12";
    CHECK(loadError(tiny.bytes()).empty());
    tiny = {};
    tiny.tensors.pop_back();
    refused(tiny, "output.b_o");
    tiny.tensors.clear();
    refused(tiny, "source.embedding, target.embedding");
    refused(tiny, "more");
}

TEST_CASE("shapes are compared with the config", "[io]") {
    TinyModelFile tiny;
    tiny.tensor("decoder.C").shape = "[1]";
    refused(tiny, "tensor decoder.C: found [1], expected [1, 1]");
    tiny = {};
    tiny.tensor("decoder.C").shape = "[1,2]";
    tiny.tensor("decoder.C").bytes += floatBytes(0);
    refused(tiny, "tensor decoder.C: found [1, 2], expected [1, 1]");
    // Sizes that nothing in the file justifies must not be allocated: 10^7 words of 10^7 numbers.
    tiny = {};
    for (const char* size : {"embedding_size", "hidden_size", "maxout_size", "target_vocab_size"}) {
        std::string& config = tiny.meta("config");
        const auto at = config.find(size) + std::strlen(size) + 2;
        config.replace(at, 1, "10000000");
    }
    refused(tiny, "tensor source.embedding: found [2, 1], expected [2, 10000000]");
}

// Reported of another toolkit: a vocabulary of 96,628 words beside a matrix of 85,002 rows.
TEST_CASE("a vocabulary of another size is an error that names both numbers", "[io]") {
    TinyModelFile tiny;
    tiny.meta("source_vocabulary") = R"(["<eos>","<unk>","a"])";
    refused(tiny, "\"source_vocabulary\": found 3 words, expected the 2");
    tiny.meta("source_vocabulary") = R"(["<eos>"])";
    refused(tiny, "\"source_vocabulary\": found 1 word, expected the 2");
    for (const char* faulty :
         {"", "[", "{}", "[1]", R"(["<eos>","<unk>"]x)", R"(["<eos>","<unk>",])",
          R"(["<eos>",["<unk>"]])", R"(["a","b"])", R"(["<unk>","<eos>"])"}) {
        INFO(faulty);
        tiny = {};
        tiny.meta("target_vocabulary") = faulty;
        refused(tiny, "\"target_vocabulary\": ");
    }
}

TEST_CASE("faulty metadata is refused by its name", "[io]") {
    const auto with = [](const std::string& key, const std::string& value) {
        TinyModelFile tiny;
        tiny.meta(key) = value;
        return tiny;
    };
    refused(with("format", "lookback-2"), "found \"lookback-2\", expected \"lookback-1\"");
    refused(with("config", "{}"), "\"config\": ");
    refused(with("config", "[[]]"), "\"config\": ");
    refused(with("config", std::string(1'000'000, '[')), "\"config\": ");
    std::string twice = TinyModelFile().meta("config");
    twice.insert(twice.size() - 1, ",\"hidden_size\":1");
    refused(with("config", twice), "\"hidden_size\" twice");
    refused(with("config", "{\"a\\nb\":1}"), "a?b");
    refused(with("text", "{}"), "\"text\": ");
    refused(with("text", R"({"source":{"tokenizer":"bpe"}})"), "\"text\": ");
    refused(with("training", "not JSON"), "\"training\": byte 0");
    refused(with("training", R"({"a":{"b":1,"b":2}})"), "\"b\" twice");
    refused(with("training", std::string(2'000'000, ' ')), "2000000 bytes");
    for (const char* key : {"format", "config", "source_vocabulary", "target_vocabulary"}) {
        TinyModelFile tiny;
        tiny.metadata.erase(std::find_if(tiny.metadata.begin(), tiny.metadata.end(),
                                         [key](const auto& entry) { return entry.first == key; }));
        refused(tiny, key);
    }
}

TEST_CASE("a weight that is not finite is named", "[io]") {
    TinyModelFile tiny;
    tiny.tensor("output.W_o").bytes =
        floatBytes(1) + floatBytes(std::numeric_limits<float>::infinity());
    refused(tiny, "tensor output.W_o: found inf at [1, 0], expected a finite number");
    tiny.tensor("output.W_o").bytes = floatBytes(NAN) + floatBytes(1);
    refused(tiny, "at [0, 0]");
}

TEST_CASE("a missing file and a folder are refused", "[io]") {
    const TemporaryFolder folder;
    CHECK(loadModelFile(folder / "none").error().find("no such file") != std::string::npos);
    CHECK(loadModelFile(folder.path()).error().find("a folder") != std::string::npos);
}

// Reported of another toolkit: an error amid saving left half a file.
TEST_CASE("a model that cannot be saved leaves the old file", "[io]") {
    const TemporaryFolder folder;
    Random random(13);
    ModelFile file = randomModel(random);
    REQUIRE(saveModelFile(folder / "m", file).ok());
    const std::string before = readFile(folder / "m").value();
    ModelFile spoilt = file;
    spoilt.parameters.tensors().back().view(0, 0) = NAN;
    const auto nan = saveModelFile(folder / "m", spoilt);
    REQUIRE_FALSE(nan.ok());
    CHECK(nan.error().find("output.b_o") != std::string::npos);
    spoilt = file;
    spoilt.training = "{";
    CHECK_FALSE(saveModelFile(folder / "m", spoilt).ok());
    spoilt = file;
    spoilt.attribution = "\xff";
    CHECK_FALSE(saveModelFile(folder / "m", spoilt).ok());
    CHECK(*readFile(folder / "m") == before);
    CHECK(folder.count() == 1);
}
