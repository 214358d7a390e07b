// Word alignments: as text in the format of Pharaoh, and how well one agrees with a gold one
// (Och and Ney, 2003).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "corpus/task.h"

namespace lookback {

// "0-0 1-2": source first, counted from 0.
std::string pharaoh(const AlignmentLinks& links);

// A gold alignment: people are sure of some links and call others possible.
struct GoldAlignment {
    AlignmentLinks sure;
    AlignmentLinks possible;  // sure ones included
};

// "0-0 1p2": `i-j` is sure, `ipj` possible.  Links come sorted and once each.  Errors say what was
// found and what was expected, not where.
Result<GoldAlignment> parseGoldAlignment(std::string_view line);
Result<AlignmentLinks> parseAlignment(std::string_view line);  // `i-j` alone

// The other way round: the target becomes the source.
AlignmentLinks transposed(const AlignmentLinks& links);

// Counts of sentences, or of a corpus by addition.
struct AlignmentAgreement {
    std::int64_t links = 0;     // of the alignment judged
    std::int64_t sure = 0;      // of the gold
    std::int64_t possible = 0;  // likewise, sure ones included
    std::int64_t linksInSure = 0, linksInPossible = 0;

    AlignmentAgreement& operator+=(const AlignmentAgreement& other);
    bool operator==(const AlignmentAgreement&) const = default;

    // None where there is nothing to divide by.
    std::optional<double> precision() const;  // links that are possible, of all links
    std::optional<double> recall() const;     // sure links that were found, of all sure ones
    std::optional<double> errorRate() const;  // 1 − (|A∩S| + |A∩P|) / (|A| + |S|)
};

AlignmentAgreement agreement(const AlignmentLinks& links, const GoldAlignment& gold);

}  // namespace lookback
