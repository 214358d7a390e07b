#include "io/safetensors.h"

#include <cstring>
#include <limits>

#include "catch.h"
#include "io/file.h"
#include "model_samples.h"
#include "temporary_folder.h"

using namespace lookback;

namespace {

// The error of opening a file with this header and as many bytes of data; "" if it opens.
std::string openError(const std::string& header, std::size_t dataSize = 0) {
    const TemporaryFolder folder;
    REQUIRE(writeFile(folder / "f", safetensorsBytes(header, std::string(dataSize, '\0'))).ok());
    const auto reader = SafetensorsReader::open(folder / "f");
    return reader.ok() ? "" : reader.error();
}

void refused(const std::string& header, std::size_t dataSize, const std::string& because) {
    const std::string error = openError(header, dataSize);
    INFO(header.substr(0, 200) << "\n" << error);
    CHECK(error.find(because) != std::string::npos);
    CHECK(error.find('\n') == std::string::npos);
}

std::string tensor(const std::string& name, const std::string& shape, const std::string& offsets,
                   const std::string& dtype = "F32") {
    return "\"" + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":" + shape +
           ",\"data_offsets\":" + offsets + "}";
}

}  // namespace

TEST_CASE("legal headers open, canonical or not", "[io]") {
    CHECK(openError("{}").empty());
    CHECK(openError("{}      \n").empty());
    CHECK(openError("{" + tensor("a", "[2]", "[0,8]") + "}", 8).empty());
    CHECK(openError("{" + tensor("a", "[]", "[0,4]") + "}", 4).empty());
    CHECK(openError("{" + tensor("a", "[0,5]", "[0,0]") + "}", 0).empty());
    // Another order of tensors and of fields, white space, escapes, no metadata or empty metadata.
    CHECK(openError("{ " + tensor("b", "[1]", "[8,12]") + ",\n" +
                        " \"\\u0061\" : { \"data_offsets\" : [ 0 , 8 ], \"shape\": [ 2, 1 ], "
                        "\"dtype\":\"F32\" } , \"__metadata__\" : { } }",
                    12)
              .empty());
    CHECK(openError("{" + tensor("h", "[3]", "[0,6]", "F16") + "," +
                        tensor("d", "[1]", "[6,14]", "F64") + "}",
                    14)
              .empty());
}

TEST_CASE("the length of the header is not believed", "[io]") {
    const TemporaryFolder folder;
    const auto error = [&folder](const std::string& bytes) {
        REQUIRE(writeFile(folder / "f", bytes).ok());
        const auto reader = SafetensorsReader::open(folder / "f");
        return reader.ok() ? std::string() : reader.error();
    };
    CHECK(error("").find("0 bytes") != std::string::npos);
    CHECK(error(std::string(9, '\0')).find("9 bytes") != std::string::npos);
    for (const std::uint64_t lie :
         {std::uint64_t(0), std::uint64_t(1), std::uint64_t(3), std::uint64_t(1) << 40,
          std::uint64_t(1) << 63, UINT64_MAX, UINT64_MAX - 7}) {
        std::string bytes = safetensorsBytes("{}", "");
        std::memcpy(bytes.data(), &lie, sizeof lie);
        INFO(lie);
        CHECK(error(bytes).find("header of " + std::to_string(lie)) != std::string::npos);
    }
}

TEST_CASE("faulty headers are refused with a sentence", "[io]") {
    refused("[]", 0, "begins with");
    refused(" {}", 0, "begins with");
    refused("{}x", 0, "expected the end of the header");
    refused("{\"a\":1}", 0, "tensor a");
    refused("{\"a\":{}}", 0, "tensor a");
    refused("{\"a\":[]}", 0, "tensor a");
    refused("{\"a\":{\"dtype\":\"F32\",\"shape\":[1]}}", 0, "no data_offsets");
    refused("{\"a\":{\"dtype\":\"F32\",\"dtype\":\"F32\"}}", 0, "dtype twice");
    refused("{\"a\":{\"color\":\"red\"}}", 0, "\"color\"");
    refused("{" + tensor("a", "[1]", "[0,4]", "BF16") + "}", 4, "F32, F16 or F64");
    refused("{" + tensor("a", "[1]", "[0,4]", "I32") + "}", 4, "\"I32\"");
    refused("{" + tensor("a", "[-1]", "[0,4]") + "}", 4, "whole number");
    refused("{" + tensor("a", "[1.0]", "[0,4]") + "}", 4, "whole number");
    refused("{" + tensor("a", "1", "[0,4]") + "}", 4, "tensor a, shape");
    refused("{" + tensor("a", "[[1]]", "[0,4]") + "}", 4, "whole number");
    refused("{" + tensor("a", "[1,1,1,1,1,1,1,1,1]", "[0,4]") + "}", 4, "at most 8");
    refused("{" + tensor("a", "[4294967296,4294967296]", "[0,4]") + "}", 4, "2^60");
    refused("{" + tensor("a", "[0,4294967296,4294967296]", "[0,0]") + "}", 0, "2^60");
    refused("{" + tensor("a", "[18446744073709551615]", "[0,4]") + "}", 4, "2^60");
    refused("{" + tensor("a", "[4611686018427387905]", "[0,4]") + "}", 4, "2^60");
    refused("{" + tensor("a", "[1]", "[0]") + "}", 4, "2");
    refused("{" + tensor("a", "[1]", "[0,4,8]") + "}", 4, "at most 2");
    refused("{" + tensor("a", "[1]", "[4,0]") + "}", 4, "ascending");
    refused("{" + tensor("a", "[2]", "[0,8]") + "}", 4, "4 bytes of data");
    refused("{" + tensor("a", "[1]", "[18446744073709551612,18446744073709551615]") + "}", 4,
            "ascending");
    refused("{" + tensor("a", "[2]", "[0,4]") + "}", 4, "found 4 bytes, expected 8");
    refused("{" + tensor("a", "[2]", "[0,8]") + "," + tensor("a", "[1]", "[8,12]") + "}", 12,
            "name twice");
    refused("{" + tensor("a", "[2]", "[0,8]") + "," + tensor("\\u0061", "[1]", "[8,12]") + "}", 12,
            "name twice");
    refused("{" + tensor("a", "[2]", "[0,8]") + "," + tensor("b", "[2]", "[4,12]") + "}", 12,
            "overlaps");
    refused("{" + tensor("a", "[2]", "[0,8]") + "," + tensor("b", "[2]", "[0,8]") + "}", 8,
            "overlaps");
    refused("{" + tensor("a", "[1]", "[0,4]") + "," + tensor("b", "[1]", "[8,12]") + "}", 12,
            "hole");
    refused("{" + tensor("a", "[1]", "[4,8]") + "}", 8, "hole");
    refused("{" + tensor("a", "[1]", "[0,4]") + "}", 5, "belongs to no tensor");
    refused("{}", 1, "belongs to no tensor");
    refused("{\"__metadata__\":[]}", 0, "__metadata__");
    refused("{\"__metadata__\":{\"a\":1}}", 0, "expected a string");
    refused("{\"__metadata__\":{\"a\":{}}}", 0, "expected a string");
    refused("{\"__metadata__\":{\"a\":\"\",\"a\":\"\"}}", 0, "twice");
    refused("{\"__metadata__\":{},\"__metadata__\":{}}", 0, "twice");
    refused("{\"__metadata__\":{\"a\":\"\xff\"}}", 0, "UTF-8");
    refused("{\"__metadata__\":{\"a\":\"\xed\xa0\x80\"}}", 0, "UTF-8");
    refused("{\"__metadata__\":{\"a\":\"\\ud800\"}}", 0, "surrogate");
    refused("{\"__metadata__\":{\"a\":\"b\"", 0, "the end");
    refused("{\"a\":" + std::string(1'000'000, '['), 0, "tensor a");
    refused("{\"a\\nb\":1}", 0, "tensor a?b");
}

TEST_CASE("numbers are converted exactly or refused", "[io]") {
    const TemporaryFolder folder;
    const auto read = [&folder](const std::string& dtype, const auto& values, float* into) {
        std::string data(sizeof(values), '\0');
        std::memcpy(data.data(), &values, sizeof(values));
        const std::string header =
            "{" + tensor("a", "[1,2]", "[0," + std::to_string(data.size()) + "]", dtype) + "}";
        REQUIRE(writeFile(folder / "f", safetensorsBytes(header, data)).ok());
        const auto reader = SafetensorsReader::open(folder / "f");
        REQUIRE(reader.ok());
        return reader->read("a", Layout::Rows,
                            MatrixView<float>(into, 1, 2, Eigen::OuterStride<>(1)));
    };
    float out[2] = {};
    using Half = std::uint16_t[2];
    // IEEE 754 binary16: all bits by hand.
    const struct {
        std::uint16_t bits;
        float value;
    } halves[] = {{0x0000, 0.0F},     {0x3C00, 1.0F},       {0xC000, -2.0F},
                  {0x7BFF, 65504.0F}, {0x0001, 0x1p-24F},   {0x03FF, 0x1.FF8p-15F},
                  {0x0400, 0x1p-14F}, {0x3555, 0x1.554p-2F}};
    for (const auto& half : halves) {
        const Half values = {half.bits, 0x3C00};
        REQUIRE(read("F16", values, out).ok());
        CHECK(out[0] == half.value);
        CHECK(out[1] == 1.0F);
    }
    for (const std::uint16_t bits : {0x7C00, 0xFC00, 0x7C01, 0xFE00}) {
        const Half values = {0, bits};
        const auto status = read("F16", values, out);
        REQUIRE_FALSE(status.ok());
        CHECK(status.error().find("tensor a") != std::string::npos);
        CHECK(status.error().find("at [0, 1]") != std::string::npos);
    }
    const double doubles[2] = {0.1, -1e-300};
    REQUIRE(read("F64", doubles, out).ok());
    CHECK(out[0] == 0.1F);
    CHECK(out[1] == 0.0F);
    const double tooLarge[2] = {1e39, 0};
    CHECK_FALSE(read("F64", tooLarge, out).ok());
    const float nan[2] = {0, std::numeric_limits<float>::quiet_NaN()};
    CHECK_FALSE(read("F32", nan, out).ok());
}

TEST_CASE("rows, columns and chunks come back in their places", "[io]") {
    const TemporaryFolder folder;
    // More numbers than one chunk of the reader and writer holds, and a row longer than a chunk.
    Matrix<float> tall(700, 500), wide(2, 300'000), vector(1000, 1);
    float next = 0;
    for (auto* m : {&tall, &wide, &vector})
        for (Index c = 0; c < m->cols(); ++c)
            for (Index r = 0; r < m->rows(); ++r) (*m)(r, c) = next += 0.5F;
    const auto view = [](const Matrix<float>& m) {
        return ConstMatrixView<float>(m.data(), m.rows(), m.cols(), Eigen::OuterStride<>(m.rows()));
    };
    REQUIRE(writeSafetensors(folder / "f", {{"k", "v"}},
                             {{"wide", {2, 300'000}, Layout::Rows, view(wide)},
                              {"tall", {700, 500}, Layout::Rows, view(tall)},
                              {"embedding", {500, 700}, Layout::Columns, view(tall)},
                              {"vector", {1000}, Layout::Rows, view(vector)}},
                             Dtype::F32)
                .ok());
    auto reader = SafetensorsReader::open(folder / "f");
    REQUIRE(reader.ok());
    REQUIRE(reader->metadata() == std::map<std::string, std::string>{{"k", "v"}});
    const auto back = [&reader](const char* name, Layout layout, Index rows, Index cols) {
        Matrix<float> m(rows, cols);
        REQUIRE(reader
                    ->read(name, layout,
                           MatrixView<float>(m.data(), rows, cols, Eigen::OuterStride<>(rows)))
                    .ok());
        return m;
    };
    CHECK(back("wide", Layout::Rows, 2, 300'000) == wide);
    CHECK(back("tall", Layout::Rows, 700, 500) == tall);
    CHECK(back("embedding", Layout::Columns, 700, 500) == tall);
    CHECK(back("embedding", Layout::Rows, 500, 700) == tall.transpose());
    CHECK(back("vector", Layout::Rows, 1000, 1) == vector);
    // The format says row-major: the second number of "tall" is row 0, column 1.
    const StoredTensor& place = reader->tensors().at("tall");
    const std::string bytes = readFile(folder / "f").value();
    const std::size_t dataBegin = bytes.size() - (700 * 500 * 2 + 600'000 + 1000) * sizeof(float);
    float second = 0;
    std::memcpy(&second, bytes.data() + dataBegin + place.begin + sizeof(float), sizeof second);
    CHECK(second == tall(0, 1));
    CHECK(dataBegin % 8 == 0);
}

TEST_CASE("what no reader would accept is not written", "[io]") {
    const TemporaryFolder folder;
    REQUIRE(writeFile(folder / "f", "old").ok());
    Matrix<float> m = Matrix<float>::Ones(2, 2);
    const auto write = [&](float value, Dtype dtype, const std::string& text = "") {
        m(1, 0) = value;
        return writeSafetensors(folder / "f", {{"k", text}},
                                {{"a",
                                  {2, 2},
                                  Layout::Rows,
                                  ConstMatrixView<float>(m.data(), 2, 2, Eigen::OuterStride<>(2))}},
                                dtype);
    };
    for (const auto& status :
         {write(std::numeric_limits<float>::infinity(), Dtype::F32), write(NAN, Dtype::F32),
          write(65520, Dtype::F16), write(NAN, Dtype::F16), write(1, Dtype::F32, "\xff")}) {
        REQUIRE_FALSE(status.ok());
        CHECK(status.error().find("not written") != std::string::npos);
        CHECK(*readFile(folder / "f") == "old");
        CHECK(folder.count() == 1);
    }
    CHECK(write(NAN, Dtype::F32).error().find("[1, 0]") != std::string::npos);
    CHECK(write(65503, Dtype::F16).ok());
}
