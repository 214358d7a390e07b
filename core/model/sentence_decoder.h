// One source sentence being translated: several hypotheses side by side, each a column, one word a
// step.  All the numbers of a step are at hand, unlike in Decoder, which is made for training.
#pragma once

#include <span>
#include <vector>

#include "base/token.h"
#include "model/parameters.h"
#include "nn/product.h"

namespace lookback {

// What one step computes for K hypotheses.  e and alpha have no rows in an RNNencdec.
template <class Scalar>
struct DecoderStep {
    Matrix<Scalar> e, alpha;  // (Tx, K)  eq. 6
    Matrix<Scalar> context;   // (nc, K)  c_i, eq. 5
    Matrix<Scalar> state;     // (n, K)   s_i; with DecoderOrder::GroundHog only after accept()
    Matrix<Scalar> z, r, candidate;  // (n, K)   likewise
    Matrix<Scalar> maxout;           // (l, K)   t_i
    Matrix<Scalar> logProb;          // (Ky, K)  log p(y_i | y_1 … y_{i-1}, x)
};

template <class Scalar>
class SentenceDecoder {
public:
    // Encodes the source (ends in <eos>).  The parameters must outlive this object.
    SentenceDecoder(const Parameters<Scalar>& parameters, std::span<const TokenId> source);

    const Matrix<Scalar>& annotations() const { return m_annotations; }  // (nc, Tx)
    const Matrix<Scalar>& initialState() const { return m_initial; }     // (n, 1)  s_0

    // One step from states s_{i-1} (n, K) and words y_{i-1} (kNoWord before the first).  With
    // `forced` (Tx), it takes the place of every hypothesis' α; e is the model's own all the same.
    void step(In<Scalar> previousState, const TokenIds& previousWords, DecoderStep<Scalar>& out,
              const Vector<Scalar>* forced = nullptr);

    // Takes a word for each hypothesis: fills in state and gates where the update needs the word.
    void accept(In<Scalar> previousState, const TokenIds& words, DecoderStep<Scalar>& out);

    // Goes on with some hypotheses: new column k takes words[k] after old column origins[k].
    // `states` are the states before the step, and become those after it; accept() is part of it.
    void advance(Matrix<Scalar>& states, const std::vector<Index>& origins, const TokenIds& words,
                 DecoderStep<Scalar>& out);

private:
    void update(In<Scalar> previousState, const TokenIds& words, DecoderStep<Scalar>& out);

    const Parameters<Scalar>& m_parameters;
    Matrix<Scalar> m_annotations;      // (nc, Tx)
    Matrix<Scalar> m_keys;             // (n', Tx)  U_a h_j; additive only
    Matrix<Scalar> m_contextProducts;  // (3n + 2l, Tx), RNNencdec: (3n + 2l, 1)
    Matrix<Scalar> m_initial;          // (n, 1)
    Matrix<Scalar> m_projected;        // (q + 2n, K)
    Matrix<Scalar> m_contexts;         // (3n + 2l, K)
    Matrix<Scalar> m_words, m_gates, m_resetState, m_pairs;
};

}  // namespace lookback
