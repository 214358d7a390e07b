// Where the words of a search lie, without a widget.
#include "views/beam_tree_layout.h"

#include "catch.h"

using namespace lookback;

namespace {

BeamNode node(int parent, int depth, int rank, bool winner = false) {
    BeamNode n;
    n.parent = parent;
    n.depth = depth;
    n.rank = rank;
    n.winner = winner;
    return n;
}

// Three steps; the winner runs 0, 3, 5.
BeamTree smallTree() {
    BeamTree tree;
    tree.width = 2;
    tree.nodes = {node(-1, 1, 0, true), node(-1, 1, 1), node(0, 2, 0),
                  node(0, 2, 1, true),  node(1, 2, 2),  node(3, 3, 0, true)};
    tree.winner = 5;
    return tree;
}

}  // namespace

TEST_CASE("each word has its place, a column a step, and is found there") {
    const BeamTree tree = smallTree();
    for (const double zoom : {0.8, 1.0, 2.5}) {
        const auto metrics = BeamTreeMetrics{}.zoomed(zoom);
        const auto layout = BeamTreeLayout::of(tree, metrics);
        REQUIRE(layout.boxes.size() == tree.nodes.size());
        const QRect all(QPoint(0, 0), layout.size);
        for (int k = 0; k < 6; ++k) {
            const QRect box = layout.boxes[static_cast<std::size_t>(k)];
            CHECK(all.contains(box));
            CHECK(layout.at(box.center()) == k);
            CHECK(layout.at(box.topLeft()) == k);
            CHECK(layout.at(box.bottomRight()) == k);
            CHECK(layout.at(box.topRight() + QPoint(1, 0)) == -1);
            for (int j = 0; j < k; ++j)
                CHECK_FALSE(box.intersects(layout.boxes[static_cast<std::size_t>(j)]));
        }
        const auto [from, to] = layout.branch(0, 3);
        CHECK(to.x() - from.x() == metrics.gapX);
        CHECK(layout.boxes[3].contains(to));
    }
    CHECK(BeamTreeLayout::of(tree, {}).size.height() <
          BeamTreeLayout::of(tree, BeamTreeMetrics{}.zoomed(2)).size.height());
}

TEST_CASE("only what can be seen is painted, branches from the left included") {
    BeamTree tree;
    for (int depth = 1; depth <= 300; ++depth)
        for (int rank = 0; rank < 15; ++rank)
            tree.nodes.push_back(node(depth == 1 ? -1 : (depth - 2) * 15, depth, rank));
    const auto layout = BeamTreeLayout::of(tree, {});
    CHECK(layout.size.height() < 16 * 60);  // of a beam, however long
    const int left = layout.boxes[150 * 15].left() + 5;
    const auto [first, last] = layout.between(left, left + 600);
    CHECK(first == 150 * 15);
    CHECK(last - first <= 7 * 15);
    // Every box and branch that touches it is among them.
    for (int k = 1; k < static_cast<int>(tree.nodes.size()); ++k) {
        const int parent = tree.nodes[static_cast<std::size_t>(k)].parent;
        const QRect box = layout.boxes[static_cast<std::size_t>(k)];
        const int begin = parent < 0 ? box.left() : layout.branch(parent, k).first.x();
        const bool touches = begin <= left + 600 && box.right() >= left;
        if (touches) CHECK((k >= first && k < last));
    }
}

TEST_CASE("no tree has no places") {
    const auto layout = BeamTreeLayout::of({}, {});
    CHECK(layout.size.isEmpty());
    CHECK(layout.at({3, 3}) == -1);
    CHECK(neighbour({}, -1, BeamMove::Right) == -1);
}

TEST_CASE("arrow keys lead to parents, followers and neighbours") {
    const BeamTree tree = smallTree();
    CHECK(neighbour(tree, -1, BeamMove::Down) == 0);
    CHECK(neighbour(tree, 0, BeamMove::Left) == 0);
    CHECK(neighbour(tree, 0, BeamMove::Up) == 0);
    CHECK(neighbour(tree, 0, BeamMove::Down) == 1);
    CHECK(neighbour(tree, 1, BeamMove::Down) == 1);   // not into the next step
    CHECK(neighbour(tree, 0, BeamMove::Right) == 3);  // the winner, although 2 ranks better
    CHECK(neighbour(tree, 1, BeamMove::Right) == 4);
    CHECK(neighbour(tree, 2, BeamMove::Right) == 2);
    CHECK(neighbour(tree, 5, BeamMove::Left) == 3);
}
