// The weights of a model, and anything else of the same shape: a gradient, an optimizer's memory.
//
// All matrices lie in one aligned buffer, the two embeddings first, so that an optimizer is one
// pass over the rest of it.  Matrices that are multiplied with the same vectors are stacked on top
// of one another (the three gates of a GRU, the query of the alignment with the gates of the
// decoder), so that one product serves them all; a tensor of the model file is then some rows of a
// stack.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "base/matrix.h"
#include "model/config.h"

namespace lookback {

// The stacks, with their shapes.  A stack that the config does without has no rows.
enum class Stack {
    SourceEmbedding,  // (m, Kx)  a word per column
    TargetEmbedding,  // (m, Ky)
    ForwardW,         // (3n, m)  the encoder's forward GRU: gates candidate, z, r of the word
    ForwardU,         // (n, n)   candidate, of r ∘ h'
    ForwardUzr,       // (2n, n)  gates z, r, of h'
    ForwardB,         // (3n)
    BackwardW,        // the same for the backward GRU
    BackwardU,
    BackwardUzr,
    BackwardB,
    InitW,          // (n, n)   W_s
    InitB,          // (n)
    DecoderW,       // (3n, m)
    DecoderU,       // (n, n)
    QueryAndGates,  // (q + 2n, n)  [W_a; U_z; U_r], all of s_{i-1}; q = n', nc or 0 (dot, RNNencdec)
    DecoderB,       // (3n)
    Context,        // (3n + 2l, nc)  [C; C_z; C_r; C_o], all of c_i
    KeyW,           // (n', nc)  U_a
    ScoreV,         // (n')      v_a
    ReadoutState,   // (2l, n)   U_o
    ReadoutWord,    // (2l, m)   V_o
    ReadoutB,       // (2l)
    OutputW,        // (Ky, l)
    OutputB,        // (Ky)
    Count,
};

// A tensor of the model file within a Parameters object: element (row, column) of the file's
// row-major array is view(row, column).
template <class Scalar>
struct Tensor {
    std::string name;  // e.g. "decoder.C_z"
    Stack stack;       // what it is part of
    MatrixView<Scalar> view;
    bool isVector = false;     // one column; one dimension in the file
    bool isEmbedding = false;  // [K, m] in the file, seen transposed here: (m, K)

    std::vector<Index> shape() const;  // as in the file
};

// The name and file shape of every tensor of a config, in the order of the executable
// specification.
struct TensorShape {
    std::string name;
    std::vector<Index> shape;
};
std::vector<TensorShape> tensorShapes(const ModelConfig& config);

enum class Embeddings { Included, LeftOut };

template <class Scalar>
class Parameters {
public:
    Parameters() = default;
    // All zero.  The config must be valid.  With Embeddings::LeftOut the two embeddings have no
    // columns: the dense part of a gradient.
    explicit Parameters(const ModelConfig& config, Embeddings embeddings = Embeddings::Included);

    const ModelConfig& config() const { return m_config; }
    Index count() const;  // weights; the padding of the buffer is not counted

    MatrixView<Scalar> operator[](Stack stack);
    ConstMatrixView<Scalar> operator[](Stack stack) const;
    VectorView<Scalar> vector(Stack stack);  // a stack of one column
    ConstVectorView<Scalar> vector(Stack stack) const;

    // The buffer behind all stacks but the embeddings; padding between stacks is zero and stays so.
    std::span<Scalar> dense();
    std::span<const Scalar> dense() const;

    // The tensors of the model file, in the order of tensorShapes().  Views into this object.
    std::vector<Tensor<Scalar>> tensors();

    void setZero();
    template <class Other>
    Parameters<Other> cast() const;

private:
    struct Place {
        Index offset = 0, rows = 0, cols = 0;
    };
    template <class>
    friend class Parameters;

    ModelConfig m_config;
    std::array<Place, static_cast<std::size_t>(Stack::Count)> m_places{};
    Index m_denseBegin = 0;
    std::vector<Scalar, Eigen::aligned_allocator<Scalar>> m_buffer;
};

}  // namespace lookback
