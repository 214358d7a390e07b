#include "views/plot_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "views/hover_tip.h"

namespace lookback {

PlotView::PlotView(const QString& objectName, const QString& accessibleName, QWidget* parent)
    : QWidget(parent), m_tip(new HoverTip(this)) {
    setObjectName(objectName);
    setAccessibleName(accessibleName);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    layoutNow();
}

void PlotView::setModel(PlotModel model) {
    m_model = std::move(model);
    layoutNow();
    if (!m_hover) return;
    m_hover.reset();
    setHover(m_model.empty() ? std::nullopt : m_geometry.indexAt(m_model, m_hoverAt), m_hoverAt);
}

void PlotView::setHint(const QString& hint) {
    m_hint = hint;
    update();
}

QSize PlotView::minimumSizeHint() const {
    return {scaled(200), scaled(180)};
}

void PlotView::layoutNow() {
    m_font = font();
    m_font.setPixelSize(scaled(13));
    m_geometry = PlotGeometry::fit(m_model, size(), m_font);
    update();
}

void PlotView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::TextAntialiasing);
    if (m_model.empty()) {
        painter.setFont(m_font);
        painter.setPen(theme().muted);
        painter.drawText(rect().adjusted(8, 8, -8, -8),
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_hint);
    } else {
        paintPlot(painter, m_model, m_geometry, m_font, m_hover);
    }
    if (!hasFocus()) return;
    painter.setPen(QPen(theme().accent, 1, Qt::DotLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void PlotView::resizeEvent(QResizeEvent*) {
    setHover(std::nullopt, {});
    layoutNow();
}

void PlotView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) layoutNow();
}

void PlotView::leaveEvent(QEvent*) {
    setHover(std::nullopt, {});
}

void PlotView::setHover(std::optional<int> index, QPoint at) {
    m_hoverAt = at;
    if (index != m_hover) {
        m_hover = index;
        setAccessibleDescription(
            index ? plotTip(m_model, *index).replace(QStringLiteral("<br>"), QStringLiteral("; "))
                  : QString());
        update();
    }
    if (index)
        m_tip->showAt(plotTip(m_model, *index), mapTo(window(), at));
    else
        m_tip->hide();
}

void PlotView::mouseMoveEvent(QMouseEvent* event) {
    setHover(m_model.empty() ? std::nullopt : m_geometry.indexAt(m_model, event->pos()),
             event->pos());
}

void PlotView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_model.empty()) return;
    if (const auto index = m_geometry.indexAt(m_model, event->pos())) emit clicked(*index);
}

void PlotView::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(m_model.x.size()) - 1;
    const int way = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (m_model.empty() || event->modifiers() != Qt::NoModifier)
        return QWidget::keyPressEvent(event);
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if (m_hover) emit clicked(*m_hover);
        return;
    }
    if (way == 0) return QWidget::keyPressEvent(event);
    const int index = m_hover ? std::clamp(*m_hover + way, 0, last) : way > 0 ? 0 : last;
    const double x = m_model.x[static_cast<std::size_t>(index)];
    setHover(index, m_geometry.at(x, m_geometry.top).toPoint());
}

void PlotView::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    setHover(std::nullopt, {});
    update();
}

}  // namespace lookback
