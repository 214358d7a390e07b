// Where the words of a beam search lie: a column a step, a row a rank, the best on top.  So the tree
// is never higher than its beam, however long the sentence.  Plain numbers.
#pragma once

#include <QPoint>
#include <QRect>
#include <QSize>
#include <utility>
#include <vector>

#include "decoding/beam_tree.h"

namespace lookback {

struct BeamTreeMetrics {
    QSize box{112, 38};
    int gapX = 34;  // room for the branches
    int gapY = 7;
    int margin = 6;

    BeamTreeMetrics zoomed(double factor) const;
};

struct BeamTreeLayout {
    std::vector<QRect> boxes;  // as the nodes of the tree
    QSize size;                // of all of it
    int columnWidth = 1;       // with the gap

    static BeamTreeLayout of(const BeamTree& tree, const BeamTreeMetrics& metrics);
    int at(QPoint point) const;  // the node, or -1
    // The nodes, half open, whose columns and branches touch what lies between two x.
    std::pair<int, int> between(int left, int right) const;
    // Where the branch to a box leaves its parent's and arrives.
    std::pair<QPoint, QPoint> branch(int parent, int child) const;
};

// The node that an arrow key leads to; the same where there is none.  Left: the parent; right: the
// best that follows, the winner's first; up and down: the neighbours of the step.
enum class BeamMove { Left, Right, Up, Down };
int neighbour(const BeamTree& tree, int node, BeamMove move);

}  // namespace lookback
