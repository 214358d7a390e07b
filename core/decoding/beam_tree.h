// A beam search as a tree of words, as plain values: what went on, what was pruned, and what nearly
// entered the beam.  beamSearch() records it when asked.
#pragma once

#include <span>
#include <vector>

#include "base/token.h"

namespace lookback {

struct BeamNode {
    int parent = -1;  // -1: a first word
    TokenId word = kEos;
    float logP = 0;         // of the word
    double total = 0;       // summed from the first word on
    int depth = 1;          // words from the first to this one
    int rank = 0;           // among the nodes of its depth, best first
    bool kept = false;      // entered the beam
    bool finished = false;  // took <eos>
    bool pruned = false;    // neither it nor anything after it was still there at the end
    bool winner = false;    // on the path of the best hypothesis
    bool operator==(const BeamNode&) const = default;
};

struct BeamTree {
    int width = 0;
    std::vector<BeamNode> nodes;  // by depth, then by rank: a parent stands before its children
    int winner = -1;              // the last node of the best hypothesis

    bool empty() const { return nodes.empty(); }
    int depth() const { return nodes.empty() ? 0 : nodes.back().depth; }
    int depth(int node) const { return nodes[static_cast<std::size_t>(node)].depth; }
    // The words from the first to this node.
    TokenIds path(int node) const;
    // The node that these words lead to; -1: none, or no words.
    int find(std::span<const TokenId> words) const;
};

}  // namespace lookback
