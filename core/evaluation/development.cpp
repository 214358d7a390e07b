#include "evaluation/development.h"

#include <algorithm>
#include <numeric>

#include "base/parallel.h"
#include "decoding/beam_search.h"
#include "evaluation/bleu.h"
#include "model/minibatch_pass.h"

namespace lookback {

namespace {

constexpr std::size_t kMinibatch = 64;

}  // namespace

DevelopmentSet::DevelopmentSet(std::vector<TextPair> pairs, const Language& source,
                               const Language& target) {
    // Neighbours of about the same length make minibatches without waste.
    const EncodedCorpus unsorted = EncodedCorpus::encode(pairs, source, target, 0);
    std::vector<std::size_t> order(pairs.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return unsorted.pair(a).target.size() < unsorted.pair(b).target.size();
    });
    for (const std::size_t i : order) m_pairs.push_back(std::move(pairs[i]));
    m_encoded = EncodedCorpus::encode(m_pairs, source, target, 0);
}

DevelopmentScore DevelopmentSet::score(const Parameters<float>& parameters, const Language& target,
                                       int threads) const {
    return {loss(parameters, threads), bleu(parameters, target, threads)};
}

double DevelopmentSet::loss(const Parameters<float>& parameters, int threads) const {
    const std::size_t minibatches = (size() + kMinibatch - 1) / kMinibatch;
    std::vector<double> losses(minibatches, 0);
    std::vector<std::size_t> words(minibatches, 0);
    parallelFor(static_cast<int>(minibatches), threads, [&](int k) {
        const auto index = static_cast<std::size_t>(k);
        std::vector<PairView> pairs;
        for (std::size_t i = index * kMinibatch; i < std::min(size(), (index + 1) * kMinibatch);
             ++i)
            pairs.push_back(m_encoded.pair(i));
        MinibatchPass<float> pass;
        pass.forward(parameters, pairs);
        for (const double loss : pass.losses()) losses[index] += loss;
        for (const PairView& pair : pairs) words[index] += pair.target.size();
    });
    return std::accumulate(losses.begin(), losses.end(), 0.0) /
           static_cast<double>(std::accumulate(words.begin(), words.end(), std::size_t(0)));
}

double DevelopmentSet::bleu(const Parameters<float>& parameters, const Language& target,
                            int threads) const {
    std::vector<BleuStats> stats(size());
    parallelFor(static_cast<int>(size()), threads, [&](int k) {
        const auto i = static_cast<std::size_t>(k);
        const auto best = beamSearch(parameters, m_encoded.pair(i).source, {.width = 1});
        stats[i] = bleuStats(target.decode(best.front().words), m_pairs[i].target);
    });
    BleuStats sum;
    for (const BleuStats& s : stats) sum += s;
    return lookback::bleu(sum).score;
}

}  // namespace lookback
