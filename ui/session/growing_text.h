// A sentence that grows: every stage is the one before and a little more, with its translation.
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

namespace lookback {

struct GrowthStage {
    QString source;
    QString reference;
    bool operator==(const GrowthStage&) const = default;
};

struct GrowingText {
    enum class Kind {
        Clauses,    // of the built-in grammar, joined by "and"
        Sentences,  // of our own short list, English and French, one behind the other
    };
    Kind kind = Kind::Sentences;
    std::vector<GrowthStage> stages;  // stages[k] has k + 1 parts
    bool operator==(const GrowingText&) const = default;
};

inline constexpr int kMostClauses = 24;

// The same seed gives the same text.
GrowingText growClauses(std::uint64_t seed, int clauses = kMostClauses);
GrowingText growSentences();

}  // namespace lookback
