#include "panels/scroll_column.h"

#include <QEvent>
#include <QLayout>
#include <QScrollBar>

namespace lookback {

using namespace Qt::StringLiterals;

ScrollColumn::ScrollColumn(QLayout* layout, QWidget* parent) : QScrollArea(parent) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* page = new QWidget(this);
    page->setObjectName(u"page"_s);
    layout->setContentsMargins(0, 0, 0, 0);
    page->setLayout(layout);
    setWidget(page);
}

QSize ScrollColumn::minimumSizeHint() const {
    const int bar = verticalScrollBar()->sizeHint().width();
    return {widget()->minimumSizeHint().width() + bar, 100};
}

QSize ScrollColumn::sizeHint() const {
    return widget()->sizeHint();
}

bool ScrollColumn::eventFilter(QObject* object, QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) updateGeometry();
    return QScrollArea::eventFilter(object, event);
}

}  // namespace lookback
