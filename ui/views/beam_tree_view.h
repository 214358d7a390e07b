// A beam search as a tree: each word with its log p and the sum so far, branches that were pruned
// ghosted, the winner in green, the words shown outlined.  A click, or Enter on the marked word, asks
// for the hypothesis that leads to it.
#pragma once

#include <QAbstractScrollArea>
#include <QString>
#include <vector>

#include "decoding/beam_tree.h"
#include "views/beam_tree_layout.h"

namespace lookback {

class HoverTip;

class BeamTreeView : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit BeamTreeView(QWidget* parent = nullptr);

    // `words`: one for each node.
    void setTree(BeamTree tree, std::vector<QString> words);
    const BeamTree& tree() const { return m_tree; }
    QRect boxOf(int node) const;  // in the viewport, as scrolled
    void setCurrent(int node);    // that of the words shown; -1: none
    int marked() const { return m_marked; }
    void setHint(const QString& hint);  // in the place of an empty tree
    double zoom() const { return m_zoom; }
    void setZoom(double zoom);
    int contentHeight() const;  // with room for a scroll bar

signals:
    void nodeClicked(int node);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void layoutNow();
    double drawnZoom() const;
    QPoint scrolled() const;
    void showNode(int node);
    void setMarked(int node);
    void setHover(int node, QPoint at);
    QString describe(int node) const;
    void paintBranch(QPainter& painter, int node) const;
    void paintNode(QPainter& painter, int node) const;

    BeamTree m_tree;
    std::vector<QString> m_words;
    BeamTreeLayout m_layout;
    double m_zoom = 1;
    int m_current = -1;
    int m_marked = -1;  // by the arrow keys
    int m_hover = -1;
    QString m_hint;
    HoverTip* m_tip;
};

}  // namespace lookback
