// A field for a whole number, in the look of the buttons beside it.
#pragma once

#include <QSpinBox>

namespace lookback {

class NumberBox : public QSpinBox {
    Q_OBJECT

public:
    NumberBox(const QString& objectName, const QString& accessibleName, int least, int most,
              QWidget* parent);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void arrange();
};

}  // namespace lookback
