// Icons drawn by us: no font has to have them.
#pragma once

#include <QColor>
#include <QIcon>

namespace lookback {

struct Theme;

enum class Icon {
    First,
    Back,
    Next,
    End,
    Play,
    Pause,
    Open,
    Step,
    Close,
    Export,
    Present,
    View,
    Compare,
    Curves,
    Train
};

QIcon drawIcon(Icon icon, const QColor& color, int size = 16);
// Follows the theme: `ink` is looked up whenever the icon is painted.
QIcon drawIcon(Icon icon, QColor Theme::*ink);

}  // namespace lookback
