#include "views/candidates_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "views/palette.h"

namespace lookback {
namespace {

constexpr int kLines = 10;
constexpr int kMaxPitch = 48;
constexpr int kPercent = 62;  // width of "100.0 %"

QString percent(double probability) {
    if (probability < 0.0005) return CandidatesView::tr("< 0.1 %");
    return CandidatesView::tr("%1 %").arg(100 * probability, 0, 'f', 1);
}

}  // namespace

CandidatesView::CandidatesView(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setMaximumHeight((kLines + 1) * kMaxPitch);
}

void CandidatesView::setStep(const TraceStep* step) {
    m_lines.clear();
    if (step) {
        bool listed = false;
        for (const Candidate& word : step->top) {
            const bool taken = word.id == step->id;
            listed = listed || taken;
            m_lines.push_back({QString::fromStdString(word.word), word.id,
                               std::exp(static_cast<double>(word.logP)), taken});
        }
        // A word chosen from far down the list has its line too.
        if (!listed)
            m_lines.push_back({QString::fromStdString(step->word), step->id,
                               std::exp(static_cast<double>(step->logP)), true});
    }
    m_marked = -1;
    update();
}

void CandidatesView::setHint(const QString& hint) {
    m_hint = hint;
    update();
}

QSize CandidatesView::minimumSizeHint() const {
    return {220, (kLines + 1) * 24};
}

QSize CandidatesView::sizeHint() const {
    return {320, (kLines + 1) * 32};
}

int CandidatesView::lineHeight() const {
    const int lines = std::max<int>(kLines, static_cast<int>(m_lines.size()));
    return std::clamp(height() / lines, 20, kMaxPitch);
}

int CandidatesView::lineAt(int y) const {
    const int line = y / lineHeight();
    return line >= 0 && line < static_cast<int>(m_lines.size()) ? line : -1;
}

void CandidatesView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Theme& t = theme();
    QFont plain = font();
    plain.setPixelSize(14);
    painter.setFont(plain);
    if (m_lines.empty()) {
        painter.setPen(t.muted);
        painter.drawText(rect().adjusted(8, 8, -8, -8),
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_hint);
        return;
    }
    int words = 60;
    QFont bold = plain;
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    for (const Line& line : m_lines) words = std::max(words, metrics.horizontalAdvance(line.word));
    words = std::min(words, width() * 2 / 5);
    const int room = width() - words - 12 - kPercent;
    const int pitch = lineHeight();
    for (int k = 0; k < static_cast<int>(m_lines.size()); ++k) {
        const Line& line = m_lines[static_cast<std::size_t>(k)];
        const QRect area(0, k * pitch, width(), pitch);
        if (k == m_marked) painter.fillRect(area, t.chosenFill);
        painter.setFont(line.taken ? bold : plain);
        painter.setPen(t.text);
        const QRect label(0, area.top(), words, pitch);
        painter.drawText(label, Qt::AlignRight | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(line.word, Qt::ElideRight, words));
        const int length = std::max(static_cast<int>(std::lround(line.probability * room)), 1);
        const int thick = std::min(pitch - 8, 18);
        const QRect bar(words + 12, area.center().y() - thick / 2, length, thick);
        painter.fillRect(bar, line.taken ? t.taken : t.bar);
        painter.setFont(plain);
        painter.setPen(t.muted);
        painter.drawText(QRect(bar.right() + 7, area.top(), kPercent, pitch),
                         Qt::AlignLeft | Qt::AlignVCenter, percent(line.probability));
    }
    if (hasFocus() && m_marked < 0) {
        painter.setPen(QPen(t.accent, 1, Qt::DotLine));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void CandidatesView::setMarked(int line) {
    if (line == m_marked) return;
    m_marked = line;
    setCursor(line >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void CandidatesView::mouseMoveEvent(QMouseEvent* event) {
    setMarked(lineAt(event->pos().y()));
}

void CandidatesView::leaveEvent(QEvent*) {
    setMarked(-1);
}

void CandidatesView::mousePressEvent(QMouseEvent* event) {
    const int line = lineAt(event->pos().y());
    if (line >= 0 && event->button() == Qt::LeftButton)
        emit chosen(m_lines[static_cast<std::size_t>(line)].id);
}

void CandidatesView::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(m_lines.size()) - 1;
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Down && last >= 0) {
        setMarked(std::min(m_marked + 1, last));
    } else if (event->key() == Qt::Key_Up && last >= 0) {
        setMarked(std::max(m_marked - 1, 0));
    } else if (enter && m_marked >= 0) {
        emit chosen(m_lines[static_cast<std::size_t>(m_marked)].id);
    } else {
        QWidget::keyPressEvent(event);
    }
}

}  // namespace lookback
