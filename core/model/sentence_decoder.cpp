#include "model/sentence_decoder.h"

#include "base/check.h"
#include "model/sentence_encoder.h"
#include "nn/alignment.h"
#include "nn/embedding.h"
#include "nn/gru_cell.h"
#include "nn/maxout.h"
#include "nn/output_layer.h"

namespace lookback {

template <class Scalar>
SentenceDecoder<Scalar>::SentenceDecoder(const Parameters<Scalar>& parameters,
                                         std::span<const TokenId> source)
    : m_parameters(parameters) {
    const ModelConfig& c = parameters.config();
    encodeSentence<Scalar>(parameters, source, m_annotations, m_initial);
    const auto contextWeights = parameters[Stack::Context];
    if (c.attends()) {
        m_contextProducts.resize(contextWeights.rows(), m_annotations.cols());
        multiply(contextWeights, m_annotations, m_contextProducts, Write::Set);
        if (c.score == Score::Additive) {
            m_keys.resize(c.alignmentSize, m_annotations.cols());
            multiply(parameters[Stack::KeyW], m_annotations, m_keys, Write::Set);
        }
    } else {
        m_contextProducts.resize(contextWeights.rows(), 1);
        multiply(contextWeights, m_annotations.rightCols(1), m_contextProducts, Write::Set);
    }
}

template <class Scalar>
void SentenceDecoder<Scalar>::step(In<Scalar> previousState, const TokenIds& previousWords,
                                   DecoderStep<Scalar>& out, const Vector<Scalar>* forced) {
    const Parameters<Scalar>& p = m_parameters;
    const ModelConfig& c = p.config();
    const Index n = c.hiddenSize, l = c.maxoutSize, width = previousState.cols();
    const auto queryAndGates = p[Stack::QueryAndGates];
    const Index queryRows = queryAndGates.rows() - 2 * n;

    // Look and read: e, α, c.
    m_projected.resize(queryAndGates.rows(), width);
    multiply(queryAndGates, previousState, m_projected, Write::Set);
    m_contexts.resize(m_contextProducts.rows(), width);
    out.context.resize(m_annotations.rows(), width);
    if (c.attends()) {
        const Index tx = m_annotations.cols();
        out.e.resize(tx, width);
        const Matrix<Scalar>& keys = c.score == Score::Additive ? m_keys : m_annotations;
        for (Index k = 0; k < width; ++k) {
            if (c.score == Score::Dot)
                alignmentScores<Scalar>(keys, previousState.col(k), p.vector(Stack::ScoreV),
                                        out.e.col(k));
            else
                alignmentScores<Scalar>(keys, m_projected.col(k).head(queryRows),
                                        p.vector(Stack::ScoreV), out.e.col(k));
        }
        out.alpha = out.e;
        for (Index k = 0; k < width; ++k) {
            if (forced != nullptr)
                out.alpha.col(k) = *forced;
            else
                softmaxInPlace<Scalar>(out.alpha.col(k));
        }
        multiply(m_annotations, out.alpha, out.context, Write::Set);
        multiply(m_contextProducts, out.alpha, m_contexts, Write::Set);
    } else {
        LOOKBACK_CHECK(forced == nullptr);
        out.e.resize(0, width);
        out.alpha.resize(0, width);
        out.context = m_annotations.rightCols(1).replicate(1, width);
        m_contexts = m_contextProducts.replicate(1, width);
    }

    // Update before generating, unless the update needs the word of this very step.
    const bool updatesFirst = c.decoderOrder != DecoderOrder::GroundHog;
    if (updatesFirst) update(previousState, previousWords, out);

    // Generate: t~, t, log p.
    m_words.resize(c.embeddingSize, width);
    lookUp<Scalar>(p[Stack::TargetEmbedding], previousWords, m_words);
    m_pairs = m_contexts.bottomRows(2 * l).colwise() + p.vector(Stack::ReadoutB);
    if (c.decoderOrder == DecoderOrder::Text)
        multiply(p[Stack::ReadoutState], out.state, m_pairs, Write::Add);
    else
        multiply(p[Stack::ReadoutState], previousState, m_pairs, Write::Add);
    multiply(p[Stack::ReadoutWord], m_words, m_pairs, Write::Add);
    out.maxout.resize(l, width);
    maxoutForward<Scalar>(m_pairs, out.maxout);
    out.logProb.resize(c.targetVocabSize, width);
    multiply(p[Stack::OutputW], out.maxout, out.logProb, Write::Set);
    out.logProb.colwise() += p.vector(Stack::OutputB);
    logSoftmaxInPlace<Scalar>(out.logProb);
}

template <class Scalar>
void SentenceDecoder<Scalar>::accept(In<Scalar> previousState, const TokenIds& words,
                                     DecoderStep<Scalar>& out) {
    if (m_parameters.config().decoderOrder == DecoderOrder::GroundHog)
        update(previousState, words, out);
}

template <class Scalar>
void SentenceDecoder<Scalar>::advance(Matrix<Scalar>& states, const std::vector<Index>& origins,
                                      const TokenIds& words, DecoderStep<Scalar>& out) {
    if (m_parameters.config().decoderOrder != DecoderOrder::GroundHog) {
        states = out.state(Eigen::all, origins);
        return;
    }
    // The update needs the word, so it is done anew for every continuation.
    const Matrix<Scalar> before = states(Eigen::all, origins);
    m_projected = Matrix<Scalar>(m_projected(Eigen::all, origins));
    m_contexts = Matrix<Scalar>(m_contexts(Eigen::all, origins));
    update(before, words, out);
    states = out.state;
}

template <class Scalar>
void SentenceDecoder<Scalar>::update(In<Scalar> previousState, const TokenIds& words,
                                     DecoderStep<Scalar>& out) {
    const Parameters<Scalar>& p = m_parameters;
    const ModelConfig& c = p.config();
    const Index n = c.hiddenSize, width = previousState.cols();
    m_words.resize(c.embeddingSize, width);
    lookUp<Scalar>(p[Stack::TargetEmbedding], words, m_words);
    m_gates = m_contexts.topRows(3 * n).colwise() + p.vector(Stack::DecoderB);
    m_gates.bottomRows(2 * n) += m_projected.bottomRows(2 * n);
    multiply(p[Stack::DecoderW], m_words, m_gates, Write::Add);
    m_resetState.resize(n, width);
    out.state.resize(n, width);
    gruForward<Scalar>(p[Stack::DecoderU], previousState, m_gates, m_resetState, out.state);
    out.candidate = m_gates.topRows(n);
    out.z = m_gates.middleRows(n, n);
    out.r = m_gates.bottomRows(n);
}

template class SentenceDecoder<float>;
template class SentenceDecoder<double>;

}  // namespace lookback
