// Numbers as people read them: a true minus, and as many digits as asked for.
#pragma once

#include <QString>

namespace lookback {

QString numberText(float value, int digits = 6);
QString percentText(double share);  // "72.4 %", "< 0.1 %" for what would read 0.0

}  // namespace lookback
