// One line of plain text that ends in "…" where it has no room, and says the whole on hovering.
#pragma once

#include <QLabel>

namespace lookback {

class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent);

    void setWhole(const QString& text);

    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void elide();

    QString m_whole;
};

}  // namespace lookback
