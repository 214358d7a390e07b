// Everything a model did to write a sentence, as plain values: what the views draw, the command
// line prints and files keep.  Shapes as in the legend of base/matrix.h.
#pragma once

#include <string>
#include <vector>

#include "base/token.h"

namespace lookback {

// A word that a step weighed.
struct Candidate {
    std::string word;
    TokenId id = kUnk;
    float logP = 0;  // natural logarithm
};

struct TraceStep {
    std::vector<float> e;          // (Tx)  scores; empty for an RNNencdec
    std::vector<float> alpha;      // (Tx)  weights, sum 1; empty for an RNNencdec
    std::vector<float> context;    // (nc)  c_i
    std::vector<float> state;      // (n)   s_i
    std::vector<float> z, r;       // (n)   update and reset gate
    std::vector<float> candidate;  // (n)   s~_i
    std::vector<float> maxout;     // (l)   t_i
    std::vector<Candidate> top;    // best first; ties: the lower id first
    std::vector<float> logProb;    // (Ky)  only where a full trace was asked for
    float logP = 0;                // of the word taken
    TokenId id = kEos;             // the word taken
    std::string word;
    bool chosen = false;  // the word was chosen by hand, or given by a forced target
    bool forced = false;  // alpha was given by hand
};

struct Trace {
    std::string model;                       // its name
    std::vector<std::string> sourceSurface;  // as written, with the final <eos>
    std::vector<std::string> sourceTokens;   // as read: <unk> where unknown, with the final <eos>
    std::vector<std::string> targetTokens;   // with the final <eos>, unless the limit came first
    std::vector<std::vector<float>> annotations;  // [Tx][nc]  h_j
    std::vector<float> s0;                        // (n)
    double logP = 0;                              // sum over the steps
    bool complete = false;                        // <eos> was written
    std::vector<TraceStep> steps;
};

}  // namespace lookback
