#include "views/look_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>

#include "views/hover_link.h"
#include "views/hover_tip.h"
#include "views/palette.h"

namespace lookback {
namespace {

constexpr float kNudge = 0.05F;
constexpr int kFrameMs = 16;

}  // namespace

using namespace Qt::StringLiterals;

LookView::LookView(HoverLink* link, QWidget* parent)
    : QAbstractScrollArea(parent), m_link(link), m_tip(new HoverTip(this)) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    m_frame.setSingleShot(true);
    m_frame.setInterval(kFrameMs);
    connect(&m_frame, &QTimer::timeout, this, &LookView::force);
    connect(link, &HoverLink::changed, this, [this](int, int now) {
        m_style.lit = now;
        viewport()->update();
    });
}

void LookView::setStep(StepModelPtr step) {
    // A bar that is being dragged stays in the hand: the new step is what it made of the old one.
    const bool same = m_dragged >= 0 && step && m_step && step->step == m_step->step &&
                      step->alpha.size() == m_base.size();
    m_step = std::move(step);
    if (same) return viewport()->update();
    letGo(false);
    m_tip->hide();
    layoutNow();
    // In a long sentence the bars follow the weight.
    if (adjustable() && m_geometry.maximumScroll() > 0) showColumn(heaviest(m_step->alpha));
    viewport()->update();
}

void LookView::setHint(const QString& hint) {
    m_hint = hint;
    viewport()->update();
}

bool LookView::adjustable() const {
    return m_step && m_step->attends && !m_step->alpha.empty();
}

int LookView::wordMeant() const {
    if (!adjustable()) return -1;
    const int last = m_link->last();
    return last >= 0 && last < m_geometry.count ? last : heaviest(m_step->alpha);
}

QSize LookView::minimumSizeHint() const {
    return {200, scaled(150)};
}

QSize LookView::sizeHint() const {
    return {320, scaled(190)};
}

void LookView::layoutNow() {
    m_style.font = font();
    m_style.font.setPixelSize(scaled(14));
    const int scroll = horizontalScrollBar()->value();
    m_geometry = {};
    if (adjustable()) {
        m_geometry = LookGeometry::fit(viewport()->size(), *m_step, m_style.font);
        horizontalScrollBar()->setPageStep(m_geometry.alpha.width());
        horizontalScrollBar()->setSingleStep(m_geometry.pitch);
    }
    horizontalScrollBar()->setRange(0, m_geometry.maximumScroll());
    m_geometry.scroll = std::min(scroll, m_geometry.maximumScroll());
    viewport()->update();
}

void LookView::showColumn(int j) {
    const QRect column = m_geometry.column(j);
    if (column.left() >= m_geometry.left && column.right() <= m_geometry.alpha.right()) return;
    const int visible = m_geometry.alpha.width() / m_geometry.pitch;
    horizontalScrollBar()->setValue((j - visible / 2) * m_geometry.pitch);
}

void LookView::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::TextAntialiasing);
    if (adjustable()) {
        paintLook(painter, *m_step, m_geometry, m_style);
    } else {
        QFont plain = font();
        plain.setPixelSize(scaled(14));
        painter.setFont(plain);
        painter.setPen(theme().muted);
        painter.drawText(viewport()->rect().adjusted(0, 6, -8, -6),
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_hint);
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme().accent, 1, Qt::DotLine));
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void LookView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    layoutNow();
    if (adjustable() && m_geometry.maximumScroll() > 0) showColumn(heaviest(m_step->alpha));
}

void LookView::scrollContentsBy(int, int) {
    m_geometry.scroll = horizontalScrollBar()->value();
    viewport()->update();
}

void LookView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) layoutNow();
}

bool LookView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave && m_dragged < 0) {
        m_link->setSource(-1);
        m_tip->hide();
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void LookView::showTip(QPoint at) {
    const int j = m_link->source();
    if (j < 0 || !adjustable()) return m_tip->hide();
    QString text = lookCaption(*m_step, j, m_style.pulled).toHtmlEscaped();
    if (m_step->source[static_cast<std::size_t>(j)].unknown)
        text += u"<br>"_s + tr("read as <unk>").toHtmlEscaped();
    if (at.y() <= m_geometry.alpha.bottom() && m_dragged < 0)
        text += u"<br>"_s + tr("drag to look more or less here");
    m_tip->showAt(text, viewport()->mapTo(window(), at));
}

void LookView::mouseMoveEvent(QMouseEvent* event) {
    if (m_dragged >= 0) {
        pull(m_dragged, m_geometry.weightAt(event->pos().y()));
        return showTip(event->pos());
    }
    const auto j = adjustable() ? m_geometry.at(event->pos()) : std::nullopt;
    const bool over = j && event->pos().y() <= m_geometry.alpha.bottom() + 2;
    viewport()->setCursor(over ? Qt::SizeVerCursor : Qt::ArrowCursor);
    m_link->setSource(j.value_or(-1));
    showTip(event->pos());
}

void LookView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !adjustable()) return;
    const auto j = m_geometry.at(event->pos());
    if (!j || event->pos().y() > m_geometry.alpha.bottom() + 2) return;
    m_dragged = *j;
    m_base = m_step->alpha;
    m_link->setSource(*j);
    emit dragBegan();
    pull(*j, m_geometry.weightAt(event->pos().y()));
}

void LookView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_dragged < 0) return;
    force();
    letGo(false);
}

void LookView::force() {
    m_frame.stop();
    if (m_dragged >= 0 && m_style.pulled) emit forced(Weights(*m_style.pulled));
}

void LookView::letGo(bool cancelled) {
    const bool dragged = m_dragged >= 0;
    m_dragged = -1;
    m_frame.stop();
    dropPull();
    if (!dragged) return;
    cancelled ? emit dragCancelled() : emit dragEnded();
}

void LookView::pull(int j, float weight) {
    m_style.pulled = withWeight(m_base, j, weight);
    viewport()->update();
    if (!m_frame.isActive()) m_frame.start();
    emit pulled(*m_style.pulled);
}

void LookView::dropPull() {
    if (!m_style.pulled) return;
    m_style.pulled.reset();
    viewport()->update();
    emit pulled({});
}

void LookView::nudge(float by) {
    const int j = wordMeant();
    m_link->setSource(j);
    emit forced(withWeight(m_step->alpha, j, m_step->alpha[static_cast<std::size_t>(j)] + by));
}

void LookView::keyPressEvent(QKeyEvent* event) {
    if (!adjustable() || event->modifiers() != Qt::NoModifier)
        return QAbstractScrollArea::keyPressEvent(event);
    const int j = m_link->source() >= 0 ? m_link->source() : wordMeant();
    const int last = m_geometry.count - 1;
    switch (event->key()) {
        case Qt::Key_Left:
            m_link->setSource(std::max(j - 1, 0));
            break;
        case Qt::Key_Right:
            m_link->setSource(std::min(j + 1, last));
            break;
        case Qt::Key_Home:
            m_link->setSource(0);
            break;
        case Qt::Key_End:
            m_link->setSource(last);
            break;
        case Qt::Key_Up:
            return nudge(kNudge);
        case Qt::Key_Down:
            return nudge(-kNudge);
        case Qt::Key_Escape:
            if (m_dragged < 0) return QAbstractScrollArea::keyPressEvent(event);
            return letGo(true);
        default:
            return QAbstractScrollArea::keyPressEvent(event);
    }
    showColumn(m_link->source());
}

void LookView::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void LookView::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    letGo(false);
    viewport()->update();
}

}  // namespace lookback
