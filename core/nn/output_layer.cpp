#include "nn/output_layer.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"
#include "base/profile.h"

namespace lookback {

namespace {

// Columns of logits held at a time: enough for a large product, few enough for the cache's sake and
// for memory (30,000 words × 128 columns are 15 MB).
constexpr Index kBlock = 128;

}  // namespace

template <class Scalar>
void logSoftmaxInPlace(Out<Scalar> logits) {
    for (Index k = 0; k < logits.cols(); ++k) {
        auto x = logits.col(k).array();
        const Scalar largest = x.maxCoeff();
        x -= largest + std::log((x - largest).exp().sum());
    }
}

template <class Scalar>
void OutputLayer<Scalar>::forward(In<Scalar> W, InVector<Scalar> b, In<Scalar> t,
                                  const TokenIds& words, OutVector<Scalar> logP) {
    const ProfileSection section(Part::Softmax);
    for (Index begin = 0; begin < t.cols(); begin += kBlock) {
        const Index count = std::min(kBlock, t.cols() - begin);
        auto logits = m_logits.resize(W.rows(), count);
        multiply(W, t.middleCols(begin, count), logits, Write::Set);
        for (Index k = 0; k < count; ++k) {
            auto x = logits.col(k).array();
            x += b.array();
            const Scalar largest = x.maxCoeff();
            const Scalar own = x[words[static_cast<std::size_t>(begin + k)]];
            logP[begin + k] = own - largest - std::log((x - largest).exp().sum());
        }
    }
}

template <class Scalar>
void OutputLayer<Scalar>::forwardBackward(In<Scalar> W, InVector<Scalar> b, In<Scalar> t,
                                          const TokenIds& words, Scalar scale,
                                          OutVector<Scalar> logP, Out<Scalar> dW,
                                          OutVector<Scalar> db, Out<Scalar> dT) {
    const ProfileSection section(Part::Softmax);
    db.setZero();
    for (Index begin = 0; begin < t.cols(); begin += kBlock) {
        const Index count = std::min(kBlock, t.cols() - begin);
        auto logits = m_logits.resize(W.rows(), count);
        multiply(W, t.middleCols(begin, count), logits, Write::Set);
        for (Index k = 0; k < count; ++k) {
            auto x = logits.col(k).array();
            x += b.array();
            const Scalar largest = x.maxCoeff();
            const TokenId word = words[static_cast<std::size_t>(begin + k)];
            const Scalar own = x[word] - largest;
            x = (x - largest).exp();
            const Scalar sum = x.sum();
            logP[begin + k] = own - std::log(sum);
            x *= scale / sum;  // scale · p, then minus scale at the word itself
            x[word] -= scale;
            db.array() += x;
        }
        multiplyOuter(logits, t.middleCols(begin, count), dW, begin == 0 ? Write::Set : Write::Add);
        multiplyTransposed(W, logits, dT.middleCols(begin, count), Write::Set);
    }
}

#define INSTANTIATE(S)                          \
    template void logSoftmaxInPlace<S>(Out<S>); \
    template class OutputLayer<S>;
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace lookback
