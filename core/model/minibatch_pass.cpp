#include "model/minibatch_pass.h"

namespace lookback {

template <class Scalar>
void MinibatchPass<Scalar>::forward(const Parameters<Scalar>& p, std::span<const PairView> pairs) {
    m_batch.assign(pairs, p.config());
    m_encoder.forward(p, m_batch);
    m_decoder.forward(p, m_batch, m_encoder.annotations(), m_encoder.initialState());
    collectLosses();
}

template <class Scalar>
void MinibatchPass<Scalar>::forwardBackward(const Parameters<Scalar>& p,
                                            std::span<const PairView> pairs, Scalar scale,
                                            Gradient<Scalar>& gradient) {
    m_batch.assign(pairs, p.config());
    m_encoder.forward(p, m_batch);
    m_decoder.forwardBackward(p, m_batch, m_encoder.annotations(), m_encoder.initialState(), scale,
                              gradient);
    m_encoder.backward(p, m_batch, m_decoder.dAnnotations(), m_decoder.dInitial(), gradient);
    collectLosses();
}

template <class Scalar>
void MinibatchPass<Scalar>::collectLosses() {
    const auto logP = m_decoder.logP();
    m_losses.assign(static_cast<std::size_t>(m_batch.sentences()), 0);
    for (Index b = 0; b < m_batch.sentences(); ++b)
        for (Index i = 0; i < m_batch.targetLength(b); ++i)
            m_losses[static_cast<std::size_t>(b)] -=
                static_cast<double>(logP(m_batch.target.column(b, i), 0));
}

template class MinibatchPass<float>;
template class MinibatchPass<double>;

}  // namespace lookback
