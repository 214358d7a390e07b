#include "panels/check_box.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyleOptionButton>

#include "views/palette.h"

namespace lookback {

CheckBox::CheckBox(const QString& text, const QString& objectName, const QString& accessibleName,
                   QWidget* parent)
    : QCheckBox(text, parent) {
    setObjectName(objectName);
    setAccessibleName(accessibleName);
    setAttribute(Qt::WA_Hover);
}

// The style's own frame is too faint on dark ground.
void CheckBox::paintEvent(QPaintEvent*) {
    const Theme& t = theme();
    QStyleOptionButton option;
    initStyleOption(&option);
    QPainter painter(this);
    const QRectF box = style()->subElementRect(QStyle::SE_CheckBoxIndicator, &option, this);
    option.rect = style()->subElementRect(QStyle::SE_CheckBoxContents, &option, this);
    style()->drawControl(QStyle::CE_CheckBoxLabel, &option, &painter, this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double inset = hasFocus() ? 1 : 0.5;
    painter.setPen(QPen(hasFocus() ? t.accent : isEnabled() ? t.fieldBorder : t.border, 2 * inset));
    painter.setBrush(underMouse() && isEnabled() ? t.window : t.field);
    painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), 2, 2);
    if (!isChecked()) return;
    painter.setPen(QPen(isEnabled() ? t.accent : t.disabledText, box.width() / 7, Qt::SolidLine,
                        Qt::RoundCap, Qt::RoundJoin));
    const auto at = [&](double x, double y) {
        return box.topLeft() + QPointF(x * box.width(), y * box.height());
    };
    painter.drawPolyline(QPolygonF({at(0.24, 0.52), at(0.43, 0.71), at(0.77, 0.3)}));
}

void CheckBox::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else if (event->key() == Qt::Key_Space)
        event->ignore();
    else
        QCheckBox::keyPressEvent(event);
}

void CheckBox::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space)
        event->ignore();
    else
        QCheckBox::keyReleaseEvent(event);
}

}  // namespace lookback
