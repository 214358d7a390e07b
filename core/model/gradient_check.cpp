#include "model/gradient_check.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/random.h"

namespace lookback {

namespace {

struct Evaluation {
    double cost = 0;                // mean over sentences of −log p
    std::vector<bool> maxoutSides;  // which of each pair was the larger
};

Evaluation evaluate(MinibatchPass<double>& pass, const Parameters<double>& parameters,
                    std::span<const PairView> pairs) {
    pass.forward(parameters, pairs);
    Evaluation result;
    result.cost = std::accumulate(pass.losses().begin(), pass.losses().end(), 0.0) /
                  static_cast<double>(pairs.size());
    result.maxoutSides = pass.maxoutSides();
    return result;
}

// The analytic derivative of one entry of a tensor.
double analytic(Gradient<double>& gradient, const Tensor<double>& dense, const std::string& name,
                Index row, Index col) {
    if (!dense.isEmbedding) return dense.view(row, col);
    const auto& sparse =
        name == "source.embedding" ? gradient.sourceEmbedding : gradient.targetEmbedding;
    const Index slot = sparse.slot(static_cast<TokenId>(col));
    return slot < 0 ? 0 : sparse.columns()(row, slot);
}

std::vector<Index> entries(Index count, const GradientCheckOptions& options, Random& random) {
    std::vector<Index> chosen;
    if (count < options.allBelow) {
        chosen.resize(static_cast<std::size_t>(count));
        std::iota(chosen.begin(), chosen.end(), Index(0));
    } else {
        for (int i = 0; i < options.sample; ++i)
            chosen.push_back(static_cast<Index>(random.below(static_cast<std::uint64_t>(count))));
        std::sort(chosen.begin(), chosen.end());
        chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    }
    return chosen;
}

}  // namespace

double GradientCheck::worst() const {
    double worst = 0;
    for (const TensorCheck& tensor : tensors) worst = std::max(worst, tensor.relativeError);
    return worst;
}

GradientCheck compareGradient(const Parameters<double>& parameters, std::span<const PairView> pairs,
                              const Gradient<double>& gradient,
                              const GradientCheckOptions& options) {
    Parameters<double> moved = parameters;
    Gradient<double> own = gradient;
    MinibatchPass<double> pass;
    const auto sides = evaluate(pass, moved, pairs).maxoutSides;
    Random random(options.seed);
    GradientCheck result;
    auto tensors = moved.tensors();
    auto denseTensors = own.dense.tensors();
    for (std::size_t t = 0; t < tensors.size(); ++t) {
        Tensor<double>& tensor = tensors[t];
        TensorCheck check;
        check.name = tensor.name;
        double difference = 0, numericSquared = 0, analyticSquared = 0;
        for (const Index entry : entries(tensor.view.size(), options, random)) {
            const Index row = entry % tensor.view.rows(), col = entry / tensor.view.rows();
            double& weight = tensor.view(row, col);
            const double value = weight;
            weight = value + options.step;
            const Evaluation above = evaluate(pass, moved, pairs);
            weight = value - options.step;
            const Evaluation below = evaluate(pass, moved, pairs);
            weight = value;
            if (above.maxoutSides != sides || below.maxoutSides != sides) {
                ++check.leftOut;
                continue;
            }
            ++check.checked;
            const double numeric = (above.cost - below.cost) / (2 * options.step);
            const double exact = analytic(own, denseTensors[t], tensor.name, row, col);
            difference += (numeric - exact) * (numeric - exact);
            numericSquared += numeric * numeric;
            analyticSquared += exact * exact;
        }
        check.relativeError =
            std::sqrt(difference) /
            std::max(std::sqrt(numericSquared) + std::sqrt(analyticSquared), 1e-8);
        result.tensors.push_back(check);
        if (options.progress)
            options.progress(static_cast<int>(t + 1), static_cast<int>(tensors.size()));
    }
    return result;
}

GradientCheck checkGradients(const Parameters<double>& parameters, std::span<const PairView> pairs,
                             const GradientCheckOptions& options) {
    Gradient<double> gradient(parameters.config());
    MinibatchPass<double> pass;
    pass.forwardBackward(parameters, pairs, 1.0 / static_cast<double>(pairs.size()), gradient);
    return compareGradient(parameters, pairs, gradient, options);
}

}  // namespace lookback
