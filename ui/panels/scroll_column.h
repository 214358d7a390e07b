// A column of a page that scrolls where the window is too low for the least that it needs: nothing
// overlaps, however much is open at once.
#pragma once

#include <QScrollArea>

namespace lookback {

class ScrollColumn : public QScrollArea {
    Q_OBJECT

public:
    // The layout's parts become children of the column's own page.
    ScrollColumn(QLayout* layout, QWidget* parent);

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    // What the page needs has changed: so has what the column needs.
    bool eventFilter(QObject* object, QEvent* event) override;
};

}  // namespace lookback
