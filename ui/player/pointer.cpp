#include "player/pointer.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPointer>
#include <QWidget>

namespace lookback {
namespace {

void send(QWidget& widget, QPoint point, QEvent::Type type, Qt::MouseButton button,
          Qt::MouseButtons buttons) {
    QWidget* target = widget.childAt(point);
    if (!target) target = &widget;
    const QPoint local = target->mapFrom(&widget, point);
    QMouseEvent event(type, local, target->mapToGlobal(local), button, buttons, Qt::NoModifier);
    QApplication::sendEvent(target, &event);
}

// What the key would type.
QString typed(QKeyCombination key) {
    const auto modifiers = key.keyboardModifiers();
    if (modifiers & ~Qt::KeyboardModifiers(Qt::ShiftModifier)) return {};
    if (key.key() >= Qt::Key_Escape) return {};
    const QString text(QChar(static_cast<char16_t>(key.key())));
    return modifiers & Qt::ShiftModifier ? text : text.toLower();
}

}  // namespace

void clickAt(QWidget& widget, QPoint point) {
    const QPointer<QWidget> alive(&widget);
    if (widget.focusPolicy() & Qt::ClickFocus) widget.setFocus(Qt::MouseFocusReason);
    send(widget, point, QEvent::MouseButtonPress, Qt::LeftButton, Qt::LeftButton);
    if (alive) send(widget, point, QEvent::MouseButtonRelease, Qt::LeftButton, Qt::NoButton);
}

void moveTo(QWidget& widget, QPoint point) {
    send(widget, point, QEvent::MouseMove, Qt::NoButton, Qt::NoButton);
}

void press(QWidget& widget, QKeyCombination key) {
    const QPointer<QWidget> alive(&widget);
    QKeyEvent down(QEvent::KeyPress, key.key(), key.keyboardModifiers(), typed(key));
    QApplication::sendEvent(&widget, &down);
    if (!alive) return;
    QKeyEvent up(QEvent::KeyRelease, key.key(), key.keyboardModifiers(), typed(key));
    QApplication::sendEvent(&widget, &up);
}

}  // namespace lookback
