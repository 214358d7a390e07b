// Text that wraps and asks for exactly the height it then needs.  A wrapping QLabel makes every
// layout above it trade height for width, and a scroll area give its content the height it likes
// best instead of the least it needs.
#pragma once

#include <QLabel>

namespace lookback {

class WrapLabel : public QLabel {
    Q_OBJECT

public:
    WrapLabel(const QString& text, QWidget* parent);

    void setWrapped(const QString& text);
    void setWrapping(bool wrapping);
    bool hasHeightForWidth() const override { return false; }
    QSize minimumSizeHint() const override;
    QSize sizeHint() const override { return minimumSizeHint(); }

protected:
    void resizeEvent(QResizeEvent* event) override;
};

}  // namespace lookback
