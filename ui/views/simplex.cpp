#include "views/simplex.h"

#include <algorithm>
#include <cmath>

namespace lookback {

Weights withWeight(const Weights& alpha, int j, float value) {
    const auto count = static_cast<int>(alpha.size());
    if (count <= 1) return Weights(alpha.size(), 1.0F);
    const auto pulled = static_cast<std::size_t>(j);
    const double wanted =
        std::isfinite(value) ? std::clamp(static_cast<double>(value), 0.0, 1.0) : 0;
    double others = 0;
    for (std::size_t k = 0; k < alpha.size(); ++k)
        if (k != pulled) others += static_cast<double>(alpha[k]);
    Weights result(alpha.size());
    for (std::size_t k = 0; k < alpha.size(); ++k) {
        const double share =
            others > 0 ? static_cast<double>(alpha[k]) / others : 1.0 / (count - 1);
        result[k] = static_cast<float>(k == pulled ? wanted : (1 - wanted) * share);
    }
    return result;
}

Weights allOn(int j, int count) {
    Weights result(static_cast<std::size_t>(std::max(count, 0)), 0.0F);
    if (j >= 0 && j < count) result[static_cast<std::size_t>(j)] = 1;
    return result;
}

Weights evenly(int count) {
    return Weights(static_cast<std::size_t>(std::max(count, 0)), 1.0F / static_cast<float>(count));
}

int heaviest(const Weights& alpha) {
    if (alpha.empty()) return -1;
    return static_cast<int>(std::max_element(alpha.begin(), alpha.end()) - alpha.begin());
}

}  // namespace lookback
