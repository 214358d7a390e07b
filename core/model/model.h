// A model ready to be used: weights that nobody changes any more.
#pragma once

#include "base/random.h"
#include "model/parameters.h"

namespace lookback {

template <class Scalar>
class Model {
public:
    explicit Model(Parameters<Scalar> parameters) : m_parameters(std::move(parameters)) {}

    const ModelConfig& config() const { return m_parameters.config(); }
    const Parameters<Scalar>& parameters() const { return m_parameters; }

private:
    Parameters<Scalar> m_parameters;
};

// The weights before the first update (B.1): the recurrent matrices U of every GRU random
// orthogonal, W_a and U_a ~ N(0, 0.001²), v_a and all biases 0, everything else N(0, scale²); the
// paper's scale is 0.01.
template <class Scalar>
Parameters<Scalar> initialParameters(const ModelConfig& config, double scale, Random& random);

}  // namespace lookback
