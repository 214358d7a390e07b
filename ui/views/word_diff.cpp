#include "views/word_diff.h"

#include <algorithm>

namespace lookback {

std::pair<std::vector<bool>, std::vector<bool>> differingWords(const QStringList& first,
                                                               const QStringList& second) {
    const auto n = static_cast<std::size_t>(first.size());
    const auto m = static_cast<std::size_t>(second.size());
    std::pair<std::vector<bool>, std::vector<bool>> differs{std::vector<bool>(n, true),
                                                            std::vector<bool>(m, true)};
    // longest[i][j]: of the words from i and from j on.
    std::vector<std::vector<int>> longest(n + 1, std::vector<int>(m + 1, 0));
    const auto same = [&](std::size_t i, std::size_t j) {
        return first[static_cast<qsizetype>(i)] == second[static_cast<qsizetype>(j)];
    };
    for (std::size_t i = n; i-- > 0;)
        for (std::size_t j = m; j-- > 0;)
            longest[i][j] = same(i, j) ? longest[i + 1][j + 1] + 1
                                       : std::max(longest[i + 1][j], longest[i][j + 1]);
    for (std::size_t i = 0, j = 0; i < n && j < m;) {
        if (same(i, j)) {
            differs.first[i++] = false;
            differs.second[j++] = false;
        } else if (longest[i + 1][j] >= longest[i][j + 1]) {
            ++i;
        } else {
            ++j;
        }
    }
    return differs;
}

}  // namespace lookback
