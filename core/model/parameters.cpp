#include "model/parameters.h"

#include <algorithm>

#include "base/check.h"

namespace lookback {

namespace {

struct Shape {
    Index rows, cols;
};

std::size_t at(Stack stack) {
    return static_cast<std::size_t>(stack);
}

// Rows of QueryAndGates that belong to W_a.
Index queryRows(const ModelConfig& c) {
    if (!c.attends() || c.score == Score::Dot) return 0;
    return c.keySize();
}

Shape stackShape(const ModelConfig& c, Stack stack) {
    const Index m = c.embeddingSize, n = c.hiddenSize, l = c.maxoutSize, nc = c.annotationSize();
    const bool backward = c.readsBothWays();
    const bool additive = c.attends() && c.score == Score::Additive;
    switch (stack) {
        case Stack::SourceEmbedding:
            return {m, c.sourceVocabSize};
        case Stack::TargetEmbedding:
            return {m, c.targetVocabSize};
        case Stack::ForwardW:
            return {3 * n, m};
        case Stack::ForwardU:
            return {n, n};
        case Stack::ForwardUzr:
            return {2 * n, n};
        case Stack::ForwardB:
            return {3 * n, 1};
        case Stack::BackwardW:
            return {backward ? 3 * n : 0, m};
        case Stack::BackwardU:
            return {backward ? n : 0, n};
        case Stack::BackwardUzr:
            return {backward ? 2 * n : 0, n};
        case Stack::BackwardB:
            return {backward ? 3 * n : 0, 1};
        case Stack::InitW:
            return {n, n};
        case Stack::InitB:
            return {n, 1};
        case Stack::DecoderW:
            return {3 * n, m};
        case Stack::DecoderU:
            return {n, n};
        case Stack::QueryAndGates:
            return {queryRows(c) + 2 * n, n};
        case Stack::DecoderB:
            return {3 * n, 1};
        case Stack::Context:
            return {3 * n + 2 * l, nc};
        case Stack::KeyW:
            return {additive ? c.alignmentSize : 0, nc};
        case Stack::ScoreV:
            return {additive ? c.alignmentSize : 0, 1};
        case Stack::ReadoutState:
            return {2 * l, n};
        case Stack::ReadoutWord:
            return {2 * l, m};
        case Stack::ReadoutB:
            return {2 * l, 1};
        case Stack::OutputW:
            return {c.targetVocabSize, l};
        case Stack::OutputB:
            return {c.targetVocabSize, 1};
        case Stack::Count:
            break;
    }
    return {0, 0};
}

// A tensor of the model file as rows of a stack.
struct Part {
    std::string name;
    Stack stack;
    Index firstRow, rows;
    bool isVector = false;
    bool isEmbedding = false;
};

// W, U, b of the three gates of one GRU; `uFirst` is where U_z begins within its stack.
struct GruStacks {
    Stack W, U, Uzr, b;
    Index uFirst = 0;
    bool readsContext = false;
};

void addGru(std::vector<Part>& parts, const std::string& name, Index n, const GruStacks& stacks) {
    const char* const suffixes[] = {"", "_z", "_r"};
    for (Index gate = 0; gate < 3; ++gate) {
        const std::string suffix = suffixes[gate];
        parts.push_back({name + ".W" + suffix, stacks.W, gate * n, n});
        if (gate == 0)
            parts.push_back({name + ".U", stacks.U, 0, n});
        else
            parts.push_back({name + ".U" + suffix, stacks.Uzr, stacks.uFirst + (gate - 1) * n, n});
        parts.push_back({name + ".b" + suffix, stacks.b, gate * n, n, true});
        if (stacks.readsContext)
            parts.push_back({name + ".C" + suffix, Stack::Context, gate * n, n});
    }
}

std::vector<Part> parts(const ModelConfig& c) {
    const Index n = c.hiddenSize, l = c.maxoutSize;
    std::vector<Part> p;
    p.push_back({"source.embedding", Stack::SourceEmbedding, 0, c.embeddingSize, false, true});
    p.push_back({"target.embedding", Stack::TargetEmbedding, 0, c.embeddingSize, false, true});
    addGru(p, "encoder.forward", n,
           {Stack::ForwardW, Stack::ForwardU, Stack::ForwardUzr, Stack::ForwardB});
    if (c.readsBothWays())
        addGru(p, "encoder.backward", n,
               {Stack::BackwardW, Stack::BackwardU, Stack::BackwardUzr, Stack::BackwardB});
    p.push_back({"decoder.init.W_s", Stack::InitW, 0, n});
    p.push_back({"decoder.init.b_s", Stack::InitB, 0, n, true});
    addGru(p, "decoder", n,
           {Stack::DecoderW, Stack::DecoderU, Stack::QueryAndGates, Stack::DecoderB, queryRows(c),
            true});
    if (queryRows(c) > 0) p.push_back({"alignment.W_a", Stack::QueryAndGates, 0, queryRows(c)});
    if (c.attends() && c.score == Score::Additive) {
        p.push_back({"alignment.U_a", Stack::KeyW, 0, c.alignmentSize});
        p.push_back({"alignment.v_a", Stack::ScoreV, 0, c.alignmentSize, true});
    }
    p.push_back({"readout.U_o", Stack::ReadoutState, 0, 2 * l});
    p.push_back({"readout.V_o", Stack::ReadoutWord, 0, 2 * l});
    p.push_back({"readout.C_o", Stack::Context, 3 * n, 2 * l});
    p.push_back({"readout.b_o", Stack::ReadoutB, 0, 2 * l, true});
    p.push_back({"output.W_o", Stack::OutputW, 0, c.targetVocabSize});
    p.push_back({"output.b_o", Stack::OutputB, 0, c.targetVocabSize, true});
    return p;
}

std::vector<Index> fileShape(Index rows, Index cols, bool isVector, bool isEmbedding) {
    if (isVector) return {rows};
    if (isEmbedding) return {cols, rows};
    return {rows, cols};
}

}  // namespace

template <class Scalar>
std::vector<Index> Tensor<Scalar>::shape() const {
    return fileShape(view.rows(), view.cols(), isVector, isEmbedding);
}

std::vector<TensorShape> tensorShapes(const ModelConfig& config) {
    std::vector<TensorShape> shapes;
    for (const Part& part : parts(config))
        shapes.push_back({part.name, fileShape(part.rows, stackShape(config, part.stack).cols,
                                               part.isVector, part.isEmbedding)});
    return shapes;
}

template <class Scalar>
Parameters<Scalar>::Parameters(const ModelConfig& config, Embeddings embeddings)
    : m_config(config) {
    LOOKBACK_CHECK(config.validate().ok());
    constexpr Index alignment = EIGEN_MAX_ALIGN_BYTES / sizeof(Scalar);
    Index offset = 0;
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const Stack stack = static_cast<Stack>(i);
        Shape shape = stackShape(config, stack);
        const bool isEmbedding = stack == Stack::SourceEmbedding || stack == Stack::TargetEmbedding;
        if (isEmbedding && embeddings == Embeddings::LeftOut) shape.cols = 0;
        m_places[i] = {offset, shape.rows, shape.cols};
        offset += (shape.rows * shape.cols + alignment - 1) / alignment * alignment;
        if (isEmbedding) m_denseBegin = offset;
    }
    m_buffer.assign(static_cast<std::size_t>(offset), Scalar(0));
}

template <class Scalar>
Index Parameters<Scalar>::count() const {
    Index sum = 0;
    for (const Place& place : m_places) sum += place.rows * place.cols;
    return sum;
}

template <class Scalar>
MatrixView<Scalar> Parameters<Scalar>::operator[](Stack stack) {
    const Place& p = m_places[at(stack)];
    return {m_buffer.data() + p.offset, p.rows, p.cols, Eigen::OuterStride<>(p.rows)};
}

template <class Scalar>
ConstMatrixView<Scalar> Parameters<Scalar>::operator[](Stack stack) const {
    const Place& p = m_places[at(stack)];
    return {m_buffer.data() + p.offset, p.rows, p.cols, Eigen::OuterStride<>(p.rows)};
}

template <class Scalar>
VectorView<Scalar> Parameters<Scalar>::vector(Stack stack) {
    const Place& p = m_places[at(stack)];
    LOOKBACK_CHECK_EQ(p.cols, 1);
    return {m_buffer.data() + p.offset, p.rows};
}

template <class Scalar>
ConstVectorView<Scalar> Parameters<Scalar>::vector(Stack stack) const {
    const Place& p = m_places[at(stack)];
    LOOKBACK_CHECK_EQ(p.cols, 1);
    return {m_buffer.data() + p.offset, p.rows};
}

template <class Scalar>
std::span<Scalar> Parameters<Scalar>::dense() {
    return std::span<Scalar>(m_buffer).subspan(static_cast<std::size_t>(m_denseBegin));
}

template <class Scalar>
std::span<const Scalar> Parameters<Scalar>::dense() const {
    return std::span<const Scalar>(m_buffer).subspan(static_cast<std::size_t>(m_denseBegin));
}

template <class Scalar>
std::vector<Tensor<Scalar>> Parameters<Scalar>::tensors() {
    std::vector<Tensor<Scalar>> all;
    for (const Part& part : parts(m_config)) {
        const Place& p = m_places[at(part.stack)];
        all.push_back({part.name, part.stack,
                       MatrixView<Scalar>(m_buffer.data() + p.offset + part.firstRow, part.rows,
                                          p.cols, Eigen::OuterStride<>(p.rows)),
                       part.isVector, part.isEmbedding});
    }
    return all;
}

template <class Scalar>
void Parameters<Scalar>::setZero() {
    std::fill(m_buffer.begin(), m_buffer.end(), Scalar(0));
}

template <class Scalar>
template <class Other>
Parameters<Other> Parameters<Scalar>::cast() const {
    Parameters<Other> other(m_config,
                            m_denseBegin > 0 ? Embeddings::Included : Embeddings::LeftOut);
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const Stack stack = static_cast<Stack>(i);
        if (m_places[i].rows > 0) other[stack] = (*this)[stack].template cast<Other>();
    }
    return other;
}

template struct Tensor<float>;
template struct Tensor<double>;
template class Parameters<float>;
template class Parameters<double>;
template Parameters<double> Parameters<float>::cast<double>() const;
template Parameters<float> Parameters<double>::cast<float>() const;

}  // namespace lookback
