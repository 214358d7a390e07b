#include "decoding/beam_search.h"

#include <algorithm>
#include <limits>
#include <memory>

#include "base/check.h"
#include "decoding/limit.h"
#include "model/sentence_decoder.h"

namespace lookback {

namespace {

// The words written so far, as a chain that hypotheses share: node → the node before it.
struct Node {
    std::shared_ptr<const Node> before;
    TokenId word = kEos;
    std::vector<float> alpha;
};

struct Open {
    std::shared_ptr<const Node> last;
    double logP = 0;
    int length = 0;     // words
    int recorded = -1;  // its last node in the tree
};

constexpr int kStretch = 64;  // words looked at together

struct Extension {
    double logP = 0;
    TokenId word = kEos;
    int hypothesis = 0;

    bool betterThan(const Extension& other) const {
        if (logP != other.logP) return logP > other.logP;
        if (word != other.word) return word < other.word;
        return hypothesis < other.hypothesis;
    }
};

// The best `count` extensions of all hypotheses, best first.
template <class Scalar>
std::vector<Extension> bestExtensions(const Matrix<Scalar>& logProb, const std::vector<Open>& open,
                                      std::size_t count, bool forbidUnk) {
    const auto better = [](const Extension& a, const Extension& b) { return a.betterThan(b); };
    std::vector<Extension> best;  // a heap whose front is the worst of the best
    for (int h = 0; h < static_cast<int>(open.size()); ++h) {
        const double base = open[static_cast<std::size_t>(h)].logP;
        const Scalar* const column = logProb.col(h).data();
        const Index words = logProb.rows();
        for (Index next = 0; next < words; ++next) {
            // Most stretches hold nothing good enough: their largest log p tells.
            while (best.size() == count && next % kStretch == 0 && next + kStretch <= words &&
                   base + static_cast<double>(
                              logProb.col(h).template segment<kStretch>(next).maxCoeff()) <
                       best.front().logP)
                next += kStretch;
            if (next >= words) break;
            const auto word = static_cast<TokenId>(next);
            if (forbidUnk && word == kUnk) continue;
            const Extension extension{base + static_cast<double>(column[word]), word, h};
            if (best.size() < count) {
                best.push_back(extension);
                std::push_heap(best.begin(), best.end(), better);
            } else if (extension.betterThan(best.front())) {
                std::pop_heap(best.begin(), best.end(), better);
                best.back() = extension;
                std::push_heap(best.begin(), best.end(), better);
            }
        }
    }
    std::sort_heap(best.begin(), best.end(), better);
    return best;
}

constexpr std::size_t kMostMissed = 3;  // recorded of a step, beside the beam

// Writes the search down as it goes.
class Recorder {
public:
    Recorder(BeamTree* tree, int width) : m_tree(tree) {
        if (m_tree) *m_tree = BeamTree{width, {}, -1};
    }

    // How many extensions a step has to rank beyond those that it keeps.
    std::size_t extra(std::size_t kept) const { return m_tree ? std::min(kept, kMostMissed) : 0; }

    int add(const Extension& extension, const Open& from, float logP, int rank, bool kept) {
        if (!m_tree) return -1;
        BeamNode node;
        node.parent = from.recorded;
        node.word = extension.word;
        node.logP = logP;
        node.total = extension.logP;
        if (node.parent >= 0) node.depth = at(node.parent).depth + 1;
        node.rank = rank;
        node.kept = kept;
        node.finished = kept && extension.word == kEos;
        node.pruned = true;  // until close() finds what it led to
        m_tree->nodes.push_back(node);
        return static_cast<int>(m_tree->nodes.size()) - 1;
    }

    void close(const std::vector<Open>& ranked, int winner) {
        if (!m_tree) return;
        m_tree->winner = winner;
        for (const Open& open : ranked)
            for (int n = open.recorded; n >= 0 && at(n).pruned; n = at(n).parent)
                at(n).pruned = false;
        for (int n = winner; n >= 0; n = at(n).parent) at(n).winner = true;
    }

private:
    BeamNode& at(int node) { return m_tree->nodes[static_cast<std::size_t>(node)]; }

    BeamTree* m_tree;
};

Hypothesis collect(const Open& open, bool keepWeights) {
    Hypothesis hypothesis;
    hypothesis.logP = open.logP;
    for (const Node* node = open.last.get(); node != nullptr; node = node->before.get()) {
        hypothesis.words.push_back(node->word);
        if (keepWeights) hypothesis.alpha.push_back(node->alpha);
    }
    std::reverse(hypothesis.words.begin(), hypothesis.words.end());
    std::reverse(hypothesis.alpha.begin(), hypothesis.alpha.end());
    return hypothesis;
}

}  // namespace

template <class Scalar>
std::vector<Hypothesis> beamSearch(const Parameters<Scalar>& parameters,
                                   std::span<const TokenId> source, const BeamOptions& options,
                                   BeamTree* tree) {
    LOOKBACK_CHECK_LE(1, options.width);
    const int limit = options.limit > 0 ? options.limit : decodingLimit(source.size());
    const bool keepWeights = options.keepWeights && parameters.config().attends();
    SentenceDecoder<Scalar> decoder(parameters, source);
    Recorder recorder(tree, options.width);
    std::vector<Open> open(1), done;
    Matrix<Scalar> states = decoder.initialState();
    TokenIds previous = {kNoWord};
    DecoderStep<Scalar> step;
    const auto stopped = [&] { return options.stopped && options.stopped->load(); };
    for (int i = 0; i < limit && !open.empty() && !stopped(); ++i) {
        decoder.step(states, previous, step);
        const auto places = static_cast<std::size_t>(options.width) - done.size();
        const auto best =
            bestExtensions(step.logProb, open, places + recorder.extra(places), options.forbidUnk);

        std::vector<Open> next;
        TokenIds words;
        std::vector<Index> origins;
        for (std::size_t rank = 0; rank < best.size(); ++rank) {
            const Extension& extension = best[rank];
            const Open& from = open[static_cast<std::size_t>(extension.hypothesis)];
            const bool kept = rank < places;
            const auto logP =
                static_cast<float>(step.logProb(extension.word, extension.hypothesis));
            const int recorded = recorder.add(extension, from, logP, static_cast<int>(rank), kept);
            if (!kept) continue;
            auto node = std::make_shared<Node>();
            node->before = from.last;
            node->word = extension.word;
            if (keepWeights) {
                const auto alpha = step.alpha.col(extension.hypothesis);
                node->alpha.assign(alpha.data(), alpha.data() + alpha.size());
            }
            Open longer{std::move(node), extension.logP, from.length + 1, recorded};
            if (extension.word == kEos) {
                done.push_back(std::move(longer));
                continue;
            }
            next.push_back(std::move(longer));
            words.push_back(extension.word);
            origins.push_back(extension.hypothesis);
        }
        open = std::move(next);
        if (open.empty()) break;
        decoder.advance(states, origins, words, step);
        previous = std::move(words);
    }

    std::vector<Open>& ranked = done.empty() ? open : done;
    const auto perWord = [](const Open& o) { return o.logP / static_cast<double>(o.length); };
    std::stable_sort(ranked.begin(), ranked.end(),
                     [&](const Open& a, const Open& b) { return perWord(a) > perWord(b); });
    recorder.close(ranked, ranked.front().recorded);
    std::vector<Hypothesis> hypotheses;
    for (const Open& o : ranked) hypotheses.push_back(collect(o, keepWeights));
    return hypotheses;
}

template std::vector<Hypothesis> beamSearch<float>(const Parameters<float>&,
                                                   std::span<const TokenId>, const BeamOptions&,
                                                   BeamTree*);
template std::vector<Hypothesis> beamSearch<double>(const Parameters<double>&,
                                                    std::span<const TokenId>, const BeamOptions&,
                                                    BeamTree*);

}  // namespace lookback
