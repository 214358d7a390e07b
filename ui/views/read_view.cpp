#include "views/read_view.h"

#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>

#include "views/hover_link.h"
#include "views/hover_tip.h"
#include "views/number_text.h"
#include "views/palette.h"

namespace lookback {

using namespace Qt::StringLiterals;

ReadView::ReadView(HoverLink* link, QWidget* parent)
    : QAbstractScrollArea(parent), m_link(link), m_tip(new HoverTip(this)) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);  // arrow keys scroll
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    connect(link, &HoverLink::changed, this, [this](int, int now) {
        m_style.lit = now;
        viewport()->update();
    });
}

void ReadView::setStep(StepModelPtr step) {
    m_step = std::move(step);
    m_pulled.reset();
    m_tip->hide();
    compute();
    showHeaviest();
}

// In a long sentence, and whole rows from the top.
void ReadView::showHeaviest() {
    if (!m_step || m_geometry.maximumScroll() == 0) return;
    const int j = heaviest(m_numbers.alpha);
    const int shown = m_geometry.body / m_geometry.rowHeight;
    const int first = std::clamp(j - shown / 2, 0, m_geometry.rows - shown);
    verticalScrollBar()->setValue(first * m_geometry.rowHeight);
}

void ReadView::setHint(const QString& hint) {
    m_hint = hint;
    viewport()->update();
}

void ReadView::setFew(bool few) {
    m_few = few;
    compute();
}

void ReadView::preview(const Weights& weights) {
    m_pulled = weights.empty() ? std::nullopt : std::optional(weights);
    compute();
}

void ReadView::compute() {
    m_numbers = m_step ? ReadNumbers::of(*m_step, m_pulled, m_few) : ReadNumbers{};
    layoutNow();
    emit captionChanged(m_step ? readCaption(*m_step, m_numbers) : QString());
}

QSize ReadView::minimumSizeHint() const {
    return {200, scaled(106)};
}

QSize ReadView::sizeHint() const {
    return {320, scaled(260)};
}

void ReadView::layoutNow() {
    m_style.font = font();
    m_style.font.setPixelSize(scaled(14));
    const int scroll = verticalScrollBar()->value();
    m_geometry = {};
    if (m_step)
        m_geometry = ReadGeometry::fit(viewport()->size(), *m_step,
                                       static_cast<int>(m_numbers.dimensions.size()), m_style.font);
    verticalScrollBar()->setPageStep(std::max(m_geometry.body, 1));
    verticalScrollBar()->setSingleStep(m_geometry.rowHeight);
    verticalScrollBar()->setRange(0, m_geometry.maximumScroll());
    m_geometry.scroll = std::min(scroll, m_geometry.maximumScroll());
    viewport()->update();
}

void ReadView::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    if (m_step) {
        paintRead(painter, *m_step, m_numbers, m_geometry, m_style);
    } else {
        painter.setFont(m_style.font);
        painter.setPen(theme().muted);
        painter.drawText(viewport()->rect().adjusted(0, 6, -8, -6),
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_hint);
    }
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme().accent, 1, Qt::DotLine));
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void ReadView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    layoutNow();
    showHeaviest();
}

void ReadView::scrollContentsBy(int, int) {
    m_geometry.scroll = verticalScrollBar()->value();
    m_tip->hide();
    viewport()->update();
}

void ReadView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) layoutNow();
}

bool ReadView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) {
        m_link->setSource(-1);
        m_tip->hide();
    }
    return QAbstractScrollArea::viewportEvent(event);
}

QString ReadView::tipAt(QPoint at) const {
    if (!m_step) return {};
    const auto dimension = [&](std::optional<int> cell) {
        return cell ? m_numbers.dimensions[static_cast<std::size_t>(*cell)] : -1;
    };
    if (const auto j = m_geometry.rowAt(at)) {
        const auto index = static_cast<std::size_t>(*j);
        const float alpha = m_numbers.alpha[index];
        QString text = u"“%1”: "_s.arg(m_step->source[index].word.left(200).toHtmlEscaped()) +
                       tr("%1 of c").arg(percentText(static_cast<double>(alpha)));
        const int d = dimension(m_geometry.strip(*j).at(at));
        if (d < 0) return text;
        const float h = (*m_step->annotations)[index][static_cast<std::size_t>(d)];
        return text + u"<br>"_s +
               tr("dimension %1: α h = %2 × %3 = %4")
                   .arg(d + 1)
                   .arg(numberText(alpha, 4), numberText(h, 4), numberText(alpha * h, 4));
    }
    const int d = dimension(m_geometry.sum().at(at));
    if (d < 0) return {};
    return tr("dimension %1: c = %2")
        .arg(d + 1)
        .arg(numberText(m_numbers.sum[static_cast<std::size_t>(d)]));
}

void ReadView::mouseMoveEvent(QMouseEvent* event) {
    m_link->setSource(m_step ? m_geometry.rowAt(event->pos()).value_or(-1) : -1);
    const QString tip = tipAt(event->pos());
    if (tip.isEmpty()) return m_tip->hide();
    m_tip->showAt(tip, viewport()->mapTo(window(), event->pos()));
}

}  // namespace lookback
