// The tree of a beam search: it is the search itself, and recording it changes nothing.
#include "decoding/beam_tree.h"

#include <algorithm>

#include "catch.h"
#include "decoding/beam_search.h"
#include "decoding/limit.h"
#include "test_models.h"

using namespace lookback;

namespace {

const BeamNode& node(const BeamTree& tree, int k) {
    return tree.nodes[static_cast<std::size_t>(k)];
}

// What must hold in the tree of any search.
void requireSound(const BeamTree& tree) {
    std::vector<int> kept(static_cast<std::size_t>(tree.depth()) + 1, 0);
    std::vector<int> finished(kept.size(), 0);
    for (int k = 0; k < static_cast<int>(tree.nodes.size()); ++k) {
        const BeamNode& n = node(tree, k);
        REQUIRE(n.parent < k);
        if (n.parent >= 0) {
            const BeamNode& parent = node(tree, n.parent);
            REQUIRE(n.depth == parent.depth + 1);
            REQUIRE(parent.kept);
            REQUIRE_FALSE(parent.finished);
            REQUIRE(n.total == parent.total + static_cast<double>(n.logP));
            if (!n.pruned) REQUIRE_FALSE(parent.pruned);
            if (n.winner) REQUIRE(parent.winner);
        } else {
            REQUIRE(n.depth == 1);
            REQUIRE(n.total == static_cast<double>(n.logP));
        }
        if (k > 0 && node(tree, k - 1).depth == n.depth) {
            REQUIRE(n.rank == node(tree, k - 1).rank + 1);
            REQUIRE(n.total <= node(tree, k - 1).total);
            REQUIRE((!n.kept || node(tree, k - 1).kept));
        } else {
            REQUIRE(n.rank == 0);
        }
        if (n.finished) REQUIRE((n.kept && n.word == kEos));
        if (!n.kept) REQUIRE(n.pruned);
        if (n.winner) REQUIRE_FALSE(n.pruned);
        const auto depth = static_cast<std::size_t>(n.depth);
        kept[depth] += n.kept ? 1 : 0;
        finished[depth] += n.finished ? 1 : 0;
        REQUIRE(tree.find(tree.path(k)) == k);
    }
    int ended = 0;
    for (std::size_t d = 1; d < kept.size(); ++d) {
        REQUIRE(kept[d] <= tree.width - ended);  // the beam shrinks with each that ends
        ended += finished[d];
    }
}

}  // namespace

TEST_CASE("the winner of the tree is the best of the search, for widths 1 to 12", "[decoding]") {
    std::uint64_t seed = 700;
    for (const ModelConfig& config : test::allVariants()) {
        Random random(++seed);
        const auto p = test::randomParameters<float>(config, random);
        const TokenIds source =
            test::randomSentence(config.sourceVocabSize, random.between(0, 7), random);
        INFO(test::describe(config));
        for (int width = 1; width <= 12; ++width) {
            const BeamOptions options{.width = width};
            const auto plain = beamSearch(p, source, options);
            BeamTree tree;
            const auto recorded = beamSearch(p, source, options, &tree);
            REQUIRE(recorded.size() == plain.size());
            for (std::size_t k = 0; k < plain.size(); ++k) {
                REQUIRE(recorded[k].words == plain[k].words);
                REQUIRE(recorded[k].logP == plain[k].logP);
                const int leaf = tree.find(plain[k].words);
                REQUIRE(leaf >= 0);
                REQUIRE(node(tree, leaf).total == plain[k].logP);
                REQUIRE_FALSE(node(tree, leaf).pruned);
            }
            REQUIRE(tree.width == width);
            REQUIRE(tree.path(tree.winner) == plain.front().words);
            REQUIRE(std::ranges::count_if(tree.nodes, &BeamNode::winner) ==
                    static_cast<std::ptrdiff_t>(plain.front().words.size()));
            requireSound(tree);
        }
    }
}

TEST_CASE("the tree shows what missed the beam, and what was pruned later", "[decoding]") {
    const ModelConfig config = test::config(Architecture::RnnSearch);
    Random random(71);
    auto p = test::randomParameters<float>(config, random);
    p[Stack::OutputB](kEos, 0) = -1e4F;  // never ends: every step has a whole beam
    const TokenIds source = test::randomSentence(config.sourceVocabSize, 3, random);
    BeamTree tree;
    beamSearch(p, source, {.width = 4}, &tree);
    REQUIRE(tree.depth() == decodingLimit(source.size()));
    REQUIRE(tree.nodes.size() == static_cast<std::size_t>(tree.depth() * (4 + 3)));
    REQUIRE(std::ranges::count_if(tree.nodes, [](const BeamNode& n) { return !n.kept; }) ==
            tree.depth() * 3);
    REQUIRE(std::ranges::any_of(tree.nodes, [](const BeamNode& n) { return n.kept && n.pruned; }));
    requireSound(tree);
}

TEST_CASE("no words and unknown words lead to no node", "[decoding]") {
    BeamTree tree;
    CHECK(tree.find(TokenIds{}) == -1);
    CHECK(tree.find(TokenIds{3}) == -1);
    const ModelConfig config = test::config(Architecture::RnnSearch);
    Random random(72);
    const auto p = test::randomParameters<float>(config, random);
    const TokenIds source = test::randomSentence(config.sourceVocabSize, 3, random);
    const auto best = beamSearch(p, source, {.width = 3}, &tree).front();
    TokenIds longer = best.words;
    longer.push_back(5);
    CHECK(tree.find(longer) == -1);
    CHECK(tree.find(TokenIds{}) == -1);
}

TEST_CASE("a search that is told to stop does", "[decoding]") {
    const ModelConfig config = test::config(Architecture::RnnSearch);
    Random random(73);
    const auto p = test::randomParameters<float>(config, random);
    const TokenIds source = test::randomSentence(config.sourceVocabSize, 3, random);
    const std::atomic<bool> stopped = true;
    BeamTree tree;
    const auto found = beamSearch(p, source, {.width = 3, .stopped = &stopped}, &tree);
    CHECK(found.front().words.empty());
    CHECK(tree.empty());
}
