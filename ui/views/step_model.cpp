#include "views/step_model.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/check.h"

namespace lookback {
namespace {

// Every annotation of two different sentences or models differs at the ends: each has read all of
// its sentence from one side or the other.
bool same(const Annotations& a, const Annotations& b) {
    return a.size() == b.size() && (a.empty() || (a.front() == b.front() && a.back() == b.back() &&
                                                  a[a.size() / 2] == b[b.size() / 2]));
}

}  // namespace

StepModelPtr StepModel::fromTrace(const Trace& trace, int position, bool attends,
                                  const StepModel* before) {
    LOOKBACK_CHECK(position >= 1 && static_cast<std::size_t>(position) <= trace.steps.size());
    const auto index = static_cast<std::size_t>(position - 1);
    const TraceStep& step = trace.steps[index];
    auto model = std::make_shared<StepModel>();
    model->step = position;
    model->attends = attends;
    model->word = QString::fromStdString(step.word);
    model->forced = step.forced;
    for (std::size_t j = 0; j < trace.sourceTokens.size(); ++j)
        model->source.push_back(
            {QString::fromStdString(trace.sourceSurface[j]), trace.sourceTokens[j] == "<unk>"});
    model->e = step.e;
    model->alpha = step.alpha;
    if (index > 0) model->alphaBefore = trace.steps[index - 1].alpha;
    const bool shared =
        before && before->annotations && same(*before->annotations, trace.annotations);
    model->annotations =
        shared ? before->annotations : std::make_shared<const Annotations>(trace.annotations);
    model->context = step.context;
    model->stateBefore = index > 0 ? trace.steps[index - 1].state : trace.s0;
    model->state = step.state;
    model->r = step.r;
    model->z = step.z;
    model->candidate = step.candidate;
    model->top = step.top;
    model->id = step.id;
    model->logP = step.logP;
    LOOKBACK_CHECK(!attends || model->alpha.size() == model->source.size());
    return model;
}

std::vector<float> weightedSum(const Annotations& annotations, const std::vector<float>& alpha) {
    if (annotations.empty()) return {};
    std::vector<float> sum(annotations.front().size(), 0.0F);
    for (std::size_t j = 0; j < alpha.size(); ++j)
        for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += alpha[j] * annotations[j][k];
    return sum;
}

std::vector<int> largestDimensions(const std::vector<float>& vector, int count) {
    std::vector<int> dimensions(vector.size());
    std::iota(dimensions.begin(), dimensions.end(), 0);
    const auto kept = std::min<std::ptrdiff_t>(count, std::ssize(dimensions));
    const auto size = [&](int k) { return std::abs(vector[static_cast<std::size_t>(k)]); };
    std::partial_sort(dimensions.begin(), dimensions.begin() + kept, dimensions.end(),
                      [&](int a, int b) { return size(a) != size(b) ? size(a) > size(b) : a < b; });
    dimensions.resize(static_cast<std::size_t>(kept));
    std::sort(dimensions.begin(), dimensions.end());
    return dimensions;
}

}  // namespace lookback
