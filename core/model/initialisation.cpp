#include <Eigen/QR>

#include "model/model.h"

namespace lookback {

namespace {

Matrix<double> normalMatrix(Index rows, Index cols, Random& random) {
    Matrix<double> out(rows, cols);
    for (Index c = 0; c < cols; ++c)
        for (Index r = 0; r < rows; ++r) out(r, c) = random.normal();
    return out;
}

// Q of the QR decomposition of a normal matrix, each column with the sign that makes R's diagonal
// positive: uniformly distributed over the orthogonal matrices.
Matrix<double> orthogonalMatrix(Index n, Random& random) {
    const Eigen::HouseholderQR<Matrix<double>> qr(normalMatrix(n, n, random));
    Matrix<double> q = qr.householderQ();
    for (Index c = 0; c < n; ++c)
        if (qr.matrixQR()(c, c) < 0) q.col(c) *= -1;
    return q;
}

bool isRecurrent(const std::string& name) {
    return (name.starts_with("encoder.") || name.starts_with("decoder.")) &&
           (name.ends_with(".U") || name.ends_with(".U_z") || name.ends_with(".U_r"));
}

}  // namespace

template <class Scalar>
Parameters<Scalar> initialParameters(const ModelConfig& config, double scale, Random& random) {
    Parameters<Scalar> parameters(config);
    for (Tensor<Scalar>& tensor : parameters.tensors()) {
        if (tensor.isVector) continue;  // v_a and the biases stay 0
        if (isRecurrent(tensor.name)) {
            tensor.view = orthogonalMatrix(tensor.view.rows(), random).template cast<Scalar>();
            continue;
        }
        const double deviation = tensor.name.starts_with("alignment.") ? 0.001 : scale;
        for (Index c = 0; c < tensor.view.cols(); ++c)
            for (Index r = 0; r < tensor.view.rows(); ++r)
                tensor.view(r, c) = static_cast<Scalar>(deviation * random.normal());
    }
    return parameters;
}

template Parameters<float> initialParameters<float>(const ModelConfig&, double, Random&);
template Parameters<double> initialParameters<double>(const ModelConfig&, double, Random&);

}  // namespace lookback
