// Which words of two translations are not the other's: all but a longest common subsequence.
#pragma once

#include <QStringList>
#include <utility>
#include <vector>

namespace lookback {

// One flag a word, for each side.
std::pair<std::vector<bool>, std::vector<bool>> differingWords(const QStringList& first,
                                                               const QStringList& second);

}  // namespace lookback
