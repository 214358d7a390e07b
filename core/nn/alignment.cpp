#include "nn/alignment.h"

namespace lookback {

template <class Scalar>
void alignmentScores(In<Scalar> keys, InVector<Scalar> query, InVector<Scalar> v,
                     Out<Scalar> scratch, OutVector<Scalar> e) {
    if (v.size() == 0) {
        multiplyTransposed(keys, query, e, Write::Set);
        return;
    }
    scratch = (keys.colwise() + query).array().tanh();
    multiplyTransposed(scratch, v, e, Write::Set);
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
                             InVector<Scalar> de, Out<Scalar> scratch, Out<Scalar> dKeys,
                             OutVector<Scalar> dQuery, OutVector<Scalar> dV) {
    if (v.size() == 0) {
        multiply(keys, de, dQuery, Write::Set);
        dKeys.noalias() += query * de.transpose();
        return;
    }
    dQuery.setZero();
    for (Index j = 0; j < keys.cols(); ++j) {
        auto t = scratch.col(0).array();
        t = (keys.col(j) + query).array().tanh();
        dV.array() += de[j] * t;
        t = de[j] * v.array() * (1 - t.square());
        dKeys.col(j).array() += t;
        dQuery.array() += t;
    }
}

#define INSTANTIATE(S)                                                                             \
    template void alignmentScores<S>(In<S>, InVector<S>, InVector<S>, Out<S>, OutVector<S>);       \
    template void softmaxInPlace<S>(OutVector<S>);                                                 \
    template void softmaxBackward<S>(InVector<S>, OutVector<S>);                                   \
    template void alignmentScoresBackward<S>(In<S>, InVector<S>, InVector<S>, InVector<S>, Out<S>, \
                                             Out<S>, OutVector<S>, OutVector<S>);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace lookback
