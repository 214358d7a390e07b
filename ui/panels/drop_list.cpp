#include "panels/drop_list.h"

#include <QKeyEvent>
#include <QPainter>

#include "views/palette.h"

namespace lookback {
namespace {

constexpr int kHeight = 34;  // of a button with text
constexpr int kPadding = 11;
constexpr int kArrow = 24;  // room for the arrow

}  // namespace

DropList::DropList(const QString& objectName, const QString& accessibleName, QWidget* parent)
    : QComboBox(parent) {
    setObjectName(objectName);
    setAccessibleName(accessibleName);
    setAttribute(Qt::WA_Hover);
}

QSize DropList::sizeHint() const {
    int text = fontMetrics().horizontalAdvance(placeholderText());
    for (int k = 0; k < count(); ++k)
        text = std::max(text, fontMetrics().horizontalAdvance(itemText(k)));
    return {text + scaled(2 * kPadding + kArrow), scaled(kHeight)};
}

QSize DropList::minimumSizeHint() const {
    return {scaled(kPadding * 2 + kArrow + 20), scaled(kHeight)};
}

void DropList::paintEvent(QPaintEvent*) {
    const Theme& t = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool focus = hasFocus();
    const double inset = focus ? 1 : 0.5;
    painter.setPen(QPen(focus ? t.accent : isEnabled() ? t.fieldBorder : t.border, 2 * inset));
    painter.setBrush(underMouse() && isEnabled() ? t.window : t.card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 5, 5);
    const bool empty = currentIndex() < 0;
    painter.setPen(empty || !isEnabled() ? t.muted : t.text);
    const QRect area = rect().adjusted(scaled(kPadding), 0, -scaled(kArrow) - 4, 0);
    const QString text = empty ? placeholderText() : currentText();
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     fontMetrics().elidedText(text, Qt::ElideRight, area.width()));
    const QPointF tip(width() - scaled(kArrow) / 2.0 - 4, height() / 2.0 + 2.5);
    painter.setPen(
        QPen(isEnabled() ? t.text : t.border, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(QPolygonF({tip + QPointF(-4.5, -4.5), tip, tip + QPointF(4.5, -4.5)}));
}

void DropList::changeEvent(QEvent* event) {
    QComboBox::changeEvent(event);
    if (event->type() == QEvent::StyleChange) updateGeometry();  // of another size
}

void DropList::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        showPopup();
    else if (event->key() == Qt::Key_Space)
        event->ignore();
    else
        QComboBox::keyPressEvent(event);
}

}  // namespace lookback
