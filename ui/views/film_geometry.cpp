#include "views/film_geometry.h"

#include <algorithm>
#include <cmath>

namespace lookback {
namespace {

constexpr int kGap = 4;
constexpr double kNarrowest = 0.6, kWidest = 1.8;  // width of a thumbnail over its height

bool has(const TrainingHistory& history, std::size_t film) {
    return film < history.films.size() && !history.frameUpdates.empty() &&
           history.films[film].frames.size() == history.frameUpdates.size();
}

}  // namespace

FilmGeometry FilmGeometry::fit(const Histories& histories, std::size_t film, QSize size, int left,
                               int bottom, int thin) {
    FilmGeometry g;
    g.range = momentsOf(histories);
    g.area = QRect(QPoint(left, kGap), QPoint(std::max(size.width() - 10, left + 10),
                                              std::max(size.height() - bottom - kGap, kGap + 4)));
    int tall = 0, low = 0;
    for (const auto& history : histories) ++(attends(*history) ? tall : low);
    const int gaps = kGap * static_cast<int>(std::max<std::size_t>(histories.size(), 1) - 1);
    const int rest = g.area.height() - gaps - low * thin;
    const int height = std::max(tall > 0 ? rest / tall : 0, 4);
    int y = g.area.top();
    double shape = 2;
    for (const auto& history : histories) {
        const int row = attends(*history) ? height : thin;
        g.rows.emplace_back(g.area.left(), y, g.area.width(), row);
        y += row + kGap;
        if (attends(*history) && has(*history, film)) {
            const Film& shown = history->films[film];
            const auto words = std::max<std::size_t>(shown.frames.back().target.size(), 1);
            shape = std::clamp(
                static_cast<double>(shown.sourceTokens.size()) / static_cast<double>(words),
                kNarrowest, kWidest);
        }
    }
    const int base = tall > 0 ? height : 2 * thin;
    g.slot = std::max(static_cast<int>(base * shape), 8) + kGap;
    return g;
}

int FilmGeometry::xOf(std::uint64_t updates) const {
    if (range.last == range.first) return area.right();
    const double share =
        static_cast<double>(std::clamp(updates, range.first, range.last) - range.first) /
        static_cast<double>(range.last - range.first);
    return area.left() + static_cast<int>(std::lround(share * (area.width() - 1)));
}

std::uint64_t FilmGeometry::updatesAt(int x) const {
    const double share =
        std::clamp(static_cast<double>(x - area.left()) / std::max(area.width() - 1, 1), 0.0, 1.0);
    return range.first + static_cast<std::uint64_t>(
                             std::llround(share * static_cast<double>(range.last - range.first)));
}

std::vector<FilmThumb> FilmGeometry::thumbs(const Histories& histories, std::size_t film) const {
    std::vector<FilmThumb> all;
    const int count = std::max(area.width() / slot, 1);
    for (std::size_t h = 0; h < histories.size(); ++h) {
        const TrainingHistory& history = *histories[h];
        if (!has(history, film)) continue;
        std::optional<std::size_t> before;
        for (int k = 0; k < count; ++k) {
            const int left = area.left() + k * area.width() / count;
            const int right = area.left() + (k + 1) * area.width() / count;
            FilmThumb thumb;
            thumb.history = h;
            const std::uint64_t middle =
                k + 1 == count ? range.last : updatesAt((left + right) / 2);
            // No frame twice: one that started later, is young, or ended early, leaves gaps.
            if (middle < history.frameUpdates.front()) continue;
            thumb.frame = *frameAt(history, middle);
            if (before == thumb.frame) continue;
            before = thumb.frame;
            const int width = std::min(slot - kGap, right - left);
            thumb.area = QRect((left + right - width) / 2, rows[h].top(), width, rows[h].height());
            all.push_back(thumb);
        }
    }
    return all;
}

}  // namespace lookback
