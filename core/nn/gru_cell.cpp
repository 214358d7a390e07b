#include "nn/gru_cell.h"

namespace lookback {

template <class Scalar>
void gruForward(In<Scalar> U, In<Scalar> previous, Out<Scalar> gates, Out<Scalar> resetState,
                Out<Scalar> state) {
    const Index n = previous.rows();
    auto candidate = gates.topRows(n);
    auto z = gates.middleRows(n, n).array();
    const auto r = gates.bottomRows(n).array();
    gates.bottomRows(2 * n) = gates.bottomRows(2 * n).array().logistic();
    resetState = r * previous.array();
    multiply(U, resetState, candidate, Write::Add);
    candidate = candidate.array().tanh();
    state = previous.array() + z * (candidate.array() - previous.array());
}

template <class Scalar>
void gruBackward(In<Scalar> U, In<Scalar> previous, In<Scalar> gates, In<Scalar> dState,
                 Out<Scalar> dGates, Out<Scalar> dPrevious) {
    const Index n = previous.rows();
    const auto candidate = gates.topRows(n).array();
    const auto z = gates.middleRows(n, n).array();
    const auto r = gates.bottomRows(n).array();
    const auto h = previous.array();
    const auto ds = dState.array();
    auto dReset = dGates.bottomRows(n);
    dGates.topRows(n) = ds * z * (1 - candidate.square());
    dGates.middleRows(n, n) = ds * (candidate - h) * z * (1 - z);
    multiplyTransposed(U, dGates.topRows(n), dReset, Write::Set);  // dL/d(r ∘ h')
    dPrevious = ds * (1 - z) + dReset.array() * r;
    dReset = dReset.array() * h * r * (1 - r);
}

#define INSTANTIATE(S)                                                 \
    template void gruForward<S>(In<S>, In<S>, Out<S>, Out<S>, Out<S>); \
    template void gruBackward<S>(In<S>, In<S>, In<S>, In<S>, Out<S>, Out<S>);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace lookback
