#include "session/training_preview.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <fstream>

#include "corpus/encoded_corpus.h"
#include "corpus/task.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

constexpr int kTaskPairs = 500;    // drawn to know a task by
constexpr std::size_t kFirst = 3;  // pairs shown

QString tr(const char* text) {
    return QCoreApplication::translate("TrainingPreview", text);
}

SidePreview sideOf(const Language& language, const SideCounts& counts, std::vector<int> lengths) {
    SidePreview side;
    side.vocabulary = language.vocabulary().size();
    side.unknownRate = counts.unknownRate();
    if (lengths.empty()) return side;
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::nth_element(lengths.begin(), middle, lengths.end());
    side.median = *middle;
    side.longest = *std::max_element(lengths.begin(), lengths.end());
    return side;
}

void describe(TrainingPreview& preview, const std::vector<TextPair>& pairs, const Language& source,
              const Language& target, int maxLength) {
    const auto corpus = EncodedCorpus::encode(pairs, source, target, maxLength);
    preview.pairs = corpus.size();
    preview.tooLong = corpus.tooLong();
    std::vector<int> sources, targets;
    for (std::size_t k = 0; k < corpus.size(); ++k) {
        sources.push_back(static_cast<int>(corpus.pair(k).source.size()) - 1);
        targets.push_back(static_cast<int>(corpus.pair(k).target.size()) - 1);
    }
    preview.sides = {sideOf(source, corpus.source(), std::move(sources)),
                     sideOf(target, corpus.target(), std::move(targets))};
    preview.first.assign(
        pairs.begin(), pairs.begin() + static_cast<std::ptrdiff_t>(std::min(kFirst, pairs.size())));
}

// Of the first line, and whether the file is packed: what the reader found out for itself.
void describeFile(TrainingPreview& preview, const std::string& path, bool tsv) {
    std::ifstream in(path, std::ios::binary);
    std::string line;
    std::getline(in, line);
    preview.gzipped = line.size() > 1 && line[0] == '\x1f' && line[1] == '\x8b';
    if (tsv && !preview.gzipped)
        preview.columns = static_cast<int>(std::count(line.begin(), line.end(), '\t')) + 1;
}

QString percent(double rate) {
    return QString::number(100 * rate, 'f', 1);
}

}  // namespace

Result<TrainingPreview> previewOf(const TrainingSpec& spec) {
    // Before validate(), which speaks of the command line's options.
    if (!spec.task.empty())
        if (const auto task = Task::create(spec.task, {spec.minWords, spec.maxWords}); !task)
            return Error{task.error()};
    if (auto status = spec.validate(); !status) return Error{status.error()};
    TrainingPreview preview;
    if (!spec.task.empty()) {
        const auto task = Task::create(spec.task, {spec.minWords, spec.maxWords});
        Random random(spec.seed);
        std::vector<TextPair> pairs;
        for (int k = 0; k < kTaskPairs; ++k) {
            TaskPair pair = (*task)->next(random);
            pairs.push_back({std::move(pair.source), std::move(pair.target)});
        }
        const auto [source, target] = languagesOf(**task);
        describe(preview, pairs, source, target, 0);
        preview.task = true;
        return preview;
    }
    const LineOptions options{.lenient = spec.lenient};
    const CorpusFiles& files = spec.corpus;
    auto text = files.tsv.empty() ? readParallel(files.source, files.target, options)
                                  : readTsv(files.tsv, options);
    if (!text) return Error{text.error()};
    describeFile(preview, files.tsv.empty() ? files.source : files.tsv, !files.tsv.empty());
    preview.emptyPairs = text->emptyPairs;
    preview.remarks = text->remarks;
    const auto [source, target] = languagesOf(text->pairs, spec.sourceText, spec.sourceVocab,
                                              spec.targetText, spec.targetVocab);
    describe(preview, text->pairs, source, target, spec.maxLength);
    if (preview.pairs == 0)
        return Error{
            tr("%4: no usable pair to learn from: %1 had an empty side, %2 were longer than "
               "%3 tokens")
                .arg(preview.emptyPairs)
                .arg(preview.tooLong)
                .arg(spec.maxLength)
                .arg(QString::fromStdString(files.tsv.empty() ? files.source : files.tsv))
                .toStdString()};
    return preview;
}

QString TrainingPreview::text() const {
    const auto& [source, target] = sides;
    const QString lengths =
        tr("%L1 source and %L2 target words in a middling pair, %L3 and %L4 in the longest")
            .arg(source.median)
            .arg(target.median)
            .arg(source.longest)
            .arg(target.longest);
    if (task)
        return tr("New pairs for ever: %1. Vocabularies of %L2 and %L3 words, all known.")
            .arg(lengths)
            .arg(source.vocabulary)
            .arg(target.vocabulary);
    QStringList parts;
    if (columns > 0)
        parts << (columns == 2 ? tr("2 columns")
                               : tr("%1 columns, the first two are read").arg(columns));
    parts << (gzipped ? tr("UTF-8, gzipped") : tr("UTF-8"));
    parts << tr("%L1 pairs: %2").arg(pairs).arg(lengths);
    parts << tr("unknown: %1 % of source, %2 % of target words (shortlists of %L3 and %L4)")
                 .arg(percent(source.unknownRate), percent(target.unknownRate))
                 .arg(source.vocabulary)
                 .arg(target.vocabulary);
    if (emptyPairs + tooLong > 0)
        parts << tr("left out: %L1 with an empty side, %L2 too long").arg(emptyPairs).arg(tooLong);
    if (remarks.replacedBytes > 0)
        parts << tr("%L1 invalid bytes replaced").arg(remarks.replacedBytes);
    if (remarks.controls > 0)
        parts << tr("%L1 control characters (first: %2)")
                     .arg(remarks.controls)
                     .arg(QString::fromStdString(remarks.firstControl));
    return parts.join(u"; "_s) + u'.';
}

}  // namespace lookback
