// Ranges of sentence length, the horizontal axis of a length curve: the bounds 10, 20 make
// 1–10, 11–20 and over 20.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace lookback {

class LengthBuckets {
public:
    // One bucket of every length.
    LengthBuckets() = default;
    // Bounds are whole numbers from 1 on, each above the one before it, separated by commas.
    static Result<LengthBuckets> parse(std::string_view bounds);

    std::size_t count() const { return m_bounds.size() + 1; }
    // The bucket of a length; none for length 0, which belongs to no range.
    std::optional<std::size_t> of(int length) const;
    int from(std::size_t bucket) const;
    std::optional<int> to(std::size_t bucket) const;  // none: open above
    std::string name(std::size_t bucket) const;       // "11-20", "over 20"

private:
    std::vector<int> m_bounds;
};

// The length by which sentences are sorted into buckets: words between white space, which no
// tokenizer of a model changes, so that two models share the buckets.
int whitespaceWords(std::string_view line);

}  // namespace lookback
