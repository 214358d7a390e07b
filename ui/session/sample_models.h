// The models that come with Lookback, found by name.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace lookback {

struct SampleModel {
    QString name;         // of its folder
    QString path;         // of the model file
    QString description;  // first heading of its README.md; else the name
};

// Folders that may hold sample models, most particular first: $LOOKBACK_SAMPLE_MODELS, the source
// tree, the installation beside the program.
QStringList sampleModelFolders(const QString& sourceFolder);

// All FOLDER/NAME/NAME.safetensors, each name once, in the order of their names.
std::vector<SampleModel> sampleModels(const QStringList& folders);

}  // namespace lookback
