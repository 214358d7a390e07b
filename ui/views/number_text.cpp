#include "views/number_text.h"

#include <QCoreApplication>

namespace lookback {

QString numberText(float value, int digits) {
    return QString::number(static_cast<double>(value), 'g', digits).replace(u'-', u'−');
}

QString percentText(double share) {
    const char* const context = "Numbers";
    if (share > 0 && share < 0.0005) return QCoreApplication::translate(context, "< 0.1 %");
    return QCoreApplication::translate(context, "%1 %").arg(100 * share, 0, 'f', 1);
}

}  // namespace lookback
