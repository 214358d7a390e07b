#include "corpus/parallel_text.h"

#include <zlib.h>

#include <string>

#include "base/random.h"
#include "catch.h"
#include "temporary_folder.h"

using namespace lookback;

namespace {

std::string gzipped(const std::string& text) {
    z_stream stream{};
    REQUIRE(deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
    std::string out(deflateBound(&stream, text.size()) + 64, '\0');
    std::string in = text;
    stream.next_in = reinterpret_cast<Bytef*>(in.data());
    stream.avail_in = static_cast<uInt>(in.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

std::string manyLines(int count) {
    Random random(5);
    std::string text;
    for (int i = 0; i < count; ++i)
        text += std::to_string(random.next()) + "\t" + std::to_string(i) + "\n";
    return text;
}

}  // namespace

TEST_CASE("TSV files may have 2, 3 or 4 columns", "[corpus]") {
    const TemporaryFolder folder;
    const auto text =
        readTsv(folder.write("a.tsv", "\uFEFFGo.\tVa !\r\nHi.\tSalut.\tsomebody\nNo\tNon\tx\ty"));
    REQUIRE(text.ok());
    REQUIRE(text->pairs.size() == 3);
    CHECK(text->pairs[0].source == "Go.");
    CHECK(text->pairs[0].target == "Va !");
    CHECK(text->pairs[1].target == "Salut.");
    CHECK(text->pairs[2].target == "Non");
    CHECK(text->emptyPairs == 0);

    const std::string one = folder.write("one.tsv", "a\tb\nonly\n");
    CHECK(readTsv(one).error() ==
          one + ", line 2: found 1 column, expected 2 to 4 separated by tabs");
    const std::string five = folder.write("five.tsv", "a\tb\tc\td\te\n");
    CHECK(readTsv(five).error() ==
          five + ", line 1: found 5 columns, expected 2 to 4 separated by tabs");
}

TEST_CASE("U+2028 inside a sentence does not shift the pairs behind it", "[corpus]") {
    const TemporaryFolder folder;
    const auto text = readParallel(folder.write("a", "one\u2028uno\ntwo\n"),
                                   folder.write("b", "un\ndeux\u0085\vdeux\n"));
    REQUIRE(text.ok());
    REQUIRE(text->pairs.size() == 2);
    CHECK(text->pairs[1].source == "two");
}

TEST_CASE("blank sides drop whole pairs and are counted", "[corpus]") {
    const TemporaryFolder folder;
    const auto parallel =
        readParallel(folder.write("a", "a\n\nc\n \nd\n"), folder.write("b", "A\nB\n\u00A0\n\nD\n"));
    REQUIRE(parallel.ok());
    REQUIRE(parallel->pairs.size() == 2);
    CHECK(parallel->pairs[1].source == "d");
    CHECK(parallel->pairs[1].target == "D");
    CHECK(parallel->emptyPairs == 3);
    const auto tsv = readTsv(folder.write("c", "a\tA\n\t\nb\t\n\tC\n\nd\tD\n"));
    REQUIRE(tsv.ok());
    CHECK(tsv->pairs.size() == 2);
    CHECK(tsv->emptyPairs == 4);
}

TEST_CASE("unequal line counts are refused, naming both files and counts", "[corpus]") {
    const TemporaryFolder folder;
    const auto a = folder.write("a", "1\n2\n3\n4\n");
    const auto b = folder.write("b", "1\n2\n");
    CHECK(readParallel(a, b).error() ==
          a + " has 4 lines, but " + b + " has 2; expected equally many");
    CHECK(readParallel(b, a).error() ==
          b + " has 2 lines, but " + a + " has 4; expected equally many");
}

TEST_CASE("gzip is told by the first bytes, whatever the name", "[corpus]") {
    const TemporaryFolder folder;
    const std::string lines = manyLines(20000);
    const auto plain = readTsv(folder.write("plain.gz", lines));
    const auto packed = readTsv(folder.write("packed.tsv", gzipped(lines)));
    // Two gzip files in a row are one.
    const auto half = lines.find('\n', lines.size() / 2) + 1;
    const auto joined = readTsv(
        folder.write("joined", gzipped(lines.substr(0, half)) + gzipped(lines.substr(half))));
    REQUIRE(plain.ok());
    REQUIRE(packed.ok());
    REQUIRE(joined.ok());
    REQUIRE(plain->pairs.size() == 20000);
    for (const auto* other : {&*packed, &*joined}) {
        REQUIRE(other->pairs.size() == plain->pairs.size());
        for (std::size_t i = 0; i < plain->pairs.size(); ++i)
            REQUIRE(other->pairs[i].source == plain->pairs[i].source);
    }
}

TEST_CASE("a truncated or corrupt gzip file is refused, not half read", "[corpus]") {
    const TemporaryFolder folder;
    const std::string packed = gzipped(manyLines(2000));
    for (std::size_t size = 3; size < packed.size(); size += 997) {
        const auto path = folder.write("cut", packed.substr(0, size));
        const auto text = readTsv(path);
        REQUIRE_FALSE(text.ok());
        REQUIRE(text.error() == path + ": the gzip data ends too early, expected a complete file");
    }
    for (std::size_t i = 12; i < packed.size(); i += 499) {
        std::string flipped = packed;
        flipped[i] = static_cast<char>(flipped[i] ^ 0x10);
        const auto path = folder.write("flipped", flipped);
        const auto text = readTsv(path);
        REQUIRE_FALSE(text.ok());
        REQUIRE(text.error().starts_with(path + ": the gzip data "));
    }
}

TEST_CASE("a file that cannot be read is a sentence with its name", "[corpus]") {
    const TemporaryFolder folder;
    const auto missing = folder.path("missing");
    CHECK(readTsv(missing).error() == missing + ": cannot be opened: No such file or directory");
    CHECK(readTsv(folder.path(".")).error() ==
          folder.path(".") + ": found a folder, expected a text file");
    const auto good = folder.write("good", "a\n");
    CHECK(readParallel(good, missing).error().starts_with(missing));
    const auto empty = readTsv(folder.write("empty", ""));
    REQUIRE(empty.ok());
    CHECK(empty->pairs.empty());
}

TEST_CASE("invalid bytes in a corpus are named, or replaced and counted", "[corpus]") {
    const TemporaryFolder folder;
    const auto path = folder.write("latin1", "a\tb\ncaf\xE9\tcaf\xE9\n");
    CHECK(readTsv(path).error() == path + ", line 2, column 4: found byte 0xE9, expected UTF-8");
    const auto lenient = readTsv(path, {true});
    REQUIRE(lenient.ok());
    CHECK(lenient->pairs[1].source == "caf\uFFFD");
    CHECK(lenient->remarks.replacedBytes == 2);
}

TEST_CASE("a test set keeps its blank lines where it is asked to") {
    const TemporaryFolder folder;
    const auto text = readParallel(folder.write("a", "a\n\nc\n"), folder.write("b", "A\nB\n \n"),
                                   {}, BlankPairs::Keep);
    REQUIRE(text.ok());
    REQUIRE(text->pairs.size() == 3);
    CHECK(text->pairs[1].source.empty());
    CHECK(text->pairs[2].target == " ");
    CHECK(text->emptyPairs == 0);
}
