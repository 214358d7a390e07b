#include "session/source_text.h"

namespace lookback {

SourceText cleanSource(const QString& text) {
    SourceText result;
    result.cut = text.size() > kMaxSourceLength;
    result.text = text.left(kMaxSourceLength);  // first, so that a huge paste costs nothing
    if (result.cut && result.text.back().isHighSurrogate()) result.text.chop(1);
    result.text.replace(QStringLiteral("\r\n"), QStringLiteral(" "));
    for (QChar& c : result.text) {
        const bool lineEnd = c == QChar::LineSeparator || c == QChar::ParagraphSeparator;
        if (c.category() == QChar::Other_Control || lineEnd) c = u' ';
    }
    return result;
}

}  // namespace lookback
