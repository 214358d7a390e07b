// Made-up traces: any words, numbers that are easy to know again.
#pragma once

#include <QFont>

#include "decoding/trace.h"
#include "views/heatmap_painter.h"

namespace test {

using namespace lookback;

// α_ij = (j + 1) / 10 in every row, e_ij = j; two dimensions of h, c and s.
inline Trace traceOf(const std::vector<std::string>& source,
                     const std::vector<std::string>& target) {
    Trace trace;
    trace.model = "made-up";
    trace.sourceSurface = trace.sourceTokens = source;
    trace.targetTokens = target;
    trace.s0 = {0.1F, -0.1F};
    for (std::size_t j = 0; j < source.size(); ++j)
        trace.annotations.push_back({static_cast<float>(j), -1.0F});
    for (const std::string& word : target) {
        TraceStep step;
        step.word = word;
        step.id = 5;
        step.logP = -0.5F;
        step.top = {{word, 5, -0.5F}, {"other", 6, -2.0F}};
        step.context = {0, 0};
        for (std::size_t j = 0; j < source.size(); ++j) {
            const float alpha = static_cast<float>(j + 1) / 10.0F;
            step.alpha.push_back(alpha);
            step.e.push_back(static_cast<float>(j));
            step.context[0] += alpha * static_cast<float>(j);
            step.context[1] -= alpha;
        }
        step.state = step.z = step.r = step.candidate = {0.5F, -0.25F};
        trace.steps.push_back(step);
    }
    return trace;
}

inline QFont testFont() {
    QFont font;
    font.setPixelSize(14);
    return font;
}

inline HeatmapStyle styleWith(const QFont& font) {
    HeatmapStyle style;
    style.font = font;
    return style;
}

}  // namespace test
