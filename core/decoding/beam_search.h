// Beam search over one sentence.  The paper states neither width nor rules; these are:
//
// At each step the open hypotheses are extended by every word, and the best `width` minus the number
// already ended are kept, by summed log p (ties: the lower word id, then the hypothesis that ranked
// higher).  One that takes <eos> has ended and leaves its place: the beam shrinks.  The search stops
// when none is open, or after `limit` words, <eos> counted.  Ended hypotheses are ranked by log p
// over their length (<eos> counted; ties: the one that ended first); those still open are dropped,
// unless none has ended: then they are ranked the same way.  Width 1 is greedy decoding.
#pragma once

#include <atomic>
#include <span>
#include <vector>

#include "base/token.h"
#include "decoding/beam_tree.h"
#include "model/model.h"

namespace lookback {

struct BeamOptions {
    int width = 5;
    int limit = 0;             // most words, <eos> counted; 0: decodingLimit of the source
    bool forbidUnk = false;    // the log p of <unk> is −∞, the rest is not renormalised
    bool keepWeights = false;  // keep α of every hypothesis
    // Set by another thread, stops the search at its next word: the result is then of no use.
    const std::atomic<bool>* stopped = nullptr;
};

struct Hypothesis {
    TokenIds words;                         // with the final <eos>, unless the limit came first
    double logP = 0;                        // summed over the words
    std::vector<std::vector<float>> alpha;  // [words][Tx], only with keepWeights and RNNsearch
};

// Best first, at least one.  A sentence is decoded alone, so its result cannot depend on others.
// `tree`, where it is asked for, receives the search as well: the beam, and of each step the best
// few that missed it.
template <class Scalar>
std::vector<Hypothesis> beamSearch(const Parameters<Scalar>& parameters,
                                   std::span<const TokenId> source, const BeamOptions& options,
                                   BeamTree* tree = nullptr);

}  // namespace lookback
