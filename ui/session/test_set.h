// The sentences that models are scored on: a built-in task, a TSV file, or two parallel files.
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "base/result.h"
#include "corpus/parallel_text.h"

namespace lookback {

struct TestSet {
    QString task;               // a built-in task, or
    QString tsv;                // the path of one file, or
    QString source, reference;  // the paths of two
    // Of a task.
    int pairs = 300;
    int minWords = 0, maxWords = 0;  // 0: the task's own
    bool lenient = false;            // of files: see LineOptions

    bool chosen() const { return !task.isEmpty() || !tsv.isEmpty() || !source.isEmpty(); }
    QString name() const;  // for people: "newstest.tsv", "a.en and a.fr", "grammar, 300 pairs"
    bool operator==(const TestSet&) const = default;
};

// A task's pairs are those that `generate` gives with this seed; two files keep their blank lines,
// as in `evaluate`.  Error: also where there is no sentence at all.
Result<std::vector<TextPair>> readTestSet(const TestSet& set, std::uint64_t seed);

}  // namespace lookback
