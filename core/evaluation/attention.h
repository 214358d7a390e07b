// What the weights α of a translation say as a whole: which words they link, how sharp they are, how
// much of the source they reach, how much of them ends on <eos>.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "corpus/task.h"

namespace lookback {

// The source words that one target word is linked to, given its row α (Tx; the last is <eos>).
// Without a threshold: the one with the largest weight (ties: the first), none if <eos> has more.
// With one: all words that weigh at least so much.
std::vector<int> linkedWords(std::span<const float> alpha,
                             std::optional<double> threshold = std::nullopt);

// A source word is reached once the target words together gave it this much weight.
inline constexpr double kReached = 0.5;

// Sums over target words (<eos> aside) and source words; a corpus is a sum of sentences.
struct AttentionSums {
    std::int64_t sourceWords = 0, targetWords = 0;  // <eos> aside
    std::int64_t linkedTargets = 0;                 // target words with a link
    std::int64_t reachedSources = 0;                // source words with weight kReached or more
    double entropy = 0;  // Σ −Σ_j α_ij ln α_ij over target words, nats
    double onEos = 0;    // Σ α on <eos> over target words

    AttentionSums& operator+=(const AttentionSums& other);

    // Means; none where there is no word.
    std::optional<double> meanEntropy() const;  // nats a target word
    std::optional<double> coverage() const;     // share of source words that were reached
    std::optional<double> eosShare() const;     // weight on <eos>, of all weight
    std::optional<double> linkedShare() const;  // share of target words that have a link
};

// One sentence, row after row: add() for each target word but <eos>.
class SentenceAttention {
public:
    // `length`: Tx, <eos> included.
    explicit SentenceAttention(std::size_t length, std::optional<double> threshold = std::nullopt);

    void add(std::span<const float> alpha);  // (Tx)
    AlignmentLinks links() const;            // sorted by source word
    AttentionSums sums() const;

private:
    std::optional<double> m_threshold;
    std::vector<double> m_received;  // by source word
    AlignmentLinks m_links;
    AttentionSums m_sums;
};

}  // namespace lookback
