#include "views/beam_tree_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "views/hover_tip.h"
#include "views/palette.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

constexpr double kLeastZoom = 0.8;  // below, the numbers cannot be read
constexpr double kMostZoom = 2.5;
constexpr double kZoomStep = 1.15;

QString logText(double logP) {
    return QString::number(logP, 'f', 2).replace(u'-', u'−');
}

QFont pixelFont(const QFont& base, double pixels, bool bold) {
    QFont font = base;
    font.setPixelSize(static_cast<int>(std::lround(pixels)));
    font.setBold(bold);
    return font;
}

}  // namespace

BeamTreeView::BeamTreeView(QWidget* parent)
    : QAbstractScrollArea(parent), m_tip(new HoverTip(this)) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    setCornerWidget(new QWidget(this));  // between the scroll bars: nothing
}

void BeamTreeView::setTree(BeamTree tree, std::vector<QString> words) {
    m_tree = std::move(tree);
    m_words = std::move(words);
    m_current = m_marked = -1;
    setHover(-1, {});
    layoutNow();
    horizontalScrollBar()->setValue(0);
    verticalScrollBar()->setValue(0);
}

void BeamTreeView::setCurrent(int node) {
    if (node == m_current) return;
    m_current = node;
    if (node >= 0) showNode(node);
    viewport()->update();
}

void BeamTreeView::setHint(const QString& hint) {
    if (hint == m_hint) return;
    m_hint = hint;
    viewport()->update();
}

void BeamTreeView::setZoom(double zoom) {
    zoom = std::clamp(zoom, kLeastZoom, kMostZoom);
    if (zoom == m_zoom) return;
    // What is in the middle stays there.
    const double middle = horizontalScrollBar()->value() + viewport()->width() / 2.0;
    const double factor = zoom / m_zoom;
    m_zoom = zoom;
    layoutNow();
    horizontalScrollBar()->setValue(
        static_cast<int>(std::lround(middle * factor - viewport()->width() / 2.0)));
}

// Presenting, everything is larger, whatever the zoom.
double BeamTreeView::drawnZoom() const {
    return m_zoom * contentScale();
}

int BeamTreeView::contentHeight() const {
    return m_layout.size.height() + horizontalScrollBar()->sizeHint().height();
}

void BeamTreeView::layoutNow() {
    m_layout = BeamTreeLayout::of(m_tree, BeamTreeMetrics{}.zoomed(drawnZoom()));
    const QSize room = viewport()->size();
    horizontalScrollBar()->setRange(0, std::max(m_layout.size.width() - room.width(), 0));
    horizontalScrollBar()->setPageStep(room.width());
    horizontalScrollBar()->setSingleStep(m_layout.columnWidth);
    verticalScrollBar()->setRange(0, std::max(m_layout.size.height() - room.height(), 0));
    verticalScrollBar()->setPageStep(room.height());
    verticalScrollBar()->setSingleStep(20);
    viewport()->update();
}

QPoint BeamTreeView::scrolled() const {
    return {horizontalScrollBar()->value(), verticalScrollBar()->value()};
}

QRect BeamTreeView::boxOf(int node) const {
    return m_layout.boxes[static_cast<std::size_t>(node)].translated(-scrolled());
}

void BeamTreeView::showNode(int node) {
    const QRect box = m_layout.boxes[static_cast<std::size_t>(node)];
    const auto reach = [](QScrollBar* bar, int begin, int end, int room) {
        if (begin < bar->value()) bar->setValue(begin);
        if (end > bar->value() + room) bar->setValue(std::min(end - room, begin));
    };
    // With a step to either side where there is room.
    const int aside = std::min(m_layout.columnWidth, (viewport()->width() - box.width()) / 2);
    reach(horizontalScrollBar(), box.left() - aside, box.right() + aside, viewport()->width());
    reach(verticalScrollBar(), box.top() - 6, box.bottom() + 6, viewport()->height());
}

void BeamTreeView::paintBranch(QPainter& painter, int node) const {
    const BeamNode& n = m_tree.nodes[static_cast<std::size_t>(node)];
    if (n.parent < 0) return;
    const Theme& t = theme();
    const auto [from, to] = m_layout.branch(n.parent, node);
    QPen pen(t.muted, 1.4);
    if (n.winner)
        pen = QPen(t.taken, 2.6);
    else if (n.pruned)
        pen = QPen(t.fieldBorder, 1, n.kept ? Qt::SolidLine : Qt::DashLine);
    QPainterPath path(from);
    const double bend = (to.x() - from.x()) / 2.0;
    path.cubicTo(from + QPointF(bend, 0), to - QPointF(bend, 0), to);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
}

void BeamTreeView::paintNode(QPainter& painter, int node) const {
    const BeamNode& n = m_tree.nodes[static_cast<std::size_t>(node)];
    const Theme& t = theme();
    const QRect box = m_layout.boxes[static_cast<std::size_t>(node)];
    QPen outline(n.pruned ? t.border : t.muted, 1, n.kept ? Qt::SolidLine : Qt::DashLine);
    if (n.winner) outline = QPen(t.taken, 2);
    if (node == m_current) outline = QPen(t.current, 2.5);
    if (node == m_marked && hasFocus()) outline = QPen(t.accent, 2.5, Qt::DotLine);
    painter.setPen(outline);
    painter.setBrush(node == m_hover ? t.chosenFill : n.pruned ? t.window : t.card);
    painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 5, 5);

    const double zoom = drawnZoom();
    const double padding = 7 * zoom;
    const QRectF inside = QRectF(box).adjusted(padding, 2 * zoom, -padding, -2 * zoom);
    const QRectF upper(inside.topLeft(), QSizeF(inside.width(), inside.height() * 0.54));
    const QRectF lower(QPointF(inside.left(), upper.bottom()), inside.bottomRight());
    painter.setFont(pixelFont(font(), 13 * zoom, n.winner));
    painter.setPen(n.pruned ? t.muted : t.text);
    const QString word = m_words[static_cast<std::size_t>(node)].left(200);
    const auto room = static_cast<int>(inside.width());
    painter.drawText(upper, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(word, Qt::ElideRight, room));
    painter.setFont(pixelFont(font(), 11 * zoom, false));
    painter.setPen(t.muted);
    painter.drawText(lower, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     logText(static_cast<double>(n.logP)));
    painter.drawText(lower, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                     u"Σ "_s + logText(n.total));
}

void BeamTreeView::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    if (m_tree.empty()) {
        painter.setFont(pixelFont(font(), scaled(14), false));
        painter.setPen(theme().muted);
        painter.drawText(viewport()->rect().adjusted(8, 8, -8, -8),
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_hint);
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(-scrolled());
    const int left = horizontalScrollBar()->value();
    const auto [first, last] = m_layout.between(left, left + viewport()->width());
    // Ghosts first: what went on lies above what did not.
    for (const bool pruned : {true, false})
        for (int k = first; k < last; ++k)
            if (m_tree.nodes[static_cast<std::size_t>(k)].pruned == pruned) paintBranch(painter, k);
    for (int k = first; k < last; ++k) paintNode(painter, k);
}

void BeamTreeView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    layoutNow();
}

void BeamTreeView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) layoutNow();
}

void BeamTreeView::scrollContentsBy(int, int) {
    setHover(-1, {});
    viewport()->update();
}

bool BeamTreeView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) setHover(-1, {});
    return QAbstractScrollArea::viewportEvent(event);
}

// The words up to a node, and what became of it.
QString BeamTreeView::describe(int node) const {
    const BeamNode& n = m_tree.nodes[static_cast<std::size_t>(node)];
    QStringList words;
    for (int k = node; k >= 0; k = m_tree.nodes[static_cast<std::size_t>(k)].parent)
        words.prepend(m_words[static_cast<std::size_t>(k)].left(60));
    const QString fate = n.winner     ? tr("on the way to the winner")
                         : n.finished ? tr("a finished hypothesis, not the best")
                         : !n.kept    ? tr("just missed the beam")
                         : n.pruned   ? tr("pruned: nothing after it was kept")
                                      : tr("went on");
    return words.join(u' ') + u'\n' +
           tr("log p of the word %1, of all %L2 words %3")
               .arg(logText(static_cast<double>(n.logP)))
               .arg(n.depth)
               .arg(logText(n.total)) +
           u'\n' + tr("place %1 of its step; %2").arg(n.rank + 1).arg(fate);
}

void BeamTreeView::setHover(int node, QPoint at) {
    if (node != m_hover) {
        m_hover = node;
        viewport()->setCursor(node >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
        viewport()->update();
    }
    if (node < 0) return m_tip->hide();
    m_tip->showAt(describe(node).toHtmlEscaped().replace(u'\n', "<br>"_L1),
                  viewport()->mapTo(window(), at));
}

void BeamTreeView::mouseMoveEvent(QMouseEvent* event) {
    setHover(m_layout.at(event->pos() + scrolled()), event->pos());
}

void BeamTreeView::mousePressEvent(QMouseEvent* event) {
    const int node = m_layout.at(event->pos() + scrolled());
    if (node < 0 || event->button() != Qt::LeftButton) return;
    setMarked(node);
    emit nodeClicked(node);
}

void BeamTreeView::wheelEvent(QWheelEvent* event) {
    const int turn = event->angleDelta().y();
    if (event->modifiers().testFlag(Qt::ControlModifier) && turn != 0) {
        setZoom(m_zoom * (turn > 0 ? kZoomStep : 1 / kZoomStep));
        event->accept();
    } else {
        QAbstractScrollArea::wheelEvent(event);
    }
}

void BeamTreeView::setMarked(int node) {
    m_marked = node;
    setAccessibleDescription(node >= 0 ? describe(node) : QString());
    if (node >= 0) showNode(node);
    viewport()->update();
}

void BeamTreeView::keyPressEvent(QKeyEvent* event) {
    if (m_tree.empty()) return QAbstractScrollArea::keyPressEvent(event);
    const int from = m_marked >= 0 ? m_marked : m_current;
    switch (event->key()) {
        case Qt::Key_Left:
            return setMarked(neighbour(m_tree, from, BeamMove::Left));
        case Qt::Key_Right:
            return setMarked(neighbour(m_tree, from, BeamMove::Right));
        case Qt::Key_Up:
            return setMarked(neighbour(m_tree, from, BeamMove::Up));
        case Qt::Key_Down:
            return setMarked(neighbour(m_tree, from, BeamMove::Down));
        case Qt::Key_Home:
            return setMarked(0);
        case Qt::Key_End:
            return setMarked(m_tree.winner);
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            return setZoom(m_zoom * kZoomStep);
        case Qt::Key_Minus:
            return setZoom(m_zoom / kZoomStep);
        case Qt::Key_0:
            return setZoom(1);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (m_marked >= 0) emit nodeClicked(m_marked);
            return;
        default:
            QAbstractScrollArea::keyPressEvent(event);
    }
}

}  // namespace lookback
