// Parallel text as it is read from files: pairs of lines, and what was left out.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"
#include "text/lines.h"

namespace lookback {

struct TextPair {
    std::string source;
    std::string target;
};

struct ParallelText {
    std::vector<TextPair> pairs;
    std::size_t emptyPairs = 0;  // dropped because a side was empty or blank
    LineRemarks remarks;
};

// A TSV file with 2 to 4 columns (source, target, the rest ignored), gzipped or not (told by its
// first bytes).  Errors name the file, the line, what was found and what was expected.
Result<ParallelText> readTsv(const std::string& path, LineOptions options = {});

// What becomes of a pair with an empty or blank side: training drops it, a test set keeps its lines.
enum class BlankPairs { Drop, Keep };

// Two files of equally many lines (Moses style), each gzipped or not.
Result<ParallelText> readParallel(const std::string& sourcePath, const std::string& targetPath,
                                  LineOptions options = {}, BlankPairs blank = BlankPairs::Drop);

}  // namespace lookback
