#include "views/chip_strip.h"

#include <QFontMetrics>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>

#include "views/hover_link.h"
#include "views/hover_tip.h"
#include "views/palette.h"

namespace lookback {

using namespace Qt::StringLiterals;

namespace {

constexpr int kNoteGap = 6;  // between a word and its note

}  // namespace

ChipStrip::ChipStrip(QWidget* parent) : QAbstractScrollArea(parent), m_tip(new HoverTip(this)) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    setFontPixels(14);
    setFixedHeight(m_metrics.height);
}

void ChipStrip::setFontPixels(int pixels) {
    m_fontPixels = pixels;
    measureNow();
}

void ChipStrip::measureNow() {
    m_font = font();
    m_font.setPixelSize(scaled(m_fontPixels));
    m_metrics.height = QFontMetrics(m_font).height() + 6;
    m_metrics.maxWidth = scaled(260);
    m_known.clear();
    measureWords();
}

void ChipStrip::measureWords() {
    m_widths.clear();
    for (const Chip& chip : m_chips) {
        const int note = chip.note.isEmpty() ? 0 : wordWidth(chip.note) + scaled(kNoteGap);
        m_widths.push_back(wordWidth(chip.word) + note);
    }
}

void ChipStrip::setHoverLink(HoverLink* link) {
    m_link = link;
    connect(link, &HoverLink::changed, viewport(), qOverload<>(&QWidget::update));
}

void ChipStrip::setMostLines(int lines) {
    if (lines == m_mostLines) return;
    m_mostLines = lines;
    layoutNow();
}

void ChipStrip::setChips(std::vector<Chip> chips) {
    if (chips == m_chips) return;
    const bool more = chips.size() != m_chips.size();
    m_chips = std::move(chips);
    if (m_known.size() > 50000) m_known.clear();
    measureWords();
    m_tip->hide();
    if (more) verticalScrollBar()->setValue(0);
    layoutNow();
}

// Whole lines show, and the chip that counts is in one of them.
void ChipStrip::showCurrent() {
    const int line = m_metrics.height + m_metrics.gap;
    const int lines = verticalScrollBar()->value() / line;
    verticalScrollBar()->setValue(lines * line);
    const auto current =
        std::find_if(m_chips.begin(), m_chips.end(), [](const Chip& c) { return c.current; });
    if (current == m_chips.end()) return;
    const QRect chip = m_layout.chips[static_cast<std::size_t>(current - m_chips.begin())];
    const int top = verticalScrollBar()->value();
    if (chip.top() < top || chip.bottom() > top + height())
        verticalScrollBar()->setValue(chip.bottom() - height() + 2);
}

int ChipStrip::wordWidth(const QString& word) {
    const auto known = m_known.constFind(word);
    if (known != m_known.constEnd()) return *known;
    // A chip shows no more than its greatest width: a word of 30,000 letters is not measured whole.
    const int width = QFontMetrics(m_font).horizontalAdvance(word.left(200));
    m_known.insert(word, width);
    return width;
}

void ChipStrip::layoutNow() {
    const int full = width() - 2;
    m_layout = ChipLayout::wrap(m_widths, full, m_metrics);
    const int line = m_metrics.height + m_metrics.gap;
    const int most = m_mostLines * line - m_metrics.gap;
    const bool scrolls = m_layout.height > most;
    if (scrolls) m_layout = ChipLayout::wrap(m_widths, full - 16, m_metrics);
    setVerticalScrollBarPolicy(scrolls ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    const int height = std::min(m_layout.height, most) + 2;
    verticalScrollBar()->setRange(0, std::max(m_layout.height + 2 - height, 0));
    verticalScrollBar()->setPageStep(height);
    verticalScrollBar()->setSingleStep(line);
    if (height != this->height()) setFixedHeight(height);
    showCurrent();
    viewport()->update();
}

void ChipStrip::paintChip(QPainter& painter, const Chip& chip, const QRect& area, bool lit) const {
    const Theme& t = theme();
    QColor fill = t.card;
    QColor ink = t.text;
    QPen outline(t.border, 1);
    if (chip.unknown) {
        fill = t.unknownFill;
        ink = t.unknownText;
        outline = QPen(t.unknownText, 1, Qt::DashLine);
    } else if (chip.chosen) {
        fill = t.chosenFill;
        ink = t.chosenText;
        outline = QPen(t.chosenText, 1);
    }
    if (chip.current || lit) outline = QPen(t.current, 2);
    painter.setPen(outline);
    painter.setBrush(fill);
    const double inset = chip.current || lit ? 1.0 : 0.5;
    const double radius = area.height() / 2.0 - 1;
    painter.drawRoundedRect(QRectF(area).adjusted(inset, inset, -inset, -inset), radius, radius);
    painter.setPen(ink);
    const QFontMetrics metrics = painter.fontMetrics();
    const int note =
        chip.note.isEmpty() ? 0 : metrics.horizontalAdvance(chip.note) + scaled(kNoteGap);
    const QString word = metrics.elidedText(chip.word.left(200), Qt::ElideRight,
                                            m_metrics.maxWidth - 2 * m_metrics.padding - note);
    painter.drawText(area.adjusted(0, 0, -note, 0), Qt::AlignCenter | Qt::TextSingleLine, word);
    if (chip.differs) {
        painter.setPen(QPen(t.current, 2));
        const int y = area.bottom() - scaled(4);
        painter.drawLine(area.left() + m_metrics.padding, y,
                         area.right() - m_metrics.padding - note, y);
    }
    if (note == 0) return;
    painter.setPen(t.muted);
    painter.drawText(area.adjusted(0, 0, -m_metrics.padding, 0),
                     Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, chip.note);
}

void ChipStrip::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(m_font);
    const int scroll = verticalScrollBar()->value();
    const auto [first, last] = m_layout.between(scroll, scroll + height());
    for (int k = first; k < last; ++k) {
        const auto index = static_cast<std::size_t>(k);
        paintChip(painter, m_chips[index], m_layout.chips[index].translated(1, 1 - scroll),
                  m_link && m_link->source() == k);
    }
}

void ChipStrip::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    // Later: a new height within the viewport's own resize event would not reach the viewport.
    if (event->oldSize().width() != event->size().width())
        QMetaObject::invokeMethod(this, &ChipStrip::layoutNow, Qt::QueuedConnection);
}

void ChipStrip::scrollContentsBy(int, int) {
    m_tip->hide();
    viewport()->update();
}

bool ChipStrip::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) {
        m_tip->hide();
        if (m_link) m_link->setSource(-1);
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void ChipStrip::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() != QEvent::FontChange && event->type() != QEvent::StyleChange) return;
    measureNow();
    layoutNow();
}

void ChipStrip::mouseMoveEvent(QMouseEvent* event) {
    const int k = m_layout.at(event->pos() + QPoint(-1, verticalScrollBar()->value() - 1));
    if (m_link) m_link->setSource(k);
    if (k < 0) return m_tip->hide();
    const auto index = static_cast<std::size_t>(k);
    const Chip& chip = m_chips[index];
    QStringList lines;
    const bool cut = m_widths[index] + 2 * m_metrics.padding > m_layout.chips[index].width();
    if (cut) lines << chip.word.left(400).toHtmlEscaped();
    if (chip.unknown) lines << tr("read as <unk>").toHtmlEscaped();
    if (chip.chosen) lines << tr("chosen by hand").toHtmlEscaped();
    if (chip.differs) lines << tr("not in the other translation").toHtmlEscaped();
    if (lines.isEmpty()) return m_tip->hide();
    m_tip->showAt(lines.join("<br>"_L1), viewport()->mapTo(window(), event->pos()));
}

void ChipStrip::mousePressEvent(QMouseEvent* event) {
    const int k = m_layout.at(event->pos() + QPoint(-1, verticalScrollBar()->value() - 1));
    if (k >= 0 && event->button() == Qt::LeftButton) emit clicked(k);
}

}  // namespace lookback
