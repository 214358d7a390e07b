#include "session/text_drop.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace lookback {

using namespace Qt::StringLiterals;

std::optional<TextDrop> TextDrop::of(const QList<QUrl>& urls) {
    QStringList paths;
    for (const QUrl& url : urls) {
        if (!url.isLocalFile()) return std::nullopt;
        paths << url.toLocalFile();
    }
    TextDrop drop;
    if (paths.size() == 1) {
        QString name = paths.front().toLower();
        if (name.endsWith(u".gz"_s)) name.chop(3);
        if (!name.endsWith(u".tsv"_s) && !name.endsWith(u".txt"_s)) return std::nullopt;
        drop.files.tsv = paths.front();
        return drop;
    }
    if (paths.size() != 2) return std::nullopt;
    for (const QString& path : paths)
        if (path.endsWith(u".safetensors"_s, Qt::CaseInsensitive) || QFileInfo(path).isDir())
            return std::nullopt;
    drop.files.source = paths[0];
    drop.files.reference = paths[1];
    return drop;
}

QString TextDrop::advice() const {
    return QCoreApplication::translate("TextDrop",
                                       "%1 is text, no model: drop it in the place Train to learn "
                                       "from it, or in Length curves to "
                                       "use it as a test set")
        .arg(files.name());
}

}  // namespace lookback
