#include "panels/elided_label.h"

#include <QEvent>

namespace lookback {

using namespace Qt::StringLiterals;

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void ElidedLabel::setWhole(const QString& text) {
    m_whole = text;
    elide();
}

QSize ElidedLabel::minimumSizeHint() const {
    return {40, QLabel::minimumSizeHint().height()};
}

void ElidedLabel::elide() {
    const QString shown = fontMetrics().elidedText(m_whole.left(2000), Qt::ElideRight, width());
    if (shown != text()) setText(shown);
    const bool cut = shown != m_whole;
    setToolTip(cut ? u"<qt>"_s + m_whole.left(4000).toHtmlEscaped() + u"</qt>"_s : QString());
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    elide();
}

void ElidedLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) elide();
}

}  // namespace lookback
