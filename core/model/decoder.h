// The decoder of §3.1 and A.2.2 on a minibatch, every target word given (teacher forcing): look,
// read, update, generate, for each word; the loss; and the way back.
//
// A context is never formed here.  C c_i = Σ_j α_ij (C h_j), so one large product makes C h_j for all
// words of all sentences, and a step only weighs those: the recurrence keeps to n × n matrices.
#pragma once

#include "model/batch.h"
#include "model/gradient.h"
#include "nn/buffer.h"
#include "nn/output_layer.h"

namespace lookback {

template <class Scalar>
class Decoder {
public:
    // From annotations (nc, Nx) and s_0 (n, B): log p of every target word (logP()).
    void forward(const Parameters<Scalar>& parameters, const Batch& batch, In<Scalar> annotations,
                 In<Scalar> initial);

    // forward, and the gradient of −scale · Σ log p, the encoder's part aside: that is left in
    // dAnnotations() and dInitial().
    void forwardBackward(const Parameters<Scalar>& parameters, const Batch& batch,
                         In<Scalar> annotations, In<Scalar> initial, Scalar scale,
                         Gradient<Scalar>& gradient);

    ConstMatrixView<Scalar> logP() const { return m_logP.view(); }  // (Ny, 1), packed
    std::vector<bool> maxoutSides() const;                          // only after forward()
    // (Tx, Ty): α of a sentence, a column for each target word.  RNNsearch only.
    ConstMatrixView<Scalar> weights(const Batch& batch, Index b) const;
    ConstMatrixView<Scalar> dAnnotations() const { return m_dAnnotations.view(); }  // (nc, Nx)
    ConstMatrixView<Scalar> dInitial() const { return m_dInitial.view(); }          // (n, B)

private:
    void unroll(const Parameters<Scalar>& p, const Batch& batch, In<Scalar> annotations,
                In<Scalar> initial);
    void look(const Parameters<Scalar>& p, const Batch& batch, In<Scalar> annotations, Index step);
    void readout(const Parameters<Scalar>& p, const Batch& batch);
    void readoutBackward(const Parameters<Scalar>& p, Gradient<Scalar>& gradient);
    void unrollBackward(const Parameters<Scalar>& p, const Batch& batch, In<Scalar> annotations);
    void lookBackward(const Parameters<Scalar>& p, const Batch& batch, In<Scalar> annotations,
                      Index step, Out<Scalar> dPrevious);
    void weightGradients(const Parameters<Scalar>& p, const Batch& batch, In<Scalar> annotations,
                         Gradient<Scalar>& gradient);
    // What the states are compared with: U_a h_j (additive) or h_j itself.
    ConstMatrixView<Scalar> keys(In<Scalar> annotations) const;
    // s_i where §3.1 generates from it, else s_{i-1}; (n, Ny).
    ConstMatrixView<Scalar> generating() const;

    ModelConfig m_config;
    OutputLayer<Scalar> m_output;
    Buffer<Scalar> m_keys;  // (n', Nx)       U_a h_j; additive only
    // [C; C_z; C_r; C_o] h_j, and last of all its gradient; RNNencdec: (3n + 2l, B)
    Buffer<Scalar> m_contextProducts;  // (3n + 2l, Nx)
    Buffer<Scalar> m_fixedContext;     // (nc, B)        RNNencdec: c
    Buffer<Scalar> m_previousWords;    // (m, Ny)        E y_{i-1}
    Buffer<Scalar> m_updateWords;      // (m, Ny)        E y_i; groundhog only
    Buffer<Scalar> m_previous;         // (n, Ny)        s_{i-1}
    Buffer<Scalar> m_states;           // (n, Ny)        s_i
    Buffer<Scalar> m_queries;          // (q, Ny)        W_a s_{i-1}; none for the score dot
    Buffer<Scalar> m_gates;            // (3n, Ny)       on the way back their gradient
    Buffer<Scalar> m_resetState;       // (n, Ny)        r ∘ s_{i-1}
    Buffer<Scalar> m_weights;          // (Σ Tx·Ty, 1)   α, sentence after sentence
    Buffer<Scalar> m_pairs;            // (2l, Ny)       t~_i; on the way back its gradient
    Buffer<Scalar> m_maxout;           // (l, Ny)        t_i
    Buffer<Scalar> m_logP;             // (Ny, 1)

    Buffer<Scalar> m_projected;  // (q + 2n, B)   [W_a; U_z; U_r] s_{i-1} of a step
    Buffer<Scalar> m_contexts;   // (3n + 2l, B)  Σ_j α_ij [C; …] h_j of a step
    Buffer<Scalar> m_weightsScratch, m_query, m_dReset;
    Buffer<Scalar> m_dMaxout, m_dGenerating, m_dPreviousWords, m_dUpdateWords;
    Buffer<Scalar> m_dProjected, m_dContexts, m_dKeys, m_dScoreV;
    Buffer<Scalar> m_dState, m_carry, m_dAnnotations, m_dInitial, m_dFixedContext;
};

}  // namespace lookback
