#include "session/live/held_out.h"

#include <algorithm>
#include <numeric>

#include "corpus/parallel_text.h"

namespace lookback {

namespace {

constexpr std::uint64_t kProbeSeed = 0x70726f6265;  // pairs to measure with
constexpr int kLengthDraws = 2000;                  // from which the lengths of a task are known
constexpr int kDrawsPerPair = 50;                   // until a pair of a wanted length is given up

HeldOutPair encoded(std::string source, std::string target, const TrainingData& data) {
    HeldOutPair pair;
    pair.source = data.source().encode(source).ids;
    pair.target = data.target().encode(target).ids;
    pair.sourceText = std::move(source);
    pair.reference = std::move(target);
    return pair;
}

HeldOutPair next(const Task& task, Random& random, const TrainingData& data) {
    TaskPair pair = task.next(random);
    HeldOutPair made = encoded(std::move(pair.source), std::move(pair.target), data);
    made.links = std::move(pair.links);
    return made;
}

int length(const HeldOutPair& pair) {
    return static_cast<int>(pair.source.size()) - 1;
}

// Ranges without a pair go, and each pair learns the new number of its own.
void dropEmptyRanges(HeldOutText& text) {
    std::vector<LengthRange> kept;
    std::size_t next = 0;
    for (std::size_t r = 0; r < text.ranges.size(); ++r) {
        const std::size_t first = next;
        for (; next < text.pairs.size() && text.pairs[next].range == r; ++next)
            text.pairs[next].range = kept.size();
        if (next > first) kept.push_back(text.ranges[r]);
    }
    text.ranges = std::move(kept);
}

Result<HeldOutText> ofTask(const TrainingSpec& spec, const TrainingData& data, int perRange) {
    const auto task = Task::create(spec.task, {spec.minWords, spec.maxWords});
    if (!task) return Error{task.error()};
    Random random(spec.seed ^ kProbeSeed);
    // The task says no lengths of its own, but its pairs do: all are about equally likely.
    std::vector<HeldOutPair> drawn;
    int shortest = 0, longest = 0;
    for (int i = 0; i < kLengthDraws; ++i) {
        HeldOutPair made = next(**task, random, data);
        longest = std::max(longest, length(made));
        shortest = i == 0 ? length(made) : std::min(shortest, length(made));
        drawn.push_back(std::move(made));
    }
    HeldOutText text;
    text.gold = true;
    text.ranges = lengthRanges(shortest, longest, true);
    for (std::size_t r = 0; r < text.ranges.size(); ++r) {
        const LengthRange& range = text.ranges[r];
        int found = 0;
        const auto take = [&](HeldOutPair pair) {
            if (found >= perRange || length(pair) < range.from || length(pair) > range.to) return;
            pair.range = r;
            text.pairs.push_back(std::move(pair));
            ++found;
        };
        if (range.seen) {
            for (const HeldOutPair& pair : drawn) take(pair);
            continue;
        }
        const auto longer = Task::create(spec.task, {range.from, range.to});
        if (!longer) continue;  // longer than it can make, or no lengths to choose from
        for (int i = 0; i < kDrawsPerPair * perRange && found < perRange; ++i)
            take(next(**longer, random, data));
    }
    dropEmptyRanges(text);
    return text;
}

Result<HeldOutText> ofCorpus(const TrainingSpec& spec, const TrainingData& data, int perRange) {
    HeldOutText text;
    text.heldOut = spec.development.given();
    const CorpusFiles& files = text.heldOut ? spec.development : spec.corpus;
    const LineOptions options{.lenient = spec.lenient};
    auto read = files.tsv.empty() ? readParallel(files.source, files.target, options)
                                  : readTsv(files.tsv, options);
    if (!read) return Error{read.error()};
    text.ranges = lengthRanges(1, spec.maxLength, text.heldOut);
    // Not the first lines of a file, which are often of one kind, but some from everywhere.
    std::vector<std::size_t> order(read->pairs.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    Random random(kProbeSeed);
    random.shuffle(order);
    std::vector<int> found(text.ranges.size(), 0);
    std::size_t full = 0;
    for (const std::size_t i : order) {
        if (full == text.ranges.size()) break;
        HeldOutPair pair = encoded(read->pairs[i].source, read->pairs[i].target, data);
        const auto range = std::find_if(text.ranges.begin(), text.ranges.end(), [&](const auto& r) {
            return length(pair) >= r.from && length(pair) <= r.to;
        });
        if (range == text.ranges.end()) continue;
        if (!text.heldOut && static_cast<int>(pair.target.size()) - 1 > spec.maxLength) continue;
        pair.range = static_cast<std::size_t>(range - text.ranges.begin());
        if (found[pair.range] == perRange) continue;
        if (++found[pair.range] == perRange) ++full;
        text.pairs.push_back(std::move(pair));
    }
    std::stable_sort(text.pairs.begin(), text.pairs.end(),
                     [](const auto& a, const auto& b) { return a.range < b.range; });
    dropEmptyRanges(text);
    return text;
}

}  // namespace

std::vector<LengthRange> lengthRanges(int shortest, int longest, bool beyond) {
    constexpr int kRound = 10, kMost = 4;
    const int width = std::max(1, (longest + kRound * kMost - 1) / (kRound * kMost)) * kRound;
    std::vector<LengthRange> ranges;
    for (int from = shortest; from <= longest;) {
        const int to = std::min(longest, (from + width - 1) / width * width);
        ranges.push_back({from, to, true});
        from = to + 1;
    }
    for (int from = longest + 1; beyond && from <= 2 * longest; from += width)
        ranges.push_back({from, std::min(2 * longest, from + width - 1), false});
    return ranges;
}

Result<HeldOutText> heldOutText(const TrainingSpec& spec, const TrainingData& data, int perRange) {
    return spec.task.empty() ? ofCorpus(spec, data, perRange) : ofTask(spec, data, perRange);
}

}  // namespace lookback
