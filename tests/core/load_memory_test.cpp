// Loading takes at most 64 MB and 4 × the file, whatever the file says.
//
// Measured as the resident memory that a forked child gains at its peak: VmHWM of
// /proc/self/status, reset beforehand.  Sanitizers multiply memory, so there the test only runs.
#include <malloc.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "catch.h"
#include "io/checkpoint.h"
#include "io/file.h"
#include "model_samples.h"
#include "temporary_folder.h"

using namespace lookback;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kMeasures = false;
#else
constexpr bool kMeasures = true;
#endif

constexpr std::uint64_t kMB = 1 << 20;

std::uint64_t statusBytes(const std::string& field) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.compare(0, field.size(), field) == 0)
            return std::stoull(line.substr(field.size() + 1)) * 1024;
    return 0;
}

struct Outcome {
    std::uint64_t peak = 0;  // bytes beyond what the process had before
    bool loaded = false;
    bool ended = false;
};

Outcome load(const std::string& path) {
    int pipe[2];
    REQUIRE(::pipe(pipe) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
        ::malloc_trim(0);                         // what the parent freed must not be used unseen
        ::mallopt(M_MMAP_THRESHOLD, 128 * 1024);  // and large blocks go back at once
        std::ofstream("/proc/self/clear_refs") << "5";
        const std::uint64_t before = statusBytes("VmRSS:");
        Outcome outcome;
        outcome.loaded = loadModelFile(path).ok();
        outcome.peak = statusBytes("VmHWM:") - before;
        outcome.ended = true;
        const bool told = ::write(pipe[1], &outcome, sizeof outcome) == sizeof outcome;
        ::_exit(told ? 0 : 1);
    }
    ::close(pipe[1]);
    Outcome outcome;
    if (::read(pipe[0], &outcome, sizeof outcome) != sizeof outcome) outcome = {};
    ::close(pipe[0]);
    ::waitpid(child, nullptr, 0);
    return outcome;
}

void measure(const char* what, const std::string& bytes, bool loads) {
    const TemporaryFolder folder;
    REQUIRE(writeFile(folder / "m", bytes).ok());
    const Outcome outcome = load(folder / "m");
    INFO(what << ": " << bytes.size() / kMB << " MB, peak " << outcome.peak / kMB << " MB");
    REQUIRE(outcome.ended);
    CHECK(outcome.loaded == loads);
    if (kMeasures) {
        CHECK(outcome.peak <= 64 * kMB + 4 * bytes.size());
        // The measure itself works: a load holds at least its weights or its words.
        if (loads) CHECK(outcome.peak >= bytes.size() / 2);
    }
}

std::string repeated(const std::string& piece, std::size_t bytes) {
    std::string text;
    text.reserve(bytes + piece.size());
    while (text.size() < bytes) text += piece;
    return text;
}

std::string numberedWords(std::size_t count, const std::string& ending) {
    std::string json = R"(["<eos>","<unk>")";
    for (std::size_t i = 2; i < count; ++i) json += ",\"" + std::to_string(i) + ending + "\"";
    return json + "]";
}

// A tiny model whose source has this many words, with embeddings of F16.
std::string withWords(std::size_t count, const std::string& ending) {
    TinyModelFile tiny;
    std::string& config = tiny.meta("config");
    const std::string field = "\"source_vocab_size\":";
    config.replace(config.find(field) + field.size(), 1, std::to_string(count));
    tiny.meta("source_vocabulary") = numberedWords(count, ending);
    auto& embedding = tiny.tensor("source.embedding");
    embedding.dtype = "F16";
    embedding.shape = "[" + std::to_string(count) + ",1]";
    embedding.bytes = std::string(count * 2, '\0');
    return tiny.bytes();
}

}  // namespace

TEST_CASE("hostile headers cost no more memory than their file justifies", "[io]") {
    const std::size_t size = 30 * kMB;
    measure("lists in the header", safetensorsBytes(repeated("[],", size), ""), false);
    measure("a list of lists", safetensorsBytes("{\"a\":[" + repeated("[],", size), ""), false);
    measure("nested lists", safetensorsBytes("{\"a\":" + repeated("[", size), ""), false);
    measure("tiny tensors",
            safetensorsBytes("{" + repeated("\"a\":{\"dtype\":\"F32\",\"shape\":[0],"
                                            "\"data_offsets\":[0,0]},",
                                            size),
                             ""),
            false);
    std::string many = "{";
    for (int i = 0; many.size() < size; ++i)
        many += "\"" + std::to_string(i) +
                "\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0]},";
    measure("many tensors", safetensorsBytes(many, ""), false);
    std::string keys = "{\"__metadata__\":{";
    for (int i = 0; keys.size() < size; ++i) keys += "\"" + std::to_string(i) + "\":\"\",";
    measure("many metadata", safetensorsBytes(keys, ""), false);
    // A length just over a power of two is the worst for a buffer that doubles.
    measure("one long text",
            safetensorsBytes(
                "{\"__metadata__\":{\"a\":\"" + repeated("\\n", 2 * 32 * kMB + 64) + "\"}}", ""),
            false);
    for (const char* key : {"config", "text", "training", "source_vocabulary"}) {
        for (const char* piece : {"[],", "[", "\"\",", "{\"a\":", "1,"}) {
            TinyModelFile tiny;
            tiny.meta(key) = "[" + repeated(piece, 2 * kMB);
            measure(key, tiny.bytes(), false);
        }
    }
}

TEST_CASE("a vocabulary larger than its model costs no more than its file", "[io]") {
    measure("300,000 words", withWords(300'000, ""), true);
    measure("too many short words", withWords(2'000'000, ""), false);
    measure("words of over 16 bytes", withWords(250'000, "abcdefghijklmnopqrst"), true);
    measure("long words", withWords(100'000, std::string(400, 'x')), true);
    TinyModelFile tiny;
    tiny.meta("source_vocabulary") = numberedWords(3'000'000, "");
    measure("words that no embedding has", tiny.bytes(), false);
}

TEST_CASE("a large model is read straight into place", "[io]") {
    TinyModelFile tiny;
    std::string& config = tiny.meta("config");
    // m = 4,000,000: the embeddings and four matrices have 40 million numbers.
    const std::string field = "\"embedding_size\":";
    const std::string m = "4000000";
    config.replace(config.find(field) + field.size(), 1, m);
    for (auto& tensor : tiny.tensors) {
        const auto widen = [&](const std::string& rows, std::size_t count) {
            tensor.shape = "[" + rows + "," + m + "]";
            tensor.bytes = std::string(count * 4'000'000 * sizeof(std::uint16_t), '\0');
            tensor.dtype = "F16";
        };
        if (tensor.name.find("embedding") != std::string::npos || tensor.name == "readout.V_o")
            widen("2", 2);
        else if (tensor.name.find(".W") != std::string::npos && tensor.name != "decoder.init.W_s" &&
                 tensor.name != "output.W_o")
            widen("1", 1);
    }
    measure("half precision", tiny.bytes(), true);
}
