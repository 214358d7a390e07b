#include "model/encoder.h"

#include "base/profile.h"
#include "nn/gru_cell.h"

namespace lookback {

template <class Scalar>
struct Encoder<Scalar>::Stacks {
    Stack W, U, Uzr, b;
};

template <class Scalar>
typename Encoder<Scalar>::Stacks Encoder<Scalar>::stacks(int direction) {
    if (direction == 0)
        return {Stack::ForwardW, Stack::ForwardU, Stack::ForwardUzr, Stack::ForwardB};
    return {Stack::BackwardW, Stack::BackwardU, Stack::BackwardUzr, Stack::BackwardB};
}

template <class Scalar>
Index Encoder<Scalar>::startColumn(const Batch& batch, Index b) const {
    return batch.source.column(b, m_bothWays ? 0 : batch.sourceLength(b) - 1);
}

template <class Scalar>
void Encoder<Scalar>::forward(const Parameters<Scalar>& p, const Batch& batch) {
    const ProfileSection section(Part::Encoder);
    const ModelConfig& c = p.config();
    const Index n = c.hiddenSize, columns = batch.source.columns();
    m_bothWays = c.readsBothWays();
    auto words = m_words.resize(c.embeddingSize, columns);
    lookUp<Scalar>(p[Stack::SourceEmbedding], batch.sourceWords, words);
    for (int d = 0; d < (m_bothWays ? 2 : 1); ++d) read(p, batch, d);

    auto annotations = m_annotations.resize(c.annotationSize(), columns);
    for (Index j = 0; j < columns; ++j) {
        const Index column = batch.readingColumn[static_cast<std::size_t>(j)];
        annotations.col(j).head(n) = m_directions[0].states.view().col(column);
        if (m_bothWays) annotations.col(j).tail(n) = m_directions[1].states.view().col(column);
    }

    const auto states = m_directions[m_bothWays ? 1 : 0].states.view();
    auto start = m_start.resize(n, batch.sentences());
    for (Index b = 0; b < batch.sentences(); ++b) start.col(b) = states.col(startColumn(batch, b));
    auto initial = m_initial.resize(n, batch.sentences());
    multiply(p[Stack::InitW], start, initial, Write::Set);
    initial = (initial.colwise() + p.vector(Stack::InitB)).array().tanh();
}

template <class Scalar>
void Encoder<Scalar>::read(const Parameters<Scalar>& p, const Batch& batch, int direction) {
    const Index n = p.config().hiddenSize;
    const PackedSequences& source = batch.source;
    const Stacks s = stacks(direction);
    Direction& d = m_directions[direction];
    auto gates = d.gates.resize(3 * n, source.columns());
    auto resetState = d.resetState.resize(n, source.columns());
    auto previous = d.previous.resize(n, source.columns());
    auto states = d.states.resize(n, source.columns());

    multiply(p[s.W], m_words.view(), gates, Write::Set);
    gates.colwise() += p.vector(s.b);
    for (Index k = 0; k < source.steps(); ++k) {
        const Index step = direction == 0 ? k : source.steps() - 1 - k;
        const Index begin = source.begin(step), width = source.width(step);
        // Forward, the sentences that end drop out at the right; backward, they join there.
        auto before = previous.middleCols(begin, width);
        if (k == 0) {
            before.setZero();
        } else {
            const Index last = direction == 0 ? step - 1 : step + 1;
            const Index known = std::min(width, source.width(last));
            before.leftCols(known) = states.middleCols(source.begin(last), known);
            before.rightCols(width - known).setZero();
        }
        multiply(p[s.Uzr], before, gates.middleCols(begin, width).bottomRows(2 * n), Write::Add);
        gruForward<Scalar>(p[s.U], before, gates.middleCols(begin, width),
                           resetState.middleCols(begin, width), states.middleCols(begin, width));
    }
}

template <class Scalar>
void Encoder<Scalar>::backward(const Parameters<Scalar>& p, const Batch& batch,
                               In<Scalar> dAnnotations, In<Scalar> dInitial,
                               Gradient<Scalar>& gradient) {
    const ProfileSection section(Part::Encoder);
    const ModelConfig& c = p.config();
    const Index n = c.hiddenSize, columns = batch.source.columns();
    for (int d = 0; d < (m_bothWays ? 2 : 1); ++d) {
        auto dStates = m_directions[d].states.view();
        for (Index j = 0; j < columns; ++j)
            dStates.col(batch.readingColumn[static_cast<std::size_t>(j)]) =
                dAnnotations.col(j).segment(d * n, n);
    }

    auto dStart = m_dStart.resize(n, batch.sentences());
    dStart = dInitial.array() * (1 - m_initial.view().array().square());
    multiplyOuter(dStart, m_start.view(), gradient.dense[Stack::InitW], Write::Set);
    gradient.dense.vector(Stack::InitB) = dStart.rowwise().sum();
    auto fromStart = m_carry.resize(n, batch.sentences());
    multiplyTransposed(p[Stack::InitW], dStart, fromStart, Write::Set);
    auto dStates = m_directions[m_bothWays ? 1 : 0].states.view();
    for (Index b = 0; b < batch.sentences(); ++b)
        dStates.col(startColumn(batch, b)) += fromStart.col(b);

    m_dWords.resize(c.embeddingSize, columns);
    for (int d = 0; d < (m_bothWays ? 2 : 1); ++d) readBackward(p, batch, d, gradient);
    gradient.sourceEmbedding.assign(batch.sourceWords, c.embeddingSize, c.sourceVocabSize);
    gradient.sourceEmbedding.add(batch.sourceWords, m_dWords.view());
}

template <class Scalar>
void Encoder<Scalar>::readBackward(const Parameters<Scalar>& p, const Batch& batch, int direction,
                                   Gradient<Scalar>& gradient) {
    const Index n = p.config().hiddenSize;
    const PackedSequences& source = batch.source;
    const Stacks s = stacks(direction);
    Direction& d = m_directions[direction];
    auto dGates = d.gates.view();
    auto dStates = d.states.view();
    const auto previous = d.previous.view();
    for (Index k = source.steps() - 1; k >= 0; --k) {
        const Index step = direction == 0 ? k : source.steps() - 1 - k;
        const Index begin = source.begin(step), width = source.width(step);
        auto dStep = dGates.middleCols(begin, width);
        auto dPrevious = m_carry.resize(n, width);
        gruBackward<Scalar>(p[s.U], previous.middleCols(begin, width),
                            dStates.middleCols(begin, width), dStep, m_dReset.resize(n, width),
                            dPrevious);
        if (k == 0) continue;
        multiplyTransposed(p[s.Uzr], dStep.bottomRows(2 * n), dPrevious, Write::Add);
        const Index last = direction == 0 ? step - 1 : step + 1;
        const Index known = std::min(width, source.width(last));
        dStates.middleCols(source.begin(last), known) += dPrevious.leftCols(known);
    }
    multiplyOuter(dGates, m_words.view(), gradient.dense[s.W], Write::Set);
    multiplyOuter(dGates.topRows(n), d.resetState.view(), gradient.dense[s.U], Write::Set);
    multiplyOuter(dGates.bottomRows(2 * n), previous, gradient.dense[s.Uzr], Write::Set);
    gradient.dense.vector(s.b) = dGates.rowwise().sum();
    multiplyTransposed(p[s.W], dGates, m_dWords.view(), direction == 0 ? Write::Set : Write::Add);
}

template class Encoder<float>;
template class Encoder<double>;

}  // namespace lookback
