#include "views/heatmap_view.h"

#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>

#include "views/hover_tip.h"

namespace lookback {

using namespace Qt::StringLiterals;

HeatmapView::HeatmapView(QWidget* parent) : QAbstractScrollArea(parent), m_tip(new HoverTip(this)) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    m_style.font = font();
    m_style.font.setPixelSize(14);
}

void HeatmapView::setModel(HeatmapModel model) {
    const bool grew = model.rows() != m_model.rows();
    m_model = std::move(model);
    m_style.current = m_model.rows() - 1;
    setHover(std::nullopt, {});
    layoutNow();
    if (grew) showCurrentRow();
    viewport()->update();
}

void HeatmapView::setColorMap(ColorMap map) {
    m_style.map = map;
    m_stale = true;
    viewport()->update();
}

void HeatmapView::setHint(const QString& hint) {
    if (hint == m_hint) return;
    m_hint = hint;
    viewport()->update();
}

void HeatmapView::layoutNow() {
    m_geometry = layoutHeatmap(m_model, m_style.font, viewport()->size());
    const QPoint end = m_geometry.maximumScroll();
    horizontalScrollBar()->setRange(0, end.x());
    horizontalScrollBar()->setPageStep(m_geometry.body().width());
    horizontalScrollBar()->setSingleStep(m_geometry.cellWidth);
    verticalScrollBar()->setRange(0, end.y());
    verticalScrollBar()->setPageStep(m_geometry.body().height());
    verticalScrollBar()->setSingleStep(m_geometry.cellHeight);
    m_geometry.scroll = {horizontalScrollBar()->value(), verticalScrollBar()->value()};
    m_stale = true;
}

void HeatmapView::showCurrentRow() {
    verticalScrollBar()->setValue(verticalScrollBar()->maximum());  // it is the last
    // In a long sentence the columns follow, or the row would show none of its weight.
    if (!m_model.attends() || m_model.rows() == 0 || horizontalScrollBar()->maximum() == 0) return;
    int heaviest = 0;
    for (int j = 1; j < m_model.columns(); ++j)
        if (m_model.alpha(m_style.current, j) > m_model.alpha(m_style.current, heaviest))
            heaviest = j;
    const QRect body = m_geometry.body();
    const QRect cell = m_geometry.cell(0, heaviest);
    if (cell.left() >= body.left() && cell.right() <= body.right()) return;
    const int columns = body.width() / std::max(m_geometry.cellWidth, 1);
    horizontalScrollBar()->setValue((heaviest - columns / 2) * m_geometry.cellWidth);
}

void HeatmapView::renderCache() {
    const qreal ratio = devicePixelRatioF();
    m_cache = QPixmap(viewport()->size() * ratio);
    m_cache.setDevicePixelRatio(ratio);
    m_cache.fill(theme().card);
    QPainter painter(&m_cache);
    painter.setRenderHint(QPainter::TextAntialiasing);
    if (m_model.columns() > 0) paintHeatmap(painter, m_model, m_geometry, m_style);
    m_stale = false;
}

void HeatmapView::paintEvent(QPaintEvent* event) {
    if (m_stale) renderCache();
    QPainter painter(viewport());
    painter.setClipRegion(event->region());
    painter.drawPixmap(0, 0, m_cache);
    if (m_hover && m_model.attends()) {
        painter.setPen(QPen(theme().current, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(m_geometry.rowStrip(m_hover->row).adjusted(0, 0, -1, -1));
        painter.drawRect(m_geometry.columnStrip(m_hover->column).adjusted(0, 0, -1, -1));
    }
    if (m_style.current >= 0) {
        QRect row = m_geometry.rowStrip(m_style.current);
        row.setLeft(m_geometry.left);
        if (row.height() > 4) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(theme().current, 2));
            painter.drawRoundedRect(QRectF(row).adjusted(-2, -2, 1, 1), 3, 3);
        }
    }
    paintHint(painter);
    painter.end();
    emit painted();
}

void HeatmapView::paintHint(QPainter& painter) {
    if (m_hint.isEmpty()) return;
    painter.setFont(m_style.font);
    painter.setPen(theme().muted);
    if (m_model.columns() == 0) {
        painter.drawText(viewport()->rect().adjusted(40, 20, -40, -20),
                         Qt::AlignCenter | Qt::TextWordWrap, m_hint);
        return;
    }
    const QRect body = m_geometry.body();
    const int under = m_geometry.top + m_geometry.contentSize().height() - m_geometry.scroll.y();
    const int room = body.bottom() - under;
    if (room < 24) return;
    const QRect area(body.left() + 2, under + 8, viewport()->width() - body.left() - 10, room - 8);
    painter.drawText(area, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_hint);
}

void HeatmapView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    layoutNow();
    showCurrentRow();
}

void HeatmapView::scrollContentsBy(int, int) {
    setHover(std::nullopt, {});  // another cell is under the mouse now
    m_geometry.scroll = {horizontalScrollBar()->value(), verticalScrollBar()->value()};
    m_stale = true;
    viewport()->update();
}

void HeatmapView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) layoutNow();
}

bool HeatmapView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) setHover(std::nullopt, {});
    return QAbstractScrollArea::viewportEvent(event);
}

void HeatmapView::mouseMoveEvent(QMouseEvent* event) {
    setHover(m_geometry.cellAt(event->pos()), event->pos());
}

void HeatmapView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (const auto row = m_geometry.rowAt(event->pos())) emit rowClicked(*row);
}

void HeatmapView::updateStrips(HeatmapCell cell) {
    viewport()->update(m_geometry.rowStrip(cell.row).adjusted(-2, -2, 2, 2));
    viewport()->update(m_geometry.columnStrip(cell.column).adjusted(-2, -2, 2, 2));
}

void HeatmapView::setHover(std::optional<HeatmapCell> cell, QPoint at) {
    if (m_hover && m_hover != cell) updateStrips(*m_hover);
    if (cell && m_hover != cell) updateStrips(*cell);
    m_hover = cell;
    QString tip;
    if (cell && m_model.attends())
        tip = cellTip(m_model, cell->row, cell->column);
    else if (!at.isNull())
        tip = labelTip(at);
    if (tip.isEmpty())
        m_tip->hide();
    else
        m_tip->showAt(tip, viewport()->mapTo(window(), at));
}

// What a label has no room for.
QString HeatmapView::labelTip(QPoint at) const {
    if (const auto row = m_geometry.rowAt(at); row && at.x() < m_geometry.left) {
        const HeatmapRow& label = m_model.row(*row);
        return label.word.toHtmlEscaped() + u"<br>p = "_s +
               QString::number(static_cast<double>(label.probability), 'g', 6);
    }
    if (const auto hit = columnLabelAt(m_model, m_geometry, m_style.font, at)) {
        const HeatmapColumn& column = m_model.column(hit->column);
        QStringList lines;
        if (hit->cut || column.unknown) lines << column.word.left(400).toHtmlEscaped();
        if (column.unknown) lines << tr("read as <unk>").toHtmlEscaped();
        return lines.join(u"<br>"_s);
    }
    return {};
}

}  // namespace lookback
