// The way back through the decoder: the mirror of decoder.cpp, last step first.
#include "base/profile.h"
#include "model/decoder.h"
#include "nn/gru_cell.h"
#include "nn/maxout.h"

namespace lookback {

template <class Scalar>
void Decoder<Scalar>::forwardBackward(const Parameters<Scalar>& p, const Batch& batch,
                                      In<Scalar> annotations, In<Scalar> initial, Scalar scale,
                                      Gradient<Scalar>& gradient) {
    m_config = p.config();
    unroll(p, batch, annotations, initial);
    readout(p, batch);
    auto logP = m_logP.resize(batch.target.columns(), 1);
    auto dMaxout = m_dMaxout.resize(m_config.maxoutSize, batch.target.columns());
    m_output.forwardBackward(p[Stack::OutputW], p.vector(Stack::OutputB), m_maxout.view(),
                             batch.targetWords, scale, logP.col(0), gradient.dense[Stack::OutputW],
                             gradient.dense.vector(Stack::OutputB), dMaxout);
    readoutBackward(p, gradient);
    unrollBackward(p, batch, annotations);
    weightGradients(p, batch, annotations, gradient);
}

template <class Scalar>
void Decoder<Scalar>::readoutBackward(const Parameters<Scalar>& p, Gradient<Scalar>& gradient) {
    const ProfileSection section(Part::Readout);
    auto dPairs = m_pairs.view();
    maxoutBackward<Scalar>(m_dMaxout.view(), dPairs);
    multiplyOuter(dPairs, generating(), gradient.dense[Stack::ReadoutState], Write::Set);
    multiplyOuter(dPairs, m_previousWords.view(), gradient.dense[Stack::ReadoutWord], Write::Set);
    gradient.dense.vector(Stack::ReadoutB) = dPairs.rowwise().sum();
    multiplyTransposed(p[Stack::ReadoutState], dPairs,
                       m_dGenerating.resize(m_config.hiddenSize, dPairs.cols()), Write::Set);
    multiplyTransposed(p[Stack::ReadoutWord], dPairs,
                       m_dPreviousWords.resize(m_config.embeddingSize, dPairs.cols()), Write::Set);
}

template <class Scalar>
void Decoder<Scalar>::unrollBackward(const Parameters<Scalar>& p, const Batch& batch,
                                     In<Scalar> annotations) {
    const ProfileSection section(Part::Decoder);
    const ModelConfig& c = m_config;
    const Index n = c.hiddenSize, columns = batch.target.columns();
    const auto previous = m_previous.view();
    auto dGates = m_gates.view();
    const auto dGenerating = m_dGenerating.view();
    auto dProjected = m_dProjected.resize(p[Stack::QueryAndGates].rows(), columns);
    m_dContexts.resize(p[Stack::Context].rows(), columns);
    if (c.attends()) {
        const auto allKeys = keys(annotations);
        m_dKeys.resize(allKeys.rows(), allKeys.cols()).setZero();
        m_dScoreV.resize(p[Stack::ScoreV].rows(), 1).setZero();
    }

    // carry (n, B): dL/ds_i from all later steps; a sentence that is not yet open has none.
    auto carry = m_carry.resize(n, batch.sentences());
    carry.setZero();
    for (Index step = batch.target.steps() - 1; step >= 0; --step) {
        const Index begin = batch.target.begin(step), width = batch.target.width(step);
        auto dState = carry.leftCols(width);
        if (c.decoderOrder == DecoderOrder::Text) dState += dGenerating.middleCols(begin, width);
        auto dStepGates = dGates.middleCols(begin, width);
        auto dPrevious = m_dState.resize(n, width);
        gruBackward<Scalar>(p[Stack::DecoderU], previous.middleCols(begin, width), dState,
                            dStepGates, m_dReset.resize(n, width), dPrevious);
        lookBackward(p, batch, annotations, step, dPrevious);
        dProjected.middleCols(begin, width).bottomRows(2 * n) = dStepGates.bottomRows(2 * n);
        multiplyTransposed(p[Stack::QueryAndGates], dProjected.middleCols(begin, width), dPrevious,
                           Write::Add);
        if (c.decoderOrder != DecoderOrder::Text) dPrevious += dGenerating.middleCols(begin, width);
        dState = dPrevious;
    }
    auto dInitial = m_dInitial.resize(n, batch.sentences());
    for (Index r = 0; r < batch.sentences(); ++r)
        dInitial.col(batch.target.sequence(r)) = carry.col(r);
}

template <class Scalar>
void Decoder<Scalar>::lookBackward(const Parameters<Scalar>& p, const Batch& batch,
                                   In<Scalar> annotations, Index step, Out<Scalar> dPrevious) {
    const ProfileSection section(Part::Alignment);
    const Index n = m_config.hiddenSize, l = m_config.maxoutSize;
    const auto products = m_contextProducts.view();
    auto dContexts = m_dContexts.view();
    auto dProjected = m_dProjected.view();
    const Index queryRows = dProjected.rows() - 2 * n;
    for (Index r = 0; r < batch.target.width(step); ++r) {
        const Index b = batch.target.sequence(r), column = batch.target.begin(step) + r;
        auto dContext = dContexts.col(batch.targetBegin(b) + step);
        dContext.head(3 * n) = m_gates.view().col(column);
        dContext.tail(2 * l) = m_pairs.view().col(column);
        if (!m_config.attends()) continue;

        const Index begin = batch.annotationBegin(b), tx = batch.sourceLength(b);
        const ConstVectorView<Scalar> alpha(
            m_weights.view().data() + batch.weightsBegin(b) + step * tx, tx);
        auto dWeights = m_weightsScratch.resize(tx, 1);
        multiplyTransposed(products.middleCols(begin, tx), dContext, dWeights, Write::Set);
        softmaxBackward<Scalar>(alpha, dWeights.col(0));
        const auto allKeys = keys(annotations);
        auto dQuery = m_query.resize(allKeys.rows(), 1);
        auto dKeys = m_dKeys.view().middleCols(begin, tx);
        auto dV = m_dScoreV.view();
        if (m_config.score == Score::Dot) {
            alignmentScoresBackward<Scalar>(allKeys.middleCols(begin, tx),
                                            m_previous.view().col(column), p.vector(Stack::ScoreV),
                                            dWeights.col(0), dKeys, dQuery.col(0), dV.col(0));
            dPrevious.col(r) += dQuery.col(0);
        } else {
            alignmentScoresBackward<Scalar>(allKeys.middleCols(begin, tx),
                                            m_queries.view().col(column), p.vector(Stack::ScoreV),
                                            dWeights.col(0), dKeys, dQuery.col(0), dV.col(0));
            dProjected.col(column).head(queryRows) = dQuery.col(0);
        }
    }
}

template <class Scalar>
void Decoder<Scalar>::weightGradients(const Parameters<Scalar>& p, const Batch& batch,
                                      In<Scalar> annotations, Gradient<Scalar>& gradient) {
    const ProfileSection section(Part::Decoder);
    const ModelConfig& c = m_config;
    Parameters<Scalar>& dense = gradient.dense;
    const auto dGates = m_gates.view();
    const Index n = c.hiddenSize;
    multiplyOuter(m_dProjected.view(), m_previous.view(), dense[Stack::QueryAndGates], Write::Set);
    multiplyOuter(dGates.topRows(n), m_resetState.view(), dense[Stack::DecoderU], Write::Set);
    dense.vector(Stack::DecoderB) = dGates.rowwise().sum();

    gradient.targetEmbedding.assign(batch.previousWords, c.embeddingSize, c.targetVocabSize);
    if (c.decoderOrder == DecoderOrder::GroundHog) {
        TokenIds both = batch.previousWords;
        both.insert(both.end(), batch.targetWords.begin(), batch.targetWords.end());
        gradient.targetEmbedding.assign(both, c.embeddingSize, c.targetVocabSize);
        multiplyOuter(dGates, m_updateWords.view(), dense[Stack::DecoderW], Write::Set);
        auto dUpdateWords = m_dUpdateWords.resize(c.embeddingSize, dGates.cols());
        multiplyTransposed(p[Stack::DecoderW], dGates, dUpdateWords, Write::Set);
        gradient.targetEmbedding.add(batch.targetWords, dUpdateWords);
    } else {
        multiplyOuter(dGates, m_previousWords.view(), dense[Stack::DecoderW], Write::Set);
        multiplyTransposed(p[Stack::DecoderW], dGates, m_dPreviousWords.view(), Write::Add);
    }
    gradient.targetEmbedding.add(batch.previousWords, m_dPreviousWords.view());

    const auto dContexts = m_dContexts.view();
    auto dAnnotations = m_dAnnotations.resize(annotations.rows(), annotations.cols());
    if (!c.attends()) {
        auto dProducts = m_contextProducts.resize(dContexts.rows(), batch.sentences());
        for (Index b = 0; b < batch.sentences(); ++b)
            dProducts.col(b) =
                dContexts.middleCols(batch.targetBegin(b), batch.targetLength(b)).rowwise().sum();
        multiplyOuter(dProducts, m_fixedContext.view(), dense[Stack::Context], Write::Set);
        auto dFixed = m_dFixedContext.resize(annotations.rows(), batch.sentences());
        multiplyTransposed(p[Stack::Context], dProducts, dFixed, Write::Set);
        dAnnotations.setZero();
        for (Index b = 0; b < batch.sentences(); ++b)
            dAnnotations.col(batch.annotationBegin(b) + batch.sourceLength(b) - 1) = dFixed.col(b);
        return;
    }
    auto dProducts = m_contextProducts.resize(dContexts.rows(), annotations.cols());
    for (Index b = 0; b < batch.sentences(); ++b)
        multiplyOuter(
            dContexts.middleCols(batch.targetBegin(b), batch.targetLength(b)), weights(batch, b),
            dProducts.middleCols(batch.annotationBegin(b), batch.sourceLength(b)), Write::Set);
    multiplyOuter(dProducts, annotations, dense[Stack::Context], Write::Set);
    multiplyTransposed(p[Stack::Context], dProducts, dAnnotations, Write::Set);
    if (c.score == Score::Additive) {
        multiplyOuter(m_dKeys.view(), annotations, dense[Stack::KeyW], Write::Set);
        multiplyTransposed(p[Stack::KeyW], m_dKeys.view(), dAnnotations, Write::Add);
        dense.vector(Stack::ScoreV) = m_dScoreV.view().col(0);
    } else {
        dAnnotations += m_dKeys.view();
    }
}

template void Decoder<float>::forwardBackward(const Parameters<float>&, const Batch&, In<float>,
                                              In<float>, float, Gradient<float>&);
template void Decoder<double>::forwardBackward(const Parameters<double>&, const Batch&, In<double>,
                                               In<double>, double, Gradient<double>&);

}  // namespace lookback
