// What the source line takes in, whatever is pasted into it.
#pragma once

#include <QString>

namespace lookback {

inline constexpr qsizetype kMaxSourceLength = 32767;

struct SourceText {
    QString text;      // one line
    bool cut = false;  // only the first kMaxSourceLength characters were kept
};

// Line ends, tabs, NULs and other control characters become spaces; a character outside the basic
// plane is never cut in half.
SourceText cleanSource(const QString& text);

}  // namespace lookback
