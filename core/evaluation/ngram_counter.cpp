#include "evaluation/ngram_counter.h"

#include <algorithm>
#include <unordered_map>

#include "base/check.h"

namespace lookback {

namespace {

// Gives each new key the next number, from 0: a hash table with open addressing.
class Numbering {
public:
    // For at most `most` different keys.
    explicit Numbering(std::size_t most) {
        std::size_t slots = 16;
        while (slots < 2 * most) slots *= 2;
        m_keys.resize(slots);
        m_numbers.assign(slots, kNone);
    }

    void clear() {
        std::fill(m_numbers.begin(), m_numbers.end(), kNone);
        m_count = 0;
    }
    std::uint32_t count() const { return m_count; }

    std::uint32_t add(std::uint64_t key) {
        const std::size_t slot = find(key);
        if (m_numbers[slot] == kNone) {
            m_keys[slot] = key;
            m_numbers[slot] = m_count++;
        }
        return m_numbers[slot];
    }

    static constexpr std::uint32_t kNone = UINT32_MAX;

private:
    std::size_t find(std::uint64_t key) const {
        const std::size_t mask = m_keys.size() - 1;
        std::size_t slot = (key * 0x9E3779B97F4A7C15u) >> 32 & mask;
        while (m_numbers[slot] != kNone && m_keys[slot] != key) slot = (slot + 1) & mask;
        return slot;
    }

    std::vector<std::uint64_t> m_keys;
    std::vector<std::uint32_t> m_numbers;
    std::uint32_t m_count = 0;
};

}  // namespace

NgramCounts countNgrams(std::span<const std::uint32_t> hypothesis,
                        std::span<const std::uint32_t> reference, int longest) {
    LOOKBACK_CHECK_LE(longest, kLongestNgram);
    NgramCounts counts;
    Numbering numbering(hypothesis.size() + reference.size());
    // The number of the (n - 1)-gram that begins at each place; of the empty one it is 0.
    std::vector<std::uint32_t> ofHypothesis(hypothesis.size()), ofReference(reference.size());
    std::vector<std::uint32_t> left;  // how often each n-gram of the reference is still free
    for (std::size_t n = 1; n <= static_cast<std::size_t>(longest); ++n) {
        numbering.clear();
        left.clear();
        const std::size_t inReference = reference.size() < n ? 0 : reference.size() - n + 1;
        const std::size_t inHypothesis = hypothesis.size() < n ? 0 : hypothesis.size() - n + 1;
        for (std::size_t i = 0; i < inReference; ++i) {
            const std::uint64_t prefix = ofReference[i];
            ofReference[i] = numbering.add(prefix << 32 | reference[i + n - 1]);
            if (ofReference[i] == left.size()) left.push_back(0);
            ++left[ofReference[i]];
        }
        std::int64_t matches = 0;
        for (std::size_t i = 0; i < inHypothesis; ++i) {
            const std::uint64_t prefix = ofHypothesis[i];
            ofHypothesis[i] = numbering.add(prefix << 32 | hypothesis[i + n - 1]);
            if (ofHypothesis[i] < left.size() && left[ofHypothesis[i]] > 0) {
                --left[ofHypothesis[i]];
                ++matches;
            }
        }
        counts.hypothesis[n - 1] = static_cast<std::int64_t>(inHypothesis);
        counts.reference[n - 1] = static_cast<std::int64_t>(inReference);
        counts.matches[n - 1] = matches;
    }
    return counts;
}

NumberedWords numberWords(const std::vector<std::string_view>& hypothesis,
                          const std::vector<std::string_view>& reference) {
    std::unordered_map<std::string_view, std::uint32_t> numbers;
    numbers.reserve(hypothesis.size() + reference.size());
    const auto number = [&numbers](const std::vector<std::string_view>& words) {
        std::vector<std::uint32_t> out;
        out.reserve(words.size());
        for (const std::string_view word : words)
            out.push_back(
                numbers.emplace(word, static_cast<std::uint32_t>(numbers.size())).first->second);
        return out;
    };
    NumberedWords result;
    result.reference = number(reference);
    result.hypothesis = number(hypothesis);
    return result;
}

}  // namespace lookback
