#include "views/heatmap_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "views/hover_link.h"
#include "views/hover_tip.h"
#include "views/number_text.h"

namespace lookback {
namespace {

constexpr double kLeastZoom = 1.0 / 32;
constexpr double kMostZoom = 8;
constexpr double kZoomStep = 1.25;

}  // namespace

using namespace Qt::StringLiterals;

HeatmapView::HeatmapView(HoverLink* link, QWidget* parent)
    : QAbstractScrollArea(parent), m_link(link), m_tip(new HoverTip(this)) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    m_style.font = font();
    m_style.font.setPixelSize(scaled(14));
    connect(link, &HoverLink::changed, this, &HeatmapView::lightSource);
}

void HeatmapView::setModel(HeatmapModel model) {
    const bool grew = model.steps() != m_model.steps() || model.sources() != m_model.sources();
    m_model = std::move(model);
    m_model.setTransposed(m_transposed);
    m_style.current = m_model.isFilm() ? -1 : m_model.steps() - 1;
    // A film goes on under the mouse.
    const bool stays = m_model.isFilm() && !grew && m_hover;
    if (!stays) setHover(std::nullopt, {});
    refresh();
    if (stays) showTip(m_hoverAt);
    if (grew) showCurrentStep();
}

void HeatmapView::setColorMap(ColorMap map) {
    m_style.map = map;
    refresh();
}

void HeatmapView::setColorScale(ColorScale scale) {
    m_style.scale = scale;
    refresh();
}

void HeatmapView::setTransposed(bool transposed) {
    m_transposed = transposed;
    m_model.setTransposed(transposed);
    setHover(std::nullopt, {});
    refresh();
    showCurrentStep();
}

void HeatmapView::setNumbers(bool numbers) {
    m_style.numbers = numbers;
    refresh();
}

void HeatmapView::setZoom(double zoom, QPoint around) {
    const double wanted = std::clamp(zoom, kLeastZoom, kMostZoom);
    if (wanted == m_style.zoom || m_model.columns() == 0) return;
    // What lies under the mouse stays there.
    const HeatmapGeometry old = m_geometry;
    const QPoint inside = around - QPoint(old.left, old.top);
    const double x = (inside.x() + old.scroll.x()) / static_cast<double>(old.cellWidth);
    const double y = (inside.y() + old.scroll.y()) / static_cast<double>(old.cellHeight);
    m_style.zoom = wanted;
    refresh();
    horizontalScrollBar()->setValue(
        static_cast<int>(x * m_geometry.cellWidth + old.left - m_geometry.left) - inside.x());
    verticalScrollBar()->setValue(
        static_cast<int>(y * m_geometry.cellHeight + old.top - m_geometry.top) - inside.y());
}

void HeatmapView::zoomBy(double factor) {
    setZoom(m_style.zoom * factor, m_geometry.body().center());
}

void HeatmapView::setHint(const QString& hint) {
    if (hint == m_hint) return;
    m_hint = hint;
    viewport()->update();
}

void HeatmapView::refresh() {
    layoutNow();
    viewport()->update();
}

void HeatmapView::layoutNow() {
    m_style.font.setPixelSize(scaled(14));
    m_geometry = layoutHeatmap(m_model, m_style, viewport()->size());
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

// The step under the slider is the last; in a long sentence its heaviest word shows too, or it
// would show none of its weight.
void HeatmapView::showCurrentStep() {
    if (m_style.current < 0) return;
    const bool across = m_model.transposed();
    QScrollBar* steps = across ? horizontalScrollBar() : verticalScrollBar();
    QScrollBar* sources = across ? verticalScrollBar() : horizontalScrollBar();
    steps->setValue(steps->maximum());
    if (!m_model.attends() || sources->maximum() == 0) return;
    const int heaviest = m_model.heaviestSource(m_style.current);
    const int size = across ? m_geometry.cellHeight : m_geometry.cellWidth;
    const int room = across ? m_geometry.body().height() : m_geometry.body().width();
    const int from = heaviest * size - sources->value();
    if (from >= 0 && from + size <= room) return;
    sources->setValue((heaviest - room / size / 2) * size);
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

QRect HeatmapView::strip(bool acrossColumn, int index) const {
    return acrossColumn ? m_geometry.columnStrip(index) : m_geometry.rowStrip(index);
}

void HeatmapView::paintEvent(QPaintEvent* event) {
    if (m_stale) renderCache();
    QPainter painter(viewport());
    painter.setClipRegion(event->region());
    painter.drawPixmap(0, 0, m_cache);
    painter.setBrush(Qt::NoBrush);
    if (m_model.attends()) {
        painter.setPen(QPen(theme().current, 1));
        const int lit = m_link->source();
        if (lit >= 0 && lit < m_model.sources() && !m_model.isProbability())
            painter.drawRect(sourceStrip(lit).adjusted(0, 0, -1, -1));
        if (m_hover)
            painter.drawRect(
                stepStrip(m_model.stepOf(m_hover->row, m_hover->column)).adjusted(0, 0, -1, -1));
    }
    if (m_style.current >= 0) {
        QRect area = stepStrip(m_style.current);
        if (m_model.transposed())
            area.setTop(m_geometry.top);
        else
            area.setLeft(m_geometry.left);
        if (std::min(area.height(), area.width()) > 1) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(theme().current, 2));
            painter.drawRoundedRect(QRectF(area).adjusted(-2, -2, 1, 1), 3, 3);
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
    if (m_model.columns() == 0 || (m_model.transposed() && m_model.steps() == 0)) {
        painter.drawText(viewport()->rect().adjusted(40, 20, -40, -20),
                         Qt::AlignCenter | Qt::TextWordWrap, m_hint);
        return;
    }
    const QRect body = m_geometry.body();
    const int under = m_geometry.top + m_geometry.contentSize().height() - m_geometry.scroll.y();
    const int room = body.bottom() - under;
    const QRect area(body.left() + 2, under + 8, viewport()->width() - body.left() - 10, room - 8);
    const QRect needed =
        painter.fontMetrics().boundingRect(area, Qt::AlignLeft | Qt::TextWordWrap, m_hint);
    if (needed.height() > area.height()) return;
    painter.drawText(area, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_hint);
}

void HeatmapView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    layoutNow();
    showCurrentStep();
}

void HeatmapView::scrollContentsBy(int, int) {
    setHover(std::nullopt, {});  // another cell is under the mouse now
    m_geometry.scroll = {horizontalScrollBar()->value(), verticalScrollBar()->value()};
    m_stale = true;
    viewport()->update();
}

void HeatmapView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) refresh();
}

bool HeatmapView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) setHover(std::nullopt, {});
    return QAbstractScrollArea::viewportEvent(event);
}

void HeatmapView::wheelEvent(QWheelEvent* event) {
    if (!(event->modifiers() & Qt::ControlModifier)) return QAbstractScrollArea::wheelEvent(event);
    const double notches = event->angleDelta().y() / 120.0;
    if (notches != 0)
        setZoom(m_style.zoom * std::pow(kZoomStep, notches), event->position().toPoint());
    event->accept();
}

void HeatmapView::mouseMoveEvent(QMouseEvent* event) {
    setHover(m_geometry.cellAt(event->pos()), event->pos());
}

void HeatmapView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (m_model.transposed()) {
        std::optional<int> column = m_geometry.columnAt(event->pos());
        const auto label = columnLabelAt(m_model, m_geometry, m_style.font, event->pos());
        if (!column && label) column = label->column;
        if (column) emit stepClicked(*column);
    } else if (const auto row = m_geometry.rowAt(event->pos())) {
        emit stepClicked(*row);
    }
}

void HeatmapView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return emit copyAsked();
    const int key = event->key();
    if (key == Qt::Key_Plus || key == Qt::Key_Equal) return zoomBy(kZoomStep);
    if (key == Qt::Key_Minus) return zoomBy(1 / kZoomStep);
    if (key == Qt::Key_0) return setZoom(1, m_geometry.body().center());
    QAbstractScrollArea::keyPressEvent(event);
}

// Only the two strips are painted anew, from the cache.
void HeatmapView::lightSource(int before, int now) {
    for (const int source : {before, now})
        if (source >= 0 && source < m_model.sources())
            viewport()->update(sourceStrip(source).adjusted(-2, -2, 2, 2));
}

void HeatmapView::setHover(std::optional<HeatmapCell> cell, QPoint at) {
    const auto updateStep = [this](HeatmapCell c) {
        viewport()->update(stepStrip(m_model.stepOf(c.row, c.column)).adjusted(-2, -2, 2, 2));
    };
    const bool moved = m_hover != cell;
    if (m_hover && moved) updateStep(*m_hover);
    if (cell && moved) updateStep(*cell);
    const bool was = m_hover.has_value();
    m_hoverAt = at;
    m_hover = cell;
    if (!m_model.attends()) return showTip(at);
    if (m_model.isProbability()) return showTip(at);
    if (cell) {
        m_link->setSource(m_model.sourceOf(cell->row, cell->column));
    } else if (!at.isNull()) {
        const auto label = columnLabelAt(m_model, m_geometry, m_style.font, at);
        std::optional<int> source;
        if (!m_model.transposed() && label) source = label->column;
        if (m_model.transposed() && at.x() < m_geometry.left) source = m_geometry.rowAt(at);
        m_link->setSource(source.value_or(-1));
    } else if (was || underMouse()) {
        m_link->setSource(-1);
    }
    showTip(at);
}

void HeatmapView::showTip(QPoint at) {
    QString tip;
    if (m_hover && m_model.attends())
        tip = cellTip(m_model, m_hover->row, m_hover->column);
    else if (!at.isNull())
        tip = labelTip(at);
    if (tip.isEmpty())
        m_tip->hide();
    else
        m_tip->showAt(tip, viewport()->mapTo(window(), at));
}

// What a label has no room for.
QString HeatmapView::labelTip(QPoint at) const {
    QStringList lines;
    const auto describe = [&](const HeatmapLabel& label, bool cut) {
        if (cut || label.unknown || label.probability)
            lines << label.word.left(400).toHtmlEscaped();
        if (label.unknown) lines << tr("read as <unk>").toHtmlEscaped();
        if (label.chosen) lines << tr("chosen by hand");
        if (label.probability) lines << u"p = "_s + numberText(*label.probability);
    };
    if (const auto row = m_geometry.rowAt(at); row && at.x() < m_geometry.left)
        describe(m_model.row(*row), true);
    else if (const auto hit = columnLabelAt(m_model, m_geometry, m_style.font, at))
        describe(m_model.column(hit->column), hit->cut);
    return lines.join(u"<br>"_s);
}

}  // namespace lookback
