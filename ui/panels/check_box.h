// A check box that takes Enter and leaves Space alone: Space always means the next word.
#pragma once

#include <QCheckBox>

namespace lookback {

class CheckBox : public QCheckBox {
    Q_OBJECT

public:
    CheckBox(const QString& text, const QString& objectName, const QString& accessibleName,
             QWidget* parent);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
};

}  // namespace lookback
