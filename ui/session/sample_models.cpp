#include "session/sample_models.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

QString firstHeading(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    for (int line = 0; line < 20 && !file.atEnd(); ++line) {
        const QString text = QString::fromUtf8(file.readLine(1000)).trimmed();
        if (text.startsWith(u'#')) return text.mid(text.lastIndexOf(u'#') + 1).trimmed();
    }
    return {};
}

}  // namespace

QStringList sampleModelFolders(const QString& sourceFolder) {
    QStringList folders;
    const QString own = qEnvironmentVariable("LOOKBACK_SAMPLE_MODELS");
    if (!own.isEmpty()) folders << own;
    if (!sourceFolder.isEmpty()) folders << sourceFolder + "/sample_models"_L1;
    folders << QCoreApplication::applicationDirPath() + "/../share/lookback/sample_models"_L1;
    return folders;
}

std::vector<SampleModel> sampleModels(const QStringList& folders) {
    std::vector<SampleModel> found;
    for (const QString& folder : folders) {
        const QDir dir(folder);
        for (const QString& name : dir.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const QString base = dir.filePath(name) + u'/';
            const QString path = base + name + ".safetensors"_L1;
            const auto same = [&](const SampleModel& other) { return other.name == name; };
            if (!QFileInfo::exists(path) || std::any_of(found.begin(), found.end(), same)) continue;
            const QString heading = firstHeading(base + "README.md"_L1);
            found.push_back(
                {name, QFileInfo(path).absoluteFilePath(), heading.isEmpty() ? name : heading});
        }
    }
    std::sort(found.begin(), found.end(),
              [](const SampleModel& a, const SampleModel& b) { return a.name < b.name; });
    return found;
}

}  // namespace lookback
