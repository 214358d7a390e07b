#include "decoding/trace_json.h"

#include "base/shortest.h"

namespace lookback {
namespace {

using Json = nlohmann::ordered_json;

Json numbers(const std::vector<float>& values) {
    Json out = Json::array();
    for (const float value : values) out.push_back(shortest(value));
    return out;
}

Json numbersOrNull(const std::vector<float>& values) {
    return values.empty() ? Json(nullptr) : numbers(values);
}

Json toJson(const TraceStep& step, bool full) {
    Json top = Json::array();
    for (const Candidate& candidate : step.top)
        top.push_back(Json{
            {"word", candidate.word}, {"id", candidate.id}, {"log_p", shortest(candidate.logP)}});
    Json out{{"word", step.word},
             {"id", step.id},
             {"log_p", shortest(step.logP)},
             {"chosen", step.chosen},
             {"forced", step.forced},
             {"e", numbersOrNull(step.e)},
             {"alpha", numbersOrNull(step.alpha)},
             {"context", numbers(step.context)},
             {"state", numbers(step.state)},
             {"z", numbers(step.z)},
             {"r", numbers(step.r)},
             {"candidate", numbers(step.candidate)},
             {"maxout", numbers(step.maxout)},
             {"top", std::move(top)}};
    if (full) out["log_prob"] = numbers(step.logProb);
    return out;
}

}  // namespace

nlohmann::ordered_json toJson(const Trace& trace, bool full) {
    Json annotations = Json::array();
    for (const auto& annotation : trace.annotations) annotations.push_back(numbers(annotation));
    Json steps = Json::array();
    for (const TraceStep& step : trace.steps) steps.push_back(toJson(step, full));
    return Json{{"model", trace.model},
                {"source_surface", trace.sourceSurface},
                {"source_tokens", trace.sourceTokens},
                {"target_tokens", trace.targetTokens},
                {"log_p", trace.logP},
                {"complete", trace.complete},
                {"annotations", std::move(annotations)},
                {"s0", numbers(trace.s0)},
                {"steps", std::move(steps)}};
}

}  // namespace lookback
