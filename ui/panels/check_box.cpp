#include "panels/check_box.h"

#include <QKeyEvent>

namespace lookback {

CheckBox::CheckBox(const QString& text, const QString& objectName, const QString& accessibleName,
                   QWidget* parent)
    : QCheckBox(text, parent) {
    setObjectName(objectName);
    setAccessibleName(accessibleName);
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
