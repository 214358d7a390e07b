// One step of a translation as plain values: what the four cards draw.
#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "decoding/trace.h"

namespace lookback {

struct SourceWord {
    QString word;          // as written
    bool unknown = false;  // the model reads <unk>
};

using Annotations = std::vector<std::vector<float>>;  // [Tx][nc]

struct StepModel {
    int step = 0;  // from 1
    bool attends = true;
    QString word;                    // the one taken
    bool forced = false;             // α was given by hand
    std::vector<SourceWord> source;  // Tx
    std::vector<float> e, alpha;     // (Tx); empty for an RNNencdec
    std::vector<float> alphaBefore;  // of the step before; empty for the first
    std::shared_ptr<const Annotations> annotations;
    std::vector<float> context;             // c_i
    std::vector<float> stateBefore, state;  // s_{i-1}, s_i
    std::vector<float> r, z, candidate;
    std::vector<Candidate> top;
    TokenId id = kEos;
    float logP = 0;

    // The step in front of `position`, which is from 1 to the number of steps.  Annotations are
    // shared with the model before, while the sentence is the same.
    static std::shared_ptr<const StepModel> fromTrace(const Trace& trace, int position,
                                                      bool attends, const StepModel* before);
};

using StepModelPtr = std::shared_ptr<const StepModel>;

// c_i = Σ_j α_j h_j for any weights, as the strips of the card Read add up.
std::vector<float> weightedSum(const Annotations& annotations, const std::vector<float>& alpha);
// The `count` dimensions where a vector is largest in size, in their own order.
std::vector<int> largestDimensions(const std::vector<float>& vector, int count);

}  // namespace lookback
