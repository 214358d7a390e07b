#include "io/safetensors.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

#include "base/counted.h"
#include "io/safetensors_header.h"
#include "text/utf8.h"

namespace lookback {

namespace {

static_assert(std::endian::native == std::endian::little, "the numbers of the format");

constexpr std::uint64_t kLargestHeader = 100'000'000;  // the limit of the format's own library
constexpr Index kChunk = Index(1) << 18;               // numbers converted at once

// The rows and columns of a tensor in the file, and how many rows make a chunk.
struct Chunks {
    Index rows, cols, step;
};

Chunks chunksOf(Layout layout, Index viewRows, Index viewCols) {
    Chunks c{layout == Layout::Rows ? viewRows : viewCols,
             layout == Layout::Rows ? viewCols : viewRows, 0};
    c.step = std::max<Index>(1, kChunk / std::max<Index>(1, c.cols));
    return c;
}

// "[3, 17]" or, of a vector, "[3]"
std::string describeIndex(const std::vector<Index>& shape, Index row, Index col) {
    std::vector<Index> index{row};
    if (shape.size() > 1) index.push_back(col);
    return describeShape(index);
}

// The numbers of the file as float.
void toFloat(Dtype dtype, const char* bytes, Index count, float* out) {
    const auto convert = [&]<class Stored>(Stored) {
        for (Index i = 0; i < count; ++i) {
            Stored value;
            std::memcpy(&value, bytes + static_cast<std::size_t>(i) * sizeof(Stored),
                        sizeof(Stored));
            out[i] = static_cast<float>(value);
        }
    };
    switch (dtype) {
        case Dtype::F16:
            return convert(Eigen::half());
        case Dtype::F32:
            return convert(float());
        case Dtype::F64:
            return convert(double());
    }
}

}  // namespace

const char* name(Dtype value) {
    constexpr const char* kNames[] = {"F16", "F32", "F64"};
    return kNames[static_cast<int>(value)];
}

std::uint64_t size(Dtype value) {
    constexpr std::uint64_t kSizes[] = {2, 4, 8};
    return kSizes[static_cast<int>(value)];
}

std::string describeShape(const std::vector<Index>& shape) {
    std::string text = "[";
    for (std::size_t i = 0; i < shape.size(); ++i)
        text += (i > 0 ? ", " : "") + std::to_string(shape[i]);
    return text + "]";
}

Index StoredTensor::count() const {
    Index product = 1;
    for (const Index n : shape) {
        if (n == 0) return 0;
        product *= n;
    }
    return product;
}

Result<SafetensorsReader> SafetensorsReader::open(const std::string& path) {
    auto file = InputFile::open(path);
    if (!file) return Error{file.error()};
    SafetensorsReader reader(std::move(file).value());
    const std::uint64_t fileSize = reader.fileSize();
    if (fileSize < 10)
        return Error{path + ": found " + counted(fileSize, "byte") +
                     ", expected a model file: at least 8 bytes and a header"};
    std::uint64_t length = 0;
    if (auto status = reader.m_file.read(0, &length, sizeof length); !status)
        return Error{status.error()};
    const std::uint64_t most = std::min(fileSize - 8, kLargestHeader);
    if (length < 2 || length > most)
        return Error{path + ": found a header of " + counted(length, "byte") + ", expected 2 to " +
                     std::to_string(most) + "; this is no model file, or a part of it is missing"};
    std::string json(length, '\0');
    if (auto status = reader.m_file.read(8, json.data(), json.size()); !status)
        return Error{status.error()};
    if (json.front() != '{')
        return Error{path + ": found a header that begins with a byte of value " +
                     std::to_string(static_cast<unsigned char>(json.front())) + ", expected \"{\""};
    reader.m_dataBegin = 8 + length;
    auto header = parseSafetensorsHeader(json, fileSize - reader.m_dataBegin);
    if (!header) return Error{path + ": " + header.error()};
    reader.m_tensors = std::move(header->tensors);
    reader.m_metadata = std::move(header->metadata);
    return reader;
}

Status SafetensorsReader::read(const std::string& name, Layout layout,
                               MatrixView<float> into) const {
    const StoredTensor& tensor = m_tensors.at(name);
    LOOKBACK_CHECK_EQ(tensor.count(), into.size());
    const Chunks chunks = chunksOf(layout, into.rows(), into.cols());
    const std::uint64_t width = size(tensor.dtype);
    std::vector<char> bytes;
    Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> values;
    for (Index row = 0; row < chunks.rows; row += chunks.step) {
        const Index rows = std::min(chunks.step, chunks.rows - row);
        const auto first = static_cast<std::uint64_t>(row * chunks.cols) * width;
        bytes.resize(static_cast<std::size_t>(rows * chunks.cols) * width);
        if (auto status =
                m_file.read(m_dataBegin + tensor.begin + first, bytes.data(), bytes.size());
            !status)
            return status;
        values.resize(rows, chunks.cols);
        toFloat(tensor.dtype, bytes.data(), values.size(), values.data());
        for (Index i = 0; i < values.size(); ++i)
            if (!std::isfinite(values.data()[i]))
                return Error{path() + ": tensor " + name + ": found " +
                             std::to_string(values.data()[i]) + " at " +
                             describeIndex(tensor.shape, row + i / chunks.cols, i % chunks.cols) +
                             ", expected a finite number"};
        if (layout == Layout::Rows)
            into.middleRows(row, rows) = values;
        else
            into.middleCols(row, rows) = values.transpose();
    }
    return {};
}

namespace {

// The bytes of one tensor, a chunk at a time.
Status writeTensor(OutputFile& file, const std::string& path, const TensorToStore& tensor,
                   Dtype dtype) {
    const Chunks chunks = chunksOf(tensor.layout, tensor.view.rows(), tensor.view.cols());
    Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> values;
    Eigen::Matrix<Eigen::half, Eigen::Dynamic, 1> halves;
    for (Index row = 0; row < chunks.rows; row += chunks.step) {
        const Index rows = std::min(chunks.step, chunks.rows - row);
        if (tensor.layout == Layout::Rows)
            values = tensor.view.middleRows(row, rows);
        else
            values = tensor.view.middleCols(row, rows).transpose();
        const Index count = values.size();
        if (dtype == Dtype::F16) halves.resize(count);
        for (Index i = 0; i < count; ++i) {
            const float value = values.data()[i];
            bool finite = std::isfinite(value);
            if (finite && dtype == Dtype::F16) {
                halves[i] = Eigen::half(value);
                finite = (Eigen::numext::isfinite)(halves[i]);
            }
            if (!finite)
                return Error{path + ": not written: tensor " + tensor.name + ": found " +
                             std::to_string(value) + " at " +
                             describeIndex(tensor.shape, row + i / chunks.cols, i % chunks.cols) +
                             ", expected a finite number" +
                             (dtype == Dtype::F16 ? " of half precision" : "")};
        }
        auto written =
            dtype == Dtype::F16
                ? file.write(halves.data(), static_cast<std::size_t>(count) * sizeof(Eigen::half))
                : file.write(values.data(), static_cast<std::size_t>(count) * sizeof(float));
        if (!written) return written;
    }
    return {};
}

}  // namespace

Status writeSafetensors(const std::string& path, const std::map<std::string, std::string>& metadata,
                        const std::vector<TensorToStore>& tensors, Dtype dtype) {
    LOOKBACK_CHECK(dtype != Dtype::F64);
    SafetensorsHeader header;
    for (const auto& [key, value] : metadata)
        if (firstInvalidByte(key) || firstInvalidByte(value)) {
            std::string error = path;
            error += ": not written: __metadata__ \"" + key + "\": found an invalid byte";
            return Error{error + ", expected UTF-8"};
        }
    header.metadata = metadata;
    // By name, as in the header.
    std::map<std::string, const TensorToStore*> inOrder;
    for (const TensorToStore& tensor : tensors) inOrder[tensor.name] = &tensor;
    LOOKBACK_CHECK_EQ(inOrder.size(), tensors.size());
    std::uint64_t end = 0;
    for (const auto& [name, tensor] : inOrder) {
        const auto bytes = static_cast<std::uint64_t>(tensor->view.size()) * size(dtype);
        const StoredTensor stored{dtype, tensor->shape, end, end + bytes};
        LOOKBACK_CHECK_EQ(stored.count(), tensor->view.size());
        header.tensors.emplace(name, stored);
        end += bytes;
    }
    const std::string json = writeSafetensorsHeader(header);
    const std::uint64_t length = json.size();
    if (length > kLargestHeader)
        return Error{path + ": not written: found a header of " + counted(length, "byte") +
                     ", expected at most " + std::to_string(kLargestHeader)};
    auto file = OutputFile::create(path);
    if (!file) return Error{file.error()};
    if (auto status = file->write(&length, sizeof length); !status) return status;
    if (auto status = file->write(json); !status) return status;
    for (const auto& [name, tensor] : inOrder)
        if (auto status = writeTensor(*file, path, *tensor, dtype); !status) return status;
    return file->commit();
}

}  // namespace lookback
