#include "views/memory.h"

#include <algorithm>
#include <cmath>

namespace lookback {
namespace {

double cosine(const std::vector<float>& a, const std::vector<float>& b) {
    double product = 0;
    double sizeA = 0;
    double sizeB = 0;
    for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k) {
        const auto x = static_cast<double>(a[k]);
        const auto y = static_cast<double>(b[k]);
        product += x * y;
        sizeA += x * x;
        sizeB += y * y;
    }
    return sizeA > 0 && sizeB > 0 ? product / std::sqrt(sizeA * sizeB) : 0;
}

}  // namespace

std::vector<Memory> memoryOf(const Trace& trace, int steps) {
    std::vector<Memory> result;
    std::vector<double> left;
    const auto count = std::min(static_cast<std::size_t>(std::max(steps, 0)), trace.steps.size());
    for (std::size_t i = 0; i < count; ++i) {
        const TraceStep& step = trace.steps[i];
        left.resize(step.z.size(), 1.0);
        Memory memory;
        for (std::size_t k = 0; k < step.z.size(); ++k) {
            const double kept = 1 - static_cast<double>(step.z[k]);
            left[k] *= kept;
            memory.kept += kept;
            memory.left += left[k];
        }
        const auto units = static_cast<double>(std::max<std::size_t>(step.z.size(), 1));
        memory.kept /= units;
        memory.left /= units;
        memory.cosine = cosine(step.state, trace.s0);
        result.push_back(memory);
    }
    return result;
}

}  // namespace lookback
