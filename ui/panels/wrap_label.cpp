#include "panels/wrap_label.h"

#include <QResizeEvent>
#include <algorithm>

namespace lookback {

WrapLabel::WrapLabel(const QString& text, QWidget* parent) : QLabel(text, parent) {
    setWordWrap(true);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void WrapLabel::setWrapped(const QString& text) {
    setText(text);
    updateGeometry();
}

void WrapLabel::setWrapping(bool wrapping) {
    setWordWrap(wrapping);
    updateGeometry();
}

QSize WrapLabel::minimumSizeHint() const {
    const int needed = wordWrap() ? heightForWidth(std::max(width(), 40)) : -1;
    return {40, needed >= 0 ? needed : QLabel::sizeHint().height()};
}

void WrapLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    if (event->oldSize().width() != event->size().width()) updateGeometry();
}

}  // namespace lookback
