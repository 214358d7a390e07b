#include "views/training_moment.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <cmath>

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

QString tr(const char* text) {
    return QCoreApplication::translate("TrainingMoment", text);
}

template <class Item>
std::optional<Item> lastAt(const std::vector<Item>& items, std::uint64_t updates) {
    const auto after = std::upper_bound(
        items.begin(), items.end(), updates,
        [](std::uint64_t moment, const Item& item) { return moment < item.updates; });
    if (after == items.begin()) return std::nullopt;
    return *std::prev(after);
}

}  // namespace

bool attends(const TrainingHistory& history) {
    return history.architecture == "rnnsearch";
}

QString modelName(const TrainingHistory& history) {
    return attends(history) ? u"RNNsearch"_s : u"RNNencdec"_s;
}

std::optional<std::size_t> frameAt(const TrainingHistory& history, std::uint64_t updates) {
    const auto& frames = history.frameUpdates;
    if (frames.empty()) return std::nullopt;
    const auto after = std::upper_bound(frames.begin(), frames.end(), updates);
    if (after == frames.begin()) return 0;
    return static_cast<std::size_t>(after - frames.begin()) - 1;
}

std::optional<TrainingReport> reportAt(const TrainingHistory& history, std::uint64_t updates) {
    return lastAt(history.reports, updates);
}

std::optional<TrainingProbe> probeAt(const TrainingHistory& history, std::uint64_t updates) {
    return lastAt(history.probes, updates);
}

MomentRange momentsOf(const Histories& histories) {
    std::optional<MomentRange> range;
    const auto cover = [&range](std::uint64_t first, std::uint64_t last) {
        if (!range) range = MomentRange{first, last};
        range->first = std::min(range->first, first);
        range->last = std::max(range->last, last);
    };
    for (const auto& history : histories) {
        if (!history->frameUpdates.empty())
            cover(history->frameUpdates.front(), history->frameUpdates.back());
        if (!history->reports.empty())
            cover(history->reports.front().updates, history->reports.back().updates);
        if (!history->probes.empty())
            cover(history->probes.front().updates, history->probes.back().updates);
    }
    return range.value_or(MomentRange{});
}

std::uint64_t nearestFrame(const Histories& histories, std::uint64_t updates) {
    std::optional<std::uint64_t> best;
    const auto away = [updates](std::uint64_t moment) {
        return moment > updates ? moment - updates : updates - moment;
    };
    for (const auto& history : histories) {
        const auto& frames = history->frameUpdates;
        const auto after = std::lower_bound(frames.begin(), frames.end(), updates);
        if (after != frames.end() && (!best || away(*after) < away(*best))) best = *after;
        if (after != frames.begin() && (!best || away(*std::prev(after)) < away(*best)))
            best = *std::prev(after);
    }
    return best.value_or(updates);
}

std::uint64_t neighbourFrame(const Histories& histories, std::uint64_t updates, int way) {
    std::optional<std::uint64_t> best;
    for (const auto& history : histories) {
        const auto& frames = history->frameUpdates;
        if (way > 0) {
            const auto after = std::upper_bound(frames.begin(), frames.end(), updates);
            if (after != frames.end() && (!best || *after < *best)) best = *after;
        } else {
            const auto from = std::lower_bound(frames.begin(), frames.end(), updates);
            if (from != frames.begin() && (!best || *std::prev(from) > *best))
                best = *std::prev(from);
        }
    }
    return best.value_or(updates);
}

QString updatesText(std::uint64_t updates) {
    return updates == 1 ? tr("1 update") : tr("%L1 updates").arg(updates);
}

QString lossText(double loss) {
    return std::abs(loss) < 1000 ? QLocale().toString(loss, 'f', 3)
                                 : QLocale().toString(loss, 'g', 4);
}

QString momentText(const TrainingHistory& history, std::uint64_t updates) {
    QStringList parts;
    QString model = modelName(history);
    if (const auto report = reportAt(history, updates)) {
        parts << tr("loss %1").arg(lossText(report->lossPerWord));
        // The other model went on alone.
        const std::uint64_t last = history.reports.back().updates;
        if (last < updates) model = tr("%1 (until %L2)").arg(model).arg(last);
    }
    if (const auto probe = probeAt(history, updates)) {
        if (parts.isEmpty()) parts << tr("held-out loss %1").arg(lossText(probe->lossPerWord));
        parts << tr("BLEU %1").arg(probe->bleu, 0, 'f', 1);
    }
    if (parts.isEmpty()) parts << tr("nothing measured yet");
    return model + u": "_s + parts.join(u", "_s);
}

}  // namespace lookback
