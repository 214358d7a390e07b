#include "nn/alignment.h"

#include "nn/packets.h"

namespace lookback {

template <class Scalar>
void alignmentScores(In<Scalar> keys, InVector<Scalar> query, InVector<Scalar> v,
                     OutVector<Scalar> e) {
    if (v.size() == 0) {
        multiplyTransposed(keys, query, e, Write::Set);
        return;
    }
    using P = Packets<Scalar>;
    for (Index j = 0; j < keys.cols(); ++j) {
        const Scalar* const key = keys.col(j).data();
        auto sum = P::all(0);
        P::each(keys.rows(), [&](Index i, Index count) {
            const auto t =
                P::tanh(P::add(P::load(key + i, count), P::load(query.data() + i, count)));
            sum = P::timesAdd(P::load(v.data() + i, count), t, sum);
        });
        e[j] = P::sum(sum);
    }
}

template <class Scalar>
void softmaxInPlace(OutVector<Scalar> e) {
    e = (e.array() - e.maxCoeff()).exp();
    e /= e.sum();
}

template <class Scalar>
void softmaxBackward(InVector<Scalar> alpha, OutVector<Scalar> dWeights) {
    const Scalar mean = alpha.dot(dWeights);
    dWeights = alpha.array() * (dWeights.array() - mean);
}

template <class Scalar>
void alignmentScoresBackward(In<Scalar> keys, InVector<Scalar> query, InVector<Scalar> v,
                             InVector<Scalar> de, Out<Scalar> dKeys, OutVector<Scalar> dQuery,
                             OutVector<Scalar> dV) {
    if (v.size() == 0) {
        multiply(keys, de, dQuery, Write::Set);
        dKeys.noalias() += query * de.transpose();
        return;
    }
    // Row packets outside, words inside: what is summed over the words stays in registers.
    using P = Packets<Scalar>;
    P::each(keys.rows(), [&](Index i, Index count) {
        const auto q = P::load(query.data() + i, count), weight = P::load(v.data() + i, count);
        auto sumQuery = P::all(0), sumV = P::load(dV.data() + i, count);
        for (Index j = 0; j < keys.cols(); ++j) {
            const auto t = P::tanh(P::add(P::load(keys.col(j).data() + i, count), q));
            const auto d = P::all(de[j]);
            sumV = P::timesAdd(d, t, sumV);
            const auto slope = P::subtract(P::all(1), P::times(t, t));
            const auto change = P::times(P::times(d, weight), slope);
            Scalar* const dKey = dKeys.col(j).data() + i;
            P::store(dKey, P::add(P::load(dKey, count), change), count);
            sumQuery = P::add(sumQuery, change);
        }
        P::store(dQuery.data() + i, sumQuery, count);
        P::store(dV.data() + i, sumV, count);
    });
}

#define INSTANTIATE(S)                                                                             \
    template void alignmentScores<S>(In<S>, InVector<S>, InVector<S>, OutVector<S>);               \
    template void softmaxInPlace<S>(OutVector<S>);                                                 \
    template void softmaxBackward<S>(InVector<S>, OutVector<S>);                                   \
    template void alignmentScoresBackward<S>(In<S>, InVector<S>, InVector<S>, InVector<S>, Out<S>, \
                                             OutVector<S>, OutVector<S>);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace lookback
