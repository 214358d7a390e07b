// Widths of words, remembered: shaping text is most of what a step costs, and words come again.
#pragma once

#include <QFont>
#include <QString>

namespace lookback {

int textWidth(const QFont& font, const QString& text);
// The text, or as much of it as has room, with "…".
QString elided(const QFont& font, const QString& text, int room);

}  // namespace lookback
