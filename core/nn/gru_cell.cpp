#include "nn/gru_cell.h"

#include "nn/packets.h"

namespace lookback {

template <class Scalar>
void gruForward(In<Scalar> U, In<Scalar> previous, Out<Scalar> gates, Out<Scalar> resetState,
                Out<Scalar> state) {
    using P = Packets<Scalar>;
    const Index n = previous.rows();
    for (Index k = 0; k < previous.cols(); ++k) {
        Scalar* const z = gates.col(k).data() + n;
        Scalar* const r = z + n;
        P::each(n, [&](Index i, Index count) {
            P::store(z + i, P::sigmoid(P::load(z + i, count)), count);
            const auto reset = P::sigmoid(P::load(r + i, count));
            P::store(r + i, reset, count);
            P::store(resetState.col(k).data() + i,
                     P::times(reset, P::load(previous.col(k).data() + i, count)), count);
        });
    }
    multiply(U, resetState, gates.topRows(n), Write::Add);
    for (Index k = 0; k < previous.cols(); ++k) {
        Scalar* const candidate = gates.col(k).data();
        P::each(n, [&](Index i, Index count) {
            const auto c = P::tanh(P::load(candidate + i, count));
            const auto h = P::load(previous.col(k).data() + i, count);
            const auto z = P::load(candidate + n + i, count);
            P::store(candidate + i, c, count);
            P::store(state.col(k).data() + i, P::timesAdd(z, P::subtract(c, h), h), count);
        });
    }
}

template <class Scalar>
void gruBackward(In<Scalar> U, In<Scalar> previous, In<Scalar> gates, In<Scalar> dState,
                 Out<Scalar> dGates, Out<Scalar> dPrevious) {
    using P = Packets<Scalar>;
    const Index n = previous.rows();
    const auto one = P::all(1);
    for (Index k = 0; k < previous.cols(); ++k) {
        const Scalar* const gate = gates.col(k).data();
        Scalar* const dGate = dGates.col(k).data();
        P::each(n, [&](Index i, Index count) {
            const auto c = P::load(gate + i, count), z = P::load(gate + n + i, count);
            const auto h = P::load(previous.col(k).data() + i, count);
            const auto dsz = P::times(P::load(dState.col(k).data() + i, count), z);
            P::store(dGate + i, P::times(dsz, P::subtract(one, P::times(c, c))), count);
            P::store(dGate + n + i, P::times(P::times(dsz, P::subtract(c, h)), P::subtract(one, z)),
                     count);
        });
    }
    multiplyTransposed(U, dGates.topRows(n), dGates.bottomRows(n), Write::Set);  // dL/d(r ∘ h')
    for (Index k = 0; k < previous.cols(); ++k) {
        const Scalar* const gate = gates.col(k).data();
        Scalar* const dReset = dGates.col(k).data() + 2 * n;
        P::each(n, [&](Index i, Index count) {
            const auto z = P::load(gate + n + i, count), r = P::load(gate + 2 * n + i, count);
            const auto h = P::load(previous.col(k).data() + i, count);
            const auto ds = P::load(dState.col(k).data() + i, count);
            const auto d = P::times(P::load(dReset + i, count), r);
            P::store(dPrevious.col(k).data() + i, P::timesAdd(ds, P::subtract(one, z), d), count);
            P::store(dReset + i, P::times(P::times(d, h), P::subtract(one, r)), count);
        });
    }
}

#define INSTANTIATE(S)                                                 \
    template void gruForward<S>(In<S>, In<S>, Out<S>, Out<S>, Out<S>); \
    template void gruBackward<S>(In<S>, In<S>, In<S>, In<S>, Out<S>, Out<S>);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace lookback
