#include "decoding/beam_tree.h"

#include <algorithm>

namespace lookback {

TokenIds BeamTree::path(int node) const {
    TokenIds words;
    for (; node >= 0; node = nodes[static_cast<std::size_t>(node)].parent)
        words.push_back(nodes[static_cast<std::size_t>(node)].word);
    std::reverse(words.begin(), words.end());
    return words;
}

int BeamTree::find(std::span<const TokenId> words) const {
    int found = -1;
    std::size_t next = 0;  // children stand behind their parents: one pass is enough
    for (const TokenId word : words) {
        const int parent = found;
        found = -1;
        for (; next < nodes.size() && found < 0; ++next)
            if (nodes[next].parent == parent && nodes[next].word == word)
                found = static_cast<int>(next);
        if (found < 0) return -1;
    }
    return found;
}

}  // namespace lookback
