// A translation that is given: its log p, and where the model looked for each of its words.
#pragma once

#include <functional>
#include <span>

#include "base/token.h"
#include "model/parameters.h"

namespace lookback {

// Takes α (Tx) of one target word after another, the final <eos> included; nothing of an RNNencdec.
using WeightsSink = std::function<void(std::span<const float> alpha)>;

// log p(target | source) in nats; both end in <eos>.  The pair is worked on alone, so that no
// neighbour can change a digit.
double forceTarget(const Parameters<float>& parameters, std::span<const TokenId> source,
                   std::span<const TokenId> target, const WeightsSink& sink = {});

// The two ways behind it, which agree to rounding: all words at once, fast, with memory for all
// Tx · Ty weights; word by word, with memory for Tx, for the pairs that nobody expects.
double forceAtOnce(const Parameters<float>& parameters, std::span<const TokenId> source,
                   std::span<const TokenId> target, const WeightsSink& sink = {});
double forceByWord(const Parameters<float>& parameters, std::span<const TokenId> source,
                   std::span<const TokenId> target, const WeightsSink& sink = {});

}  // namespace lookback
