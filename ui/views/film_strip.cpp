#include "views/film_strip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>

#include "views/hover_tip.h"
#include "views/palette.h"
#include "views/plot.h"

namespace lookback {

using namespace Qt::StringLiterals;

namespace {

constexpr int kThin = 16;   // height of a row of probabilities
constexpr int kHandle = 6;  // half the width of the scrubber's handle

// Cells keep exactly their colour, unless there are more of them than pixels.
QImage fitted(const QImage& image, QSize size) {
    const bool small = image.width() > size.width() || image.height() > size.height();
    return image.scaled(size, Qt::IgnoreAspectRatio,
                        small ? Qt::SmoothTransformation : Qt::FastTransformation);
}

}  // namespace

QImage filmImage(const FilmFrame& frame, std::size_t sourceWords) {
    const bool weights = !frame.alpha.empty();
    const auto across = static_cast<int>(weights ? sourceWords : frame.target.size());
    const auto down = static_cast<int>(weights ? frame.target.size() : 1);
    QImage image(across, down, QImage::Format_RGB32);
    for (int i = 0; i < down; ++i) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(i));
        for (int j = 0; j < across; ++j) {
            const auto k = static_cast<std::size_t>(i * across + j);
            line[j] = colorOf(ColorMap::Cividis, weights ? frame.alpha[k] : std::exp(frame.logP[k]))
                          .rgb();
        }
    }
    return image;
}

FilmStrip::FilmStrip(QWidget* parent) : QWidget(parent), m_tip(new HoverTip(this)) {
    setObjectName(u"film"_s);
    setAccessibleName(tr("Film of the training"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    layoutNow();
}

void FilmStrip::setHistory(const Histories& histories, std::size_t film) {
    const bool others = histories != m_histories;
    if (others) m_chosen.reset();
    const bool rows = histories.size() != m_histories.size();
    m_histories = histories;
    m_film = film;
    if (rows) updateGeometry();
    layoutNow();
    moved();
}

std::uint64_t FilmStrip::moment() const {
    return m_chosen.value_or(momentsOf(m_histories).last);
}

void FilmStrip::choose(std::uint64_t updates) {
    if (m_histories.empty()) return;
    m_chosen = nearestFrame(m_histories, updates);
    const std::uint64_t newest =
        nearestFrame(m_histories, std::numeric_limits<std::uint64_t>::max());
    if (m_chosen == newest) return follow();
    moved();
    emit chosen(moment());
}

void FilmStrip::follow() {
    m_chosen.reset();
    moved();
    emit chosen(moment());
}

void FilmStrip::moved() {
    QStringList lines = {updatesText(moment())};
    for (const auto& history : m_histories) lines << momentText(*history, moment());
    setAccessibleDescription(lines.join(u"; "_s));
    update();
}

int FilmStrip::nameWidth() const {
    int width = 0;
    for (const auto& history : m_histories)
        width = std::max(width, QFontMetrics(m_font).horizontalAdvance(modelName(*history)));
    return width + 10;
}

QSize FilmStrip::sizeHint() const {
    int height = 2 * QFontMetrics(m_font).height() + 16;
    for (const auto& history : m_histories)
        height += attends(*history) ? scaled(72) : scaled(kThin);
    return {scaled(400), std::max(height, scaled(96))};
}

QSize FilmStrip::minimumSizeHint() const {
    return {scaled(200), sizeHint().height()};
}

void FilmStrip::layoutNow() {
    m_font = font();
    m_font.setPixelSize(scaled(13));
    m_geometry = FilmGeometry::fit(m_histories, m_film, size(), nameWidth(),
                                   QFontMetrics(m_font).height() + 2 * kHandle + 4, scaled(kThin));
    m_stale = true;
    update();
}

void FilmStrip::renderCache() {
    const qreal ratio = devicePixelRatioF();
    m_cache = QPixmap(size() * ratio);
    m_cache.setDevicePixelRatio(ratio);
    m_cache.fill(theme().card);
    QPainter painter(&m_cache);
    painter.setFont(m_font);
    painter.setPen(theme().text);
    for (std::size_t h = 0; h < m_histories.size(); ++h) {
        const QRect row = m_geometry.rows[h];
        painter.drawText(QRect(0, row.top(), m_geometry.area.left() - 10, row.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, modelName(*m_histories[h]));
    }
    for (const FilmThumb& thumb : m_geometry.thumbs(m_histories, m_film)) {
        const Film& film = m_histories[thumb.history]->films[m_film];
        const QImage image = filmImage(film.frames[thumb.frame], film.sourceTokens.size());
        QImage shown = fitted(image, thumb.area.size() * ratio);
        shown.setDevicePixelRatio(ratio);
        painter.drawImage(thumb.area.topLeft(), shown);
    }
    paintAxis(painter);
    m_stale = false;
}

void FilmStrip::paintAxis(QPainter& painter) {
    const MomentRange range = m_geometry.range;
    if (range.last == range.first) return;
    const QFontMetrics metrics(m_font);
    painter.setPen(theme().muted);
    const int y = m_geometry.area.bottom() + kHandle + 2;
    painter.drawLine(m_geometry.area.left(), y, m_geometry.area.right(), y);
    const int widest = metrics.horizontalAdvance(updatesText(range.last)) + 2 * metrics.height();
    const int count = std::clamp(m_geometry.area.width() / widest, 1, 10);
    int free = 0;
    for (const double tick :
         roundTicks(static_cast<double>(range.first), static_cast<double>(range.last), count)) {
        if (tick < static_cast<double>(range.first) || tick > static_cast<double>(range.last) ||
            tick != std::floor(tick))
            continue;
        const auto updates = static_cast<std::uint64_t>(tick);
        const QString text = free == 0 ? updatesText(updates) : u"%L1"_s.arg(updates);
        const int x = m_geometry.xOf(updates);
        const int width = metrics.horizontalAdvance(text) + 2;
        const int left = std::clamp(x - width / 2, 0, std::max(this->width() - width, 0));
        if (free > 0 && left < free) continue;
        painter.drawLine(x, y, x, y + 4);
        painter.drawText(QRect(left, y + kHandle, width, metrics.height()), Qt::AlignCenter, text);
        free = left + width + metrics.height() / 2;
    }
}

void FilmStrip::paintScrubber(QPainter& painter) {
    const int x = m_geometry.xOf(moment());
    const int y = m_geometry.area.bottom() + 2;
    painter.setRenderHint(QPainter::Antialiasing);
    // Over dark thumbnails and light ones alike.
    painter.setPen(QPen(theme().card, 4));
    painter.drawLine(x, m_geometry.area.top() - 2, x, y);
    painter.setPen(QPen(theme().current, 2));
    painter.drawLine(x, m_geometry.area.top() - 2, x, y);
    painter.setBrush(theme().current);
    painter.setPen(QPen(theme().card, 1));
    painter.drawPolygon(QPolygonF({QPointF(x, y), QPointF(x + kHandle, y + 2 * kHandle),
                                   QPointF(x - kHandle, y + 2 * kHandle)}));
}

void FilmStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    bool frames = false;
    for (const auto& history : m_histories) frames = frames || !history->frameUpdates.empty();
    if (!frames) {
        painter.setFont(m_font);
        painter.setPen(theme().muted);
        painter.drawText(rect().adjusted(8, 8, -8, -8),
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                         tr("The film of the training grows here, a frame after each report."));
    } else {
        if (m_stale) renderCache();
        painter.drawPixmap(0, 0, m_cache);
        paintScrubber(painter);
    }
    if (!hasFocus()) return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(theme().accent, 1, Qt::DotLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void FilmStrip::resizeEvent(QResizeEvent*) {
    layoutNow();
}

void FilmStrip::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange && event->type() != QEvent::StyleChange) return;
    layoutNow();
    updateGeometry();
}

void FilmStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) choose(m_geometry.updatesAt(event->pos().x()));
}

void FilmStrip::mouseMoveEvent(QMouseEvent* event) {
    const std::uint64_t under = nearestFrame(m_histories, m_geometry.updatesAt(event->pos().x()));
    if (event->buttons() & Qt::LeftButton) choose(under);
    if (m_histories.empty()) return;
    QStringList lines = {updatesText(under)};
    for (const auto& history : m_histories) lines << momentText(*history, under).toHtmlEscaped();
    m_tip->showAt(lines.join(u"<br>"_s), mapTo(window(), event->pos()));
}

void FilmStrip::leaveEvent(QEvent*) {
    m_tip->hide();
}

void FilmStrip::keyPressEvent(QKeyEvent* event) {
    if (event->modifiers() != Qt::NoModifier && event->modifiers() != Qt::KeypadModifier)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
        case Qt::Key_Left:
            return choose(neighbourFrame(m_histories, moment(), -1));
        case Qt::Key_Right:
            return choose(neighbourFrame(m_histories, moment(), 1));
        case Qt::Key_Home:
            return choose(m_geometry.range.first);
        case Qt::Key_End:
            return follow();
        default:
            QWidget::keyPressEvent(event);
    }
}

void FilmStrip::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void FilmStrip::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

}  // namespace lookback
