#include "panels/number_box.h"

#include <QEvent>
#include <QPainter>

#include "views/palette.h"

namespace lookback {

using namespace Qt::StringLiterals;

NumberBox::NumberBox(const QString& objectName, const QString& accessibleName, int least, int most,
                     QWidget* parent)
    : QSpinBox(parent) {
    setObjectName(objectName);
    setAccessibleName(accessibleName);
    setToolTip(accessibleName);
    setRange(least, most);
    setKeyboardTracking(false);  // 12 is not 1 first
    arrange();
}

void NumberBox::arrange() {
    const int most = maximum();
    setFixedSize(scaled(most > 9999 ? 92 : most > 99 ? 76 : 64), scaled(34));
}

void NumberBox::changeEvent(QEvent* event) {
    QSpinBox::changeEvent(event);
    if (event->type() == QEvent::StyleChange) arrange();  // of another size
}

// The style's own frame is too faint on dark ground.
void NumberBox::paintEvent(QPaintEvent* event) {
    QSpinBox::paintEvent(event);
    const Theme& t = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool focus = hasFocus();
    const double inset = focus ? 1 : 0.5;
    painter.setPen(QPen(focus ? t.accent : isEnabled() ? t.fieldBorder : t.border, 2 * inset));
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 2, 2);
}

}  // namespace lookback
