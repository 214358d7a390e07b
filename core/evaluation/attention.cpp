#include "evaluation/attention.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"

namespace lookback {

namespace {

std::optional<double> mean(double sum, std::int64_t count) {
    if (count == 0) return std::nullopt;
    return sum / static_cast<double>(count);
}

}  // namespace

std::vector<int> linkedWords(std::span<const float> alpha, std::optional<double> threshold) {
    LOOKBACK_CHECK(!alpha.empty());
    std::vector<int> linked;
    const auto words = alpha.first(alpha.size() - 1);
    if (threshold) {
        for (std::size_t j = 0; j < words.size(); ++j)
            if (static_cast<double>(words[j]) >= *threshold) linked.push_back(static_cast<int>(j));
        return linked;
    }
    const auto most = std::ranges::max_element(words);
    if (most != words.end() && *most >= alpha.back())
        linked.push_back(static_cast<int>(most - words.begin()));
    return linked;
}

AttentionSums& AttentionSums::operator+=(const AttentionSums& other) {
    sourceWords += other.sourceWords;
    targetWords += other.targetWords;
    linkedTargets += other.linkedTargets;
    reachedSources += other.reachedSources;
    entropy += other.entropy;
    onEos += other.onEos;
    return *this;
}

std::optional<double> AttentionSums::meanEntropy() const {
    return mean(entropy, targetWords);
}

std::optional<double> AttentionSums::coverage() const {
    return mean(static_cast<double>(reachedSources), sourceWords);
}

std::optional<double> AttentionSums::eosShare() const {
    return mean(onEos, targetWords);
}

std::optional<double> AttentionSums::linkedShare() const {
    return mean(static_cast<double>(linkedTargets), targetWords);
}

SentenceAttention::SentenceAttention(std::size_t length, std::optional<double> threshold)
    : m_threshold(threshold) {
    LOOKBACK_CHECK_LT(std::size_t(0), length);
    m_received.resize(length - 1);
    m_sums.sourceWords = static_cast<std::int64_t>(length) - 1;
}

void SentenceAttention::add(std::span<const float> alpha) {
    LOOKBACK_CHECK_EQ(alpha.size(), m_received.size() + 1);
    const auto target = static_cast<int>(m_sums.targetWords++);
    const std::vector<int> linked = linkedWords(alpha, m_threshold);
    for (const int source : linked) m_links.emplace_back(source, target);
    m_sums.linkedTargets += linked.empty() ? 0 : 1;
    for (std::size_t j = 0; j < m_received.size(); ++j)
        m_received[j] += static_cast<double>(alpha[j]);
    m_sums.onEos += static_cast<double>(alpha.back());
    for (const float weight : alpha)  // 0 ln 0 is 0
        if (weight > 0)
            m_sums.entropy -= static_cast<double>(weight) * std::log(static_cast<double>(weight));
}

AlignmentLinks SentenceAttention::links() const {
    AlignmentLinks sorted = m_links;
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

AttentionSums SentenceAttention::sums() const {
    AttentionSums sums = m_sums;
    sums.reachedSources =
        std::ranges::count_if(m_received, [](double weight) { return weight >= kReached; });
    return sums;
}

}  // namespace lookback
