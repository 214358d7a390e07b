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
void gruBackward(In<Scalar> U, In<Scalar> previous, In<Scalar> dState, Out<Scalar> gates,
                 Out<Scalar> dReset, Out<Scalar> dPrevious) {
    using P = Packets<Scalar>;
    const Index n = previous.rows();
    const auto one = P::all(1);
    for (Index k = 0; k < previous.cols(); ++k) {
        Scalar* const gate = gates.col(k).data();
        P::each(n, [&](Index i, Index count) {
            const auto c = P::load(gate + i, count), z = P::load(gate + n + i, count);
            const auto h = P::load(previous.col(k).data() + i, count);
            const auto ds = P::load(dState.col(k).data() + i, count);
            const auto dsz = P::times(ds, z), closed = P::subtract(one, z);
            P::store(gate + i, P::times(dsz, P::subtract(one, P::times(c, c))), count);
            P::store(gate + n + i, P::times(P::times(dsz, P::subtract(c, h)), closed), count);
            P::store(dPrevious.col(k).data() + i, P::times(ds, closed), count);
        });
    }
    multiplyTransposed(U, gates.topRows(n), dReset, Write::Set);  // dL/d(r ∘ h')
    for (Index k = 0; k < previous.cols(); ++k) {
        Scalar* const gate = gates.col(k).data() + 2 * n;
        Scalar* const sum = dPrevious.col(k).data();
        P::each(n, [&](Index i, Index count) {
            const auto r = P::load(gate + i, count);
            const auto h = P::load(previous.col(k).data() + i, count);
            const auto d = P::times(P::load(dReset.col(k).data() + i, count), r);
            P::store(sum + i, P::add(P::load(sum + i, count), d), count);
            P::store(gate + i, P::times(P::times(d, h), P::subtract(one, r)), count);
        });
    }
}

#define INSTANTIATE(S)                                                 \
    template void gruForward<S>(In<S>, In<S>, Out<S>, Out<S>, Out<S>); \
    template void gruBackward<S>(In<S>, In<S>, In<S>, Out<S>, Out<S>, Out<S>);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace lookback
