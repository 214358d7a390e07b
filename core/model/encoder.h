// The encoder of §3.2 and A.2.1 on a minibatch: one or two GRUs read the source; what both know at
// a word, side by side, is its annotation h_j; the decoder's first state s_0 is made of one of them.
#pragma once

#include "model/batch.h"
#include "model/gradient.h"
#include "nn/buffer.h"

namespace lookback {

template <class Scalar>
class Encoder {
public:
    void forward(const Parameters<Scalar>& parameters, const Batch& batch);

    // dAnnotations (nc, Nx) and dInitial (n, B) as annotations() and initialState(); sets the
    // encoder's part of the gradient.
    void backward(const Parameters<Scalar>& parameters, const Batch& batch, In<Scalar> dAnnotations,
                  In<Scalar> dInitial, Gradient<Scalar>& gradient);

    // (nc, Nx), sentence after sentence in the order of the text (Batch::annotationBegin).
    ConstMatrixView<Scalar> annotations() const { return m_annotations.view(); }
    // (n, B): s_0 of each sentence, in the order of the batch.
    ConstMatrixView<Scalar> initialState() const { return m_initial.view(); }

private:
    // One GRU over the packed source; caches in the packed layout.
    struct Direction {
        Buffer<Scalar> gates;       // (3n, Nx)  candidate, z, r; on the way back their gradient
        Buffer<Scalar> resetState;  // (n, Nx)   r ∘ h'
        Buffer<Scalar> previous;    // (n, Nx)   h'
        Buffer<Scalar> states;      // (n, Nx)   h; on the way back its gradient
    };
    struct Stacks;
    static Stacks stacks(int direction);

    void read(const Parameters<Scalar>& parameters, const Batch& batch, int direction);
    void readBackward(const Parameters<Scalar>& parameters, const Batch& batch, int direction,
                      Gradient<Scalar>& gradient);
    // The packed column of the state that s_0 is made of: the backward GRU's at the first word
    // read, where it has read the whole sentence; without one, the forward GRU's at the last.
    Index startColumn(const Batch& batch, Index b) const;

    bool m_bothWays = false;
    Buffer<Scalar> m_words;  // (m, Nx)  embeddings, packed
    Direction m_directions[2];
    Buffer<Scalar> m_annotations;
    Buffer<Scalar> m_start;    // (n, B)  what s_0 is made of
    Buffer<Scalar> m_initial;  // (n, B)  s_0
    Buffer<Scalar> m_dWords, m_dStart, m_carry, m_dReset;
};

}  // namespace lookback
