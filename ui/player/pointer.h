// A mouse and a keyboard made of events, for scripts.
#pragma once

#include <QKeyCombination>
#include <QPoint>

class QWidget;

namespace lookback {

// The events go to the innermost child at that point, as a real mouse's would.
void clickAt(QWidget& widget, QPoint point);
void moveTo(QWidget& widget, QPoint point);
void press(QWidget& widget, QKeyCombination key);

}  // namespace lookback
