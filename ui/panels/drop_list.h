// A drop-down list that looks like the buttons beside it: the style sheet has no arrow of its own,
// so the closed box is painted here.  Enter opens it, Space does not.
#pragma once

#include <QComboBox>

namespace lookback {

class DropList : public QComboBox {
    Q_OBJECT

public:
    DropList(const QString& objectName, const QString& accessibleName, QWidget* parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
};

}  // namespace lookback
