#include "views/beam_tree_layout.h"

#include <algorithm>
#include <cmath>

namespace lookback {

BeamTreeMetrics BeamTreeMetrics::zoomed(double factor) const {
    const auto scaled = [factor](int length) {
        return std::max(static_cast<int>(std::lround(length * factor)), 1);
    };
    return {{scaled(box.width()), scaled(box.height())}, scaled(gapX), scaled(gapY), margin};
}

BeamTreeLayout BeamTreeLayout::of(const BeamTree& tree, const BeamTreeMetrics& metrics) {
    BeamTreeLayout layout;
    layout.columnWidth = metrics.box.width() + metrics.gapX;
    const int rowHeight = metrics.box.height() + metrics.gapY;
    int rows = 0;
    layout.boxes.reserve(tree.nodes.size());
    for (const BeamNode& node : tree.nodes) {
        rows = std::max(rows, node.rank + 1);
        layout.boxes.emplace_back(QPoint(metrics.margin + (node.depth - 1) * layout.columnWidth,
                                         metrics.margin + node.rank * rowHeight),
                                  metrics.box);
    }
    if (tree.nodes.empty()) return layout;
    layout.size = {tree.depth() * layout.columnWidth - metrics.gapX + 2 * metrics.margin,
                   rows * rowHeight - metrics.gapY + 2 * metrics.margin};
    return layout;
}

int BeamTreeLayout::at(QPoint point) const {
    const auto [first, last] = between(point.x(), point.x());
    for (int k = first; k < last; ++k)
        if (boxes[static_cast<std::size_t>(k)].contains(point)) return k;
    return -1;
}

std::pair<int, int> BeamTreeLayout::between(int left, int right) const {
    // The boxes stand by column; a branch reaches one column to the left of its box.
    const auto first = std::partition_point(boxes.begin(), boxes.end(),
                                            [&](const QRect& box) { return box.right() < left; });
    const auto last = std::partition_point(
        first, boxes.end(), [&](const QRect& box) { return box.left() - columnWidth <= right; });
    return {static_cast<int>(first - boxes.begin()), static_cast<int>(last - boxes.begin())};
}

std::pair<QPoint, QPoint> BeamTreeLayout::branch(int parent, int child) const {
    const QRect& from = boxes[static_cast<std::size_t>(parent)];
    const QRect& to = boxes[static_cast<std::size_t>(child)];
    return {{from.right() + 1, from.center().y()}, {to.left(), to.center().y()}};
}

int neighbour(const BeamTree& tree, int node, BeamMove move) {
    const auto count = static_cast<int>(tree.nodes.size());
    if (count == 0) return -1;
    if (node < 0 || node >= count) return 0;
    const auto at = [&](int k) -> const BeamNode& {
        return tree.nodes[static_cast<std::size_t>(k)];
    };
    const auto sameStep = [&](int k) {
        return k >= 0 && k < count && at(k).depth == at(node).depth ? k : node;
    };
    switch (move) {
        case BeamMove::Left:
            return at(node).parent >= 0 ? at(node).parent : node;
        case BeamMove::Up:
            return sameStep(node - 1);
        case BeamMove::Down:
            return sameStep(node + 1);
        case BeamMove::Right:
            break;
    }
    int best = node;
    for (int k = node + 1; k < count && at(k).depth <= at(node).depth + 1; ++k) {
        if (at(k).parent != node) continue;
        if (best == node || (at(k).winner && !at(best).winner)) best = k;
    }
    return best;
}

}  // namespace lookback
