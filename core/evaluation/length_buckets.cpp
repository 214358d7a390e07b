#include "evaluation/length_buckets.h"

#include <algorithm>
#include <charconv>

#include "base/check.h"
#include "evaluation/score_text.h"

namespace lookback {

Result<LengthBuckets> LengthBuckets::parse(std::string_view bounds) {
    LengthBuckets buckets;
    for (std::size_t begin = 0; begin <= bounds.size();) {
        const std::size_t end = std::min(bounds.find(',', begin), bounds.size());
        int bound = 0;
        const auto [stop, error] =
            std::from_chars(bounds.data() + begin, bounds.data() + end, bound);
        const int before = buckets.m_bounds.empty() ? 0 : buckets.m_bounds.back();
        if (error != std::errc() || stop != bounds.data() + end || bound <= before)
            return Error{"found \"" + std::string(bounds) +
                         "\", expected rising whole numbers such as 10,20,30"};
        buckets.m_bounds.push_back(bound);
        begin = end + 1;
    }
    return buckets;
}

std::optional<std::size_t> LengthBuckets::of(int length) const {
    if (length < 1) return std::nullopt;
    const auto bound = std::lower_bound(m_bounds.begin(), m_bounds.end(), length);
    return static_cast<std::size_t>(bound - m_bounds.begin());
}

int LengthBuckets::from(std::size_t bucket) const {
    LOOKBACK_CHECK_LT(bucket, count());
    return bucket == 0 ? 1 : m_bounds[bucket - 1] + 1;
}

std::optional<int> LengthBuckets::to(std::size_t bucket) const {
    LOOKBACK_CHECK_LT(bucket, count());
    if (bucket == m_bounds.size()) return std::nullopt;
    return m_bounds[bucket];
}

std::string LengthBuckets::name(std::size_t bucket) const {
    const auto last = to(bucket);
    if (last) return std::to_string(from(bucket)) + "-" + std::to_string(*last);
    return m_bounds.empty() ? "any" : "over " + std::to_string(m_bounds.back());
}

int whitespaceWords(std::string_view line) {
    return static_cast<int>(splitAtSpace(line).size());
}

}  // namespace lookback
