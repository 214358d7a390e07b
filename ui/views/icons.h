// Icons drawn by us: no font has to have them.
#pragma once

#include <QColor>
#include <QIcon>

namespace lookback {

enum class Icon { First, Back, Next, End, Play, Pause, Open, Step, Close };

QIcon drawIcon(Icon icon, const QColor& color, int size = 16);

}  // namespace lookback
