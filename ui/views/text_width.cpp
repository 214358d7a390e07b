#include "views/text_width.h"

#include <QFontMetrics>
#include <QHash>

namespace lookback {
namespace {

constexpr qsizetype kMostKnown = 20'000;  // words a font, before all are forgotten

struct Face {
    QString family;
    int pixels = 0;
    bool bold = false;
    bool italic = false;
    bool operator==(const Face&) const = default;
};

std::size_t qHash(const Face& face, std::size_t seed) {
    return qHashMulti(seed, face.family, face.pixels, face.bold, face.italic);
}

}  // namespace

int textWidth(const QFont& font, const QString& text) {
    // One a thread: files are drawn on another than the window.
    thread_local QHash<Face, QHash<QString, int>> known;
    auto& words = known[{font.family(), font.pixelSize(), font.bold(), font.italic()}];
    const auto found = words.constFind(text);
    if (found != words.constEnd()) return *found;
    if (words.size() >= kMostKnown) words.clear();
    return *words.insert(text, QFontMetrics(font).horizontalAdvance(text));
}

QString elided(const QFont& font, const QString& text, int room) {
    if (textWidth(font, text) <= room) return text;
    return QFontMetrics(font).elidedText(text, Qt::ElideRight, room);
}

}  // namespace lookback
