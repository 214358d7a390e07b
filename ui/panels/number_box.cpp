#include "panels/number_box.h"

namespace lookback {

using namespace Qt::StringLiterals;

NumberBox::NumberBox(const QString& objectName, const QString& accessibleName, int least, int most,
                     QWidget* parent)
    : QSpinBox(parent) {
    setObjectName(objectName);
    setAccessibleName(accessibleName);
    setToolTip(accessibleName);
    setRange(least, most);
    setKeyboardTracking(false);  // 12 is not 1 first
    // The line edit within would take the look of a text field.
    setStyleSheet(
        u"QLineEdit { border: none; padding: 0; font-size: 14px; background: transparent; }"_s);
    setFixedHeight(34);
    setFixedWidth(most > 9999 ? 92 : most > 99 ? 76 : 64);
}

}  // namespace lookback
