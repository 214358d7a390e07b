// Where things lie in a film strip: rows of thumbnails, one a model, over one axis of updates.  Plain
// numbers, tested without a widget.
#pragma once

#include <QRect>
#include <QSize>
#include <vector>

#include "views/training_moment.h"

namespace lookback {

// A thumbnail: which frame of which history, and where.
struct FilmThumb {
    std::size_t history = 0;
    std::size_t frame = 0;
    QRect area;
};

struct FilmGeometry {
    QRect area;               // of thumbnails, within the names at the left and the axis below
    std::vector<QRect> rows;  // one a history
    int slot = 1;             // width of a thumbnail with its gap
    MomentRange range;

    // `left`, `bottom`: room of the names and of the axis; `thin`: height of a row of an RNNencdec.
    static FilmGeometry fit(const Histories& histories, std::size_t film, QSize size, int left,
                            int bottom, int thin);
    int xOf(std::uint64_t updates) const;
    std::uint64_t updatesAt(int x) const;
    // As many as fit, evenly spread over the updates: each shows the frame of the moment under its
    // middle, the last the newest; none shows twice.
    std::vector<FilmThumb> thumbs(const Histories& histories, std::size_t film) const;
};

}  // namespace lookback
