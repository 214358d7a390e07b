// A spoilt model file is refused with a sentence, or loads with finite weights and valid UTF-8.
#include <fcntl.h>
#include <unistd.h>

#include <cmath>
#include <cstring>
#include <fstream>

#include "catch.h"
#include "io/checkpoint.h"
#include "io/file.h"
#include "model_samples.h"
#include "temporary_folder.h"
#include "text/utf8.h"

using namespace lookback;

namespace {

// A file that is spoilt in place.
class Patient {
public:
    Patient(std::string path, std::string bytes) : m_path(std::move(path)), m_bytes(bytes) {
        REQUIRE(writeFile(m_path, m_bytes).ok());
        m_descriptor = ::open(m_path.c_str(), O_RDWR);
        REQUIRE(m_descriptor >= 0);
    }
    ~Patient() { ::close(m_descriptor); }
    Patient(const Patient&) = delete;
    Patient& operator=(const Patient&) = delete;

    const std::string& path() const { return m_path; }
    std::size_t size() const { return m_bytes.size(); }
    void put(std::size_t at, char byte) {
        REQUIRE(::pwrite(m_descriptor, &byte, 1, static_cast<off_t>(at)) == 1);
    }
    void heal(std::size_t at) { put(at, m_bytes[at]); }
    char byte(std::size_t at) const { return m_bytes[at]; }
    void truncate(std::size_t size) {
        REQUIRE(::ftruncate(m_descriptor, static_cast<off_t>(size)) == 0);
    }

private:
    std::string m_path;
    std::string m_bytes;
    int m_descriptor = -1;
};

bool isSentence(const std::string& error, const std::string& path) {
    return error.size() > path.size() + 10 && error.size() < 2000 &&
           error.compare(0, path.size(), path) == 0 && error.find('\n') == std::string::npos &&
           !firstInvalidByte(error);
}

bool isSound(const ModelFile& file) {
    for (const float x : file.parameters.dense())
        if (!std::isfinite(x)) return false;
    for (const Stack embedding : {Stack::SourceEmbedding, Stack::TargetEmbedding})
        if (!file.parameters[embedding].array().isFinite().all()) return false;
    for (const Language* language : {&file.source, &file.target})
        for (const std::string& word : language->vocabulary().words())
            if (word.empty() || firstInvalidByte(word)) return false;
    return !firstInvalidByte(file.training) && !firstInvalidByte(file.attribution);
}

// Loads as a model and counts; the caller sees both outcomes happen.
struct Tally {
    int loaded = 0, refused = 0;
    void load(const std::string& path) {
        const auto file = loadModelFile(path);
        if (file.ok()) {
            ++loaded;
            if (!isSound(*file)) FAIL("a model with unsound contents was accepted");
        } else {
            ++refused;
            if (!isSentence(file.error(), path)) FAIL("no sentence: " << file.error());
        }
    }
};

std::string sampleBytes(std::uint64_t seed, Precision precision = Precision::F32) {
    const TemporaryFolder folder;
    Random random(seed);
    ModelFile file = randomModel(random);
    file.training = R"({"seed":1,"text":"é\n"})";
    file.attribution = "Tatoeba 東京";
    REQUIRE(saveModelFile(folder / "m", file, precision).ok());
    return readFile(folder / "m").value();
}

}  // namespace

TEST_CASE("a model file truncated at any byte is refused", "[io]") {
    const TemporaryFolder folder;
    Patient patient(folder / "m", sampleBytes(21));
    for (std::size_t size = patient.size(); size-- > 0;) {
        patient.truncate(size);
        const auto file = loadModelFile(patient.path());
        if (file.ok()) FAIL("loaded although cut at " << size);
        if (!isSentence(file.error(), patient.path())) FAIL("no sentence: " << file.error());
    }
}

TEST_CASE("a model file longer by any rest is refused", "[io]") {
    const std::string bytes = sampleBytes(22);
    for (const std::string& rest : {std::string(1, '\0'), std::string(4096, 'x'), bytes})
        CHECK(loadError(bytes + rest).find("belongs to no tensor") != std::string::npos);
}

TEST_CASE("a bit flipped at any byte is refused or harmless", "[io]") {
    const TemporaryFolder folder;
    Random random(23);
    for (const Precision precision : {Precision::F32, Precision::F16}) {
        Patient patient(folder / "m", sampleBytes(24, precision));
        Tally tally;
        for (std::size_t at = 0; at < patient.size(); ++at) {
            patient.put(at, static_cast<char>(patient.byte(at) ^ (1 << random.below(8))));
            tally.load(patient.path());
            patient.heal(at);
        }
        // Flips in the header are refused, most of those in weights and words are not seen.
        CHECK(tally.refused > 500);
        CHECK(tally.loaded > 500);
    }
}

TEST_CASE("any byte at any place of a small file is refused or harmless", "[.][full]") {
    const TemporaryFolder folder;
    Tally tally;
    Patient patient(folder / "m", TinyModelFile().bytes());
    for (std::size_t at = 0; at < patient.size(); ++at) {
        for (int byte = 0; byte < 256; ++byte) {
            patient.put(at, static_cast<char>(byte));
            tally.load(patient.path());
        }
        patient.heal(at);
    }
    CHECK(tally.refused > 100'000);
    CHECK(tally.loaded > 1000);
    WARN("loaded " << tally.loaded << ", refused " << tally.refused);
}

TEST_CASE("files spoilt at random, long", "[.][full]") {
    const TemporaryFolder folder;
    Random random(25);
    const std::string pieces[] = {"[",
                                  "{",
                                  "\"",
                                  "]",
                                  "}",
                                  ",",
                                  ":",
                                  "\\u",
                                  "0",
                                  "-1",
                                  "9999999999",
                                  "18446744073709551615",
                                  "[[[[",
                                  "null",
                                  "\xff",
                                  "\xed\xa0\x80",
                                  "__metadata__",
                                  "F64",
                                  "training.",
                                  "/",
                                  "1e999",
                                  "NaN"};
    Tally tally;
    for (int model = 0; model < 200; ++model) {
        const std::string bytes = sampleBytes(random.next());
        std::uint64_t headerLength = 0;
        std::memcpy(&headerLength, bytes.data(), sizeof headerLength);
        for (int round = 0; round < 500; ++round) {
            std::string spoilt = bytes;
            const int changes = random.between(1, 4);
            for (int i = 0; i < changes; ++i) {
                const std::size_t at =
                    random.below(std::min<std::size_t>(headerLength + 16, spoilt.size()));
                switch (random.below(5)) {
                    case 0:
                        spoilt[at] = static_cast<char>(random.below(256));
                        break;
                    case 1:
                        spoilt.erase(at, random.below(20));
                        break;
                    case 2:
                        spoilt.insert(at, pieces[random.below(std::size(pieces))]);
                        break;
                    case 3:  // the same part twice
                        spoilt.insert(at, spoilt.substr(at, random.below(100)));
                        break;
                    default: {  // a piece in the place of as many bytes
                        const std::string& piece = pieces[random.below(std::size(pieces))];
                        spoilt.replace(at, piece.size(), piece);
                    }
                }
            }
            // Half of the time the length of the header is made to fit again.
            if (random.below(2) == 0 && spoilt.size() > bytes.size() / 2) {
                const std::uint64_t length = headerLength + spoilt.size() - bytes.size();
                std::memcpy(spoilt.data(), &length, sizeof length);
            }
            // Not writeFile(), which waits for the disk a hundred thousand times.
            std::ofstream(folder / "m", std::ios::binary) << spoilt;
            tally.load(folder / "m");
            const auto checkpoint = loadCheckpoint(folder / "m");
            if (!checkpoint.ok() && !isSentence(checkpoint.error(), folder / "m"))
                FAIL("no sentence: " << checkpoint.error());
        }
    }
    CHECK(tally.refused > 10'000);
    CHECK(tally.loaded > 100);
    WARN("loaded " << tally.loaded << ", refused " << tally.refused);
}
