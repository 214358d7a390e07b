// Compares the gradient of the engine with central differences of its own loss, in double.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/minibatch_pass.h"

namespace lookback {

struct TensorCheck {
    std::string name;
    double relativeError = 0;  // ‖numeric − analytic‖ / max(‖numeric‖ + ‖analytic‖, 1e-8)
    int checked = 0;
    int leftOut = 0;  // entries whose perturbation switches a maxout: the loss has a kink there
};

struct GradientCheckOptions {
    std::uint64_t seed = 1;
    Index allBelow = 10'000;  // a tensor of fewer entries is checked whole
    int sample = 200;         // of a larger one, this many entries
    double step = 1e-5;
    // Called after each tensor: (done, of). May be empty.
    std::function<void(int, int)> progress;
};

struct GradientCheck {
    std::vector<TensorCheck> tensors;
    double worst() const;
};

GradientCheck checkGradients(const Parameters<double>& parameters, std::span<const PairView> pairs,
                             const GradientCheckOptions& options = {});

// The comparison alone, against any gradient: for testing the checker itself.
GradientCheck compareGradient(const Parameters<double>& parameters, std::span<const PairView> pairs,
                              const Gradient<double>& gradient,
                              const GradientCheckOptions& options = {});

}  // namespace lookback
