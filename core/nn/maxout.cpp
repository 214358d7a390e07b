#include "nn/maxout.h"

namespace lookback {

template <class Scalar>
void maxoutForward(In<Scalar> pairs, Out<Scalar> t) {
    for (Index k = 0; k < t.cols(); ++k) {
        const Scalar* const in = pairs.col(k).data();
        Scalar* const out = t.col(k).data();
        for (Index i = 0; i < t.rows(); ++i)
            out[i] = in[2 * i] >= in[2 * i + 1] ? in[2 * i] : in[2 * i + 1];
    }
}

template <class Scalar>
void maxoutBackward(In<Scalar> dT, Out<Scalar> pairs) {
    for (Index k = 0; k < dT.cols(); ++k) {
        const Scalar* const in = dT.col(k).data();
        Scalar* const out = pairs.col(k).data();
        for (Index i = 0; i < dT.rows(); ++i) {
            const bool first = out[2 * i] >= out[2 * i + 1];
            out[2 * i] = first ? in[i] : Scalar(0);
            out[2 * i + 1] = first ? Scalar(0) : in[i];
        }
    }
}

#define INSTANTIATE(S)                             \
    template void maxoutForward<S>(In<S>, Out<S>); \
    template void maxoutBackward<S>(In<S>, Out<S>);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace lookback
