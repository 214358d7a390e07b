#include "session/test_set.h"

#include <QCoreApplication>
#include <QFileInfo>

#include "corpus/task.h"

namespace lookback {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("TestSet", text);
}

QString fileName(const QString& path) {
    return QFileInfo(path).fileName();
}

Result<std::vector<TextPair>> generate(const TestSet& set, std::uint64_t seed) {
    const auto task = Task::create(set.task.toStdString(), {set.minWords, set.maxWords});
    if (!task) return Error{task.error()};
    std::vector<TextPair> pairs;
    Random random(seed);
    for (int k = 0; k < set.pairs; ++k) {
        TaskPair pair = (*task)->next(random);
        pairs.push_back({std::move(pair.source), std::move(pair.target)});
    }
    return pairs;
}

}  // namespace

QString TestSet::name() const {
    if (!task.isEmpty() && minWords <= 0 && maxWords > 0)
        return tr("%1, %L2 pairs, up to %3 words").arg(task).arg(pairs).arg(maxWords);
    if (!task.isEmpty() && (minWords > 0 || maxWords > 0))
        return maxWords > 0 ? tr("%1, %L2 pairs, %3 to %4 words")
                                  .arg(task)
                                  .arg(pairs)
                                  .arg(std::max(minWords, 1))
                                  .arg(maxWords)
                            : tr("%1, %L2 pairs, from %3 words").arg(task).arg(pairs).arg(minWords);
    if (!task.isEmpty()) return tr("%1, %L2 pairs").arg(task).arg(pairs);
    if (!tsv.isEmpty()) return fileName(tsv);
    return tr("%1 and %2").arg(fileName(source), fileName(reference));
}

Result<std::vector<TextPair>> readTestSet(const TestSet& set, std::uint64_t seed) {
    if (!set.task.isEmpty()) return generate(set, seed);
    const LineOptions options{.lenient = set.lenient};
    const bool one = !set.tsv.isEmpty();
    auto text = one ? readTsv(set.tsv.toStdString(), options)
                    : readParallel(set.source.toStdString(), set.reference.toStdString(), options,
                                   BlankPairs::Keep);
    if (!text) return Error{text.error()};
    if (text->pairs.empty())
        return Error{tr("%1: found no line, expected text to translate")
                         .arg(one ? set.tsv : set.source)
                         .toStdString()};
    return std::move(text->pairs);
}

}  // namespace lookback
