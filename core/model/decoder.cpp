#include "model/decoder.h"

#include "base/check.h"
#include "base/profile.h"
#include "nn/gru_cell.h"
#include "nn/maxout.h"

namespace lookback {

template <class Scalar>
ConstMatrixView<Scalar> Decoder<Scalar>::keys(In<Scalar> annotations) const {
    if (m_config.score == Score::Additive) return m_keys.view();
    return {annotations.data(), annotations.rows(), annotations.cols(),
            Eigen::OuterStride<>(annotations.outerStride())};
}

template <class Scalar>
ConstMatrixView<Scalar> Decoder<Scalar>::generating() const {
    return m_config.decoderOrder == DecoderOrder::Text ? m_states.view() : m_previous.view();
}

template <class Scalar>
ConstMatrixView<Scalar> Decoder<Scalar>::weights(const Batch& batch, Index b) const {
    LOOKBACK_CHECK(m_config.attends());
    const Index tx = batch.sourceLength(b);
    return {m_weights.view().data() + batch.weightsBegin(b), tx, batch.targetLength(b),
            Eigen::OuterStride<>(tx)};
}

template <class Scalar>
void Decoder<Scalar>::forward(const Parameters<Scalar>& p, const Batch& batch,
                              In<Scalar> annotations, In<Scalar> initial) {
    m_config = p.config();
    unroll(p, batch, annotations, initial);
    readout(p, batch);
    auto logP = m_logP.resize(batch.target.columns(), 1);
    m_output.forward(p[Stack::OutputW], p.vector(Stack::OutputB), m_maxout.view(),
                     batch.targetWords, logP.col(0));
}

template <class Scalar>
void Decoder<Scalar>::unroll(const Parameters<Scalar>& p, const Batch& batch,
                             In<Scalar> annotations, In<Scalar> initial) {
    const ProfileSection section(Part::Decoder);
    const ModelConfig& c = m_config;
    const Index n = c.hiddenSize, m = c.embeddingSize, columns = batch.target.columns();

    // All that does not wait for a state, in a few large products.
    const Index stacked = p[Stack::Context].rows();
    if (c.attends()) {
        multiply(p[Stack::Context], annotations,
                 m_contextProducts.resize(stacked, annotations.cols()), Write::Set);
        if (c.score == Score::Additive)
            multiply(p[Stack::KeyW], annotations,
                     m_keys.resize(c.alignmentSize, annotations.cols()), Write::Set);
        m_weights.resize(batch.weights, 1);
    } else {
        auto fixed = m_fixedContext.resize(c.annotationSize(), batch.sentences());
        for (Index b = 0; b < batch.sentences(); ++b)
            fixed.col(b) = annotations.col(batch.annotationBegin(b) + batch.sourceLength(b) - 1);
        multiply(p[Stack::Context], fixed, m_contextProducts.resize(stacked, batch.sentences()),
                 Write::Set);
    }
    auto previousWords = m_previousWords.resize(m, columns);
    lookUp<Scalar>(p[Stack::TargetEmbedding], batch.previousWords, previousWords);
    auto updateWords = previousWords;
    if (c.decoderOrder == DecoderOrder::GroundHog) {
        new (&updateWords) MatrixView<Scalar>(m_updateWords.resize(m, columns));
        lookUp<Scalar>(p[Stack::TargetEmbedding], batch.targetWords, updateWords);
    }
    auto gates = m_gates.resize(3 * n, columns);
    multiply(p[Stack::DecoderW], updateWords, gates, Write::Set);
    gates.colwise() += p.vector(Stack::DecoderB);

    auto previous = m_previous.resize(n, columns);
    auto states = m_states.resize(n, columns);
    auto resetState = m_resetState.resize(n, columns);
    const Index queryRows = p[Stack::QueryAndGates].rows() - 2 * n;
    auto queries = m_queries.resize(queryRows, columns);
    auto pairs = m_pairs.resize(2 * c.maxoutSize, columns);
    for (Index step = 0; step < batch.target.steps(); ++step) {
        const Index begin = batch.target.begin(step), width = batch.target.width(step);
        auto before = previous.middleCols(begin, width);
        if (step == 0) {
            for (Index r = 0; r < width; ++r) before.col(r) = initial.col(batch.target.sequence(r));
        } else {
            before = states.middleCols(batch.target.begin(step - 1), width);
        }
        auto projected = m_projected.resize(queryRows + 2 * n, width);
        multiply(p[Stack::QueryAndGates], before, projected, Write::Set);
        queries.middleCols(begin, width) = projected.topRows(queryRows);
        auto contexts = m_contexts.resize(stacked, width);
        look(p, batch, annotations, step);
        auto stepGates = gates.middleCols(begin, width);
        stepGates += contexts.topRows(3 * n);
        stepGates.bottomRows(2 * n) += projected.bottomRows(2 * n);
        pairs.middleCols(begin, width) = contexts.bottomRows(2 * c.maxoutSize);
        gruForward<Scalar>(p[Stack::DecoderU], before, stepGates,
                           resetState.middleCols(begin, width), states.middleCols(begin, width));
    }
}

// Scores and weights of one step for every sentence still open, and the weighed context products
// (eq. 5 and 6).
template <class Scalar>
void Decoder<Scalar>::look(const Parameters<Scalar>& p, const Batch& batch, In<Scalar> annotations,
                           Index step) {
    const ProfileSection section(Part::Alignment);
    const auto products = m_contextProducts.view();
    auto contexts = m_contexts.view();
    for (Index r = 0; r < batch.target.width(step); ++r) {
        const Index b = batch.target.sequence(r), column = batch.target.begin(step) + r;
        if (!m_config.attends()) {
            contexts.col(r) = products.col(b);
            continue;
        }
        const Index begin = batch.annotationBegin(b), tx = batch.sourceLength(b);
        const auto allKeys = keys(annotations);
        VectorView<Scalar> alpha(m_weights.view().data() + batch.weightsBegin(b) + step * tx, tx);
        const auto sentenceKeys = allKeys.middleCols(begin, tx);
        if (m_config.score == Score::Dot)
            alignmentScores<Scalar>(sentenceKeys, m_previous.view().col(column),
                                    p.vector(Stack::ScoreV), alpha);
        else
            alignmentScores<Scalar>(sentenceKeys, m_queries.view().col(column),
                                    p.vector(Stack::ScoreV), alpha);
        softmaxInPlace<Scalar>(alpha);
        multiply(products.middleCols(begin, tx), alpha, contexts.col(r), Write::Set);
    }
}

template <class Scalar>
void Decoder<Scalar>::readout(const Parameters<Scalar>& p, const Batch& batch) {
    const ProfileSection section(Part::Readout);
    auto pairs = m_pairs.view();  // C_o c_i stands there already
    multiply(p[Stack::ReadoutState], generating(), pairs, Write::Add);
    multiply(p[Stack::ReadoutWord], m_previousWords.view(), pairs, Write::Add);
    pairs.colwise() += p.vector(Stack::ReadoutB);
    maxoutForward<Scalar>(pairs, m_maxout.resize(m_config.maxoutSize, batch.target.columns()));
}

template <class Scalar>
std::vector<bool> Decoder<Scalar>::maxoutSides() const {
    const auto pairs = m_pairs.view();
    std::vector<bool> sides;
    for (Index k = 0; k < pairs.cols(); ++k)
        for (Index i = 0; i < pairs.rows(); i += 2) sides.push_back(pairs(i, k) >= pairs(i + 1, k));
    return sides;
}

template class Decoder<float>;
template class Decoder<double>;

}  // namespace lookback
