#include "panels/button.h"

#include <QKeyEvent>

namespace lookback {

Button::Button(const QString& text, const QString& objectName, const QString& accessibleName,
               QWidget* parent)
    : QPushButton(text, parent) {
    setObjectName(objectName);
    setAccessibleName(accessibleName);
    setAutoDefault(false);
}

void Button::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else if (event->key() == Qt::Key_Space)
        event->ignore();
    else
        QPushButton::keyPressEvent(event);
}

void Button::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space)
        event->ignore();
    else
        QPushButton::keyReleaseEvent(event);
}

}  // namespace lookback
