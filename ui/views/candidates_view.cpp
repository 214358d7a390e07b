#include "views/candidates_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "views/number_text.h"
#include "views/palette.h"
#include "views/text_width.h"

namespace lookback {
namespace {

constexpr int kLines = 10;
constexpr int kGap = 12;

QFont boldOf(QFont font) {
    font.setBold(true);
    return font;
}

int percentWidth(const QFont& font) {
    return textWidth(font, percentText(1)) + 10;
}

int widestWord(const std::vector<CandidateLine>& lines, const QFont& font) {
    const QFont bold = boldOf(font);
    int widest = font.pixelSize() * 4;
    for (const CandidateLine& line : lines)
        widest = std::max(widest, textWidth(bold, line.word.left(200)));
    return widest + 3;  // drawn text may be a fraction wider than measured
}

}  // namespace

std::vector<CandidateLine> candidateLines(const StepModel& step) {
    std::vector<CandidateLine> lines;
    bool listed = false;
    for (const Candidate& word : step.top) {
        const bool taken = word.id == step.id;
        listed = listed || taken;
        lines.push_back({QString::fromStdString(word.word), word.id,
                         std::exp(static_cast<double>(word.logP)), taken});
    }
    if (!listed)
        lines.push_back({step.word, step.id, std::exp(static_cast<double>(step.logP)), true});
    return lines;
}

QSize candidatesSize(const std::vector<CandidateLine>& lines, const QFont& font, int width) {
    const int needed = widestWord(lines, font) + kGap + 120 + percentWidth(font);
    return {std::max(width, needed), static_cast<int>(lines.size()) * font.pixelSize() * 8 / 5};
}

void paintCandidates(QPainter& painter, const std::vector<CandidateLine>& lines, const QRect& area,
                     const QFont& font, int pitch, int marked, int longestWord) {
    const Theme& t = theme();
    const int words = std::min(widestWord(lines, font), longestWord);
    const int room = area.width() - words - kGap - percentWidth(font);
    for (int k = 0; k < static_cast<int>(lines.size()); ++k) {
        const CandidateLine& line = lines[static_cast<std::size_t>(k)];
        const QRect row(area.left(), area.top() + k * pitch, area.width(), pitch);
        if (k == marked) painter.fillRect(row, t.chosenFill);
        painter.setFont(line.taken ? boldOf(font) : font);
        painter.setPen(t.text);
        painter.drawText(QRect(row.left(), row.top(), words, pitch),
                         Qt::AlignRight | Qt::AlignVCenter | Qt::AlignAbsolute,
                         elided(painter.font(), line.word.left(200), words));
        const int length = std::max(static_cast<int>(std::lround(line.probability * room)), 1);
        const int thick = std::clamp(pitch - 6, 4, font.pixelSize() * 9 / 7);
        const QRect bar(row.left() + words + kGap, row.center().y() - thick / 2, length, thick);
        painter.fillRect(bar, line.taken ? t.taken : t.bar);
        painter.setFont(font);
        painter.setPen(t.muted);
        painter.drawText(QRect(bar.right() + 7, row.top(), percentWidth(font), pitch),
                         Qt::AlignLeft | Qt::AlignVCenter, percentText(line.probability));
    }
}

CandidatesView::CandidatesView(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void CandidatesView::setStep(const StepModelPtr& step) {
    m_lines = step ? candidateLines(*step) : std::vector<CandidateLine>();
    m_marked = -1;
    update();
}

void CandidatesView::setHint(const QString& hint) {
    m_hint = hint;
    update();
}

QSize CandidatesView::minimumSizeHint() const {
    return {200, kLines * scaled(16)};
}

QSize CandidatesView::sizeHint() const {
    return {320, (kLines + 1) * scaled(24)};
}

int CandidatesView::lineHeight() const {
    const int lines = std::max<int>(kLines, static_cast<int>(m_lines.size()));
    return std::clamp(height() / lines, scaled(15), scaled(36));
}

int CandidatesView::lineAt(int y) const {
    const int line = y / lineHeight();
    return line >= 0 && line < static_cast<int>(m_lines.size()) ? line : -1;
}

void CandidatesView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QFont plain = font();
    plain.setPixelSize(scaled(14));
    if (m_lines.empty()) {
        painter.setFont(plain);
        painter.setPen(theme().muted);
        painter.drawText(rect().adjusted(0, 6, -8, -6),
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_hint);
        return;
    }
    paintCandidates(painter, m_lines, rect(), plain, lineHeight(), m_marked, width() * 2 / 5);
    if (hasFocus() && m_marked < 0) {
        painter.setPen(QPen(theme().accent, 1, Qt::DotLine));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void CandidatesView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        updateGeometry();
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
