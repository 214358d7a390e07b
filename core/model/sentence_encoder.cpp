#include "model/sentence_encoder.h"

#include <algorithm>

#include "nn/embedding.h"
#include "nn/gru_cell.h"

namespace lookback {

namespace {

// Words whose input projections are computed together.
constexpr Index kPiece = 256;

struct Reading {
    Stack W, U, Uzr, b;
    bool backward;
};
constexpr Reading kForward{Stack::ForwardW, Stack::ForwardU, Stack::ForwardUzr, Stack::ForwardB,
                           false};
constexpr Reading kBackward{Stack::BackwardW, Stack::BackwardU, Stack::BackwardUzr,
                            Stack::BackwardB, true};

// One GRU over the sentence; its states are the rows of annotations from `row` on.  Returns the
// last.
template <class Scalar>
Matrix<Scalar> read(const Parameters<Scalar>& p, std::span<const TokenId> source,
                    const Reading& reading, Index row, Matrix<Scalar>& annotations) {
    const ModelConfig& c = p.config();
    const Index n = c.hiddenSize, words = static_cast<Index>(source.size());
    // Where in the text the k-th word read stands.
    const auto position = [&](Index k) {
        const Index step = reading.backward ? words - 1 - k : k;
        return c.reverseSource && step < words - 1 ? words - 2 - step : step;
    };
    Matrix<Scalar> embeddings, gates, resetState(n, 1), state = Matrix<Scalar>::Zero(n, 1),
                                                        next(n, 1);
    TokenIds piece;
    for (Index begin = 0; begin < words; begin += kPiece) {
        const Index count = std::min(kPiece, words - begin);
        piece.clear();
        for (Index k = begin; k < begin + count; ++k)
            piece.push_back(source[static_cast<std::size_t>(position(k))]);
        embeddings.resize(c.embeddingSize, count);
        lookUp<Scalar>(p[Stack::SourceEmbedding], piece, embeddings);
        gates.resize(3 * n, count);
        multiply(p[reading.W], embeddings, gates, Write::Set);
        gates.colwise() += p.vector(reading.b);
        for (Index k = 0; k < count; ++k) {
            multiply(p[reading.Uzr], state, gates.col(k).tail(2 * n), Write::Add);
            gruForward<Scalar>(p[reading.U], state, gates.col(k), resetState, next);
            state.swap(next);
            annotations.col(position(begin + k)).segment(row, n) = state;
        }
    }
    return state;
}

}  // namespace

template <class Scalar>
void encodeSentence(const Parameters<Scalar>& p, std::span<const TokenId> source,
                    Matrix<Scalar>& annotations, Matrix<Scalar>& initial) {
    const ModelConfig& c = p.config();
    annotations.resize(c.annotationSize(), static_cast<Index>(source.size()));
    Matrix<Scalar> last = read(p, source, kForward, 0, annotations);
    if (c.readsBothWays()) last = read(p, source, kBackward, c.hiddenSize, annotations);
    initial.resize(c.hiddenSize, 1);
    multiply(p[Stack::InitW], last, initial, Write::Set);
    initial = (initial.colwise() + p.vector(Stack::InitB)).array().tanh();
}

template void encodeSentence<float>(const Parameters<float>&, std::span<const TokenId>,
                                    Matrix<float>&, Matrix<float>&);
template void encodeSentence<double>(const Parameters<double>&, std::span<const TokenId>,
                                     Matrix<double>&, Matrix<double>&);

}  // namespace lookback
