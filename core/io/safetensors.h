// The safetensors format: 8 bytes with the length of a JSON header, the header, the numbers.
//
// Reading is strict: whatever the format forbids, and some things that it only frowns upon, is an
// error of one sentence with the file, the place, what was found and what was expected.  Memory is
// bounded by the header; the numbers are read straight to where they belong.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/matrix.h"
#include "base/result.h"
#include "io/file.h"

namespace lookback {

enum class Dtype { F16, F32, F64 };

const char* name(Dtype value);    // "F16", "F32", "F64"
std::uint64_t size(Dtype value);  // bytes

// "[256, 512]"
std::string describeShape(const std::vector<Index>& shape);

struct StoredTensor {
    Dtype dtype = Dtype::F32;
    std::vector<Index> shape;
    std::uint64_t begin = 0, end = 0;  // bytes within the data

    Index count() const;  // numbers
};

// How the rows of the file lie in a matrix: the format is row-major, Eigen column-major.
enum class Layout {
    Rows,     // row i of the file is row i; a vector is one column
    Columns,  // row i of the file is column i: the embeddings
};

class SafetensorsReader {
public:
    static Result<SafetensorsReader> open(const std::string& path);

    const std::string& path() const { return m_file.path(); }
    std::uint64_t fileSize() const { return m_file.size(); }
    const std::map<std::string, StoredTensor>& tensors() const { return m_tensors; }
    std::map<std::string, std::string>& metadata() { return m_metadata; }

    // The numbers of a tensor that exists, as float, into a matrix of its size.  Errors: a number
    // that is not finite, or too large for a float (names the tensor and index); a failed read.
    Status read(const std::string& name, Layout layout, MatrixView<float> into) const;

private:
    explicit SafetensorsReader(InputFile file) : m_file(std::move(file)) {}

    InputFile m_file;
    std::uint64_t m_dataBegin = 0;
    std::map<std::string, StoredTensor> m_tensors;
    std::map<std::string, std::string> m_metadata;
};

// A tensor to be written: a matrix that somebody else owns.
struct TensorToStore {
    std::string name;
    std::vector<Index> shape;
    Layout layout = Layout::Rows;
    ConstMatrixView<float> view;
};

// Writes F16 or F32.  The same contents give the same bytes: keys are sorted.  Errors: a number
// that is not finite (or not in half precision), text that is not UTF-8, and those of OutputFile;
// the old file then stays.
Status writeSafetensors(const std::string& path, const std::map<std::string, std::string>& metadata,
                        const std::vector<TensorToStore>& tensors, Dtype dtype);

}  // namespace lookback
