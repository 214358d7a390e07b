// What the place Step can be saved as, and the saving: files are written whole or not at all, and
// every fault is a sentence.
#pragma once

#include <QStringList>

#include "base/result.h"
#include "export/figure.h"

namespace lookback {

// What is on the page now.
struct StepContent {
    HeatmapModel heatmap;
    HeatmapStyle style;
    StepModelPtr step;  // nothing: no word yet
    Formulas formulas;
    bool few = true;  // dimensions in the card Read
    FigureCaption caption;
    const Trace* trace = nullptr;
};

// "heatmap", "cards", "trace", "curves" → suffixes without a dot, the usual one first; empty: not exported.
QStringList exportSuffixes(const QString& what);
// The path with the first suffix of `what`, unless it has one that fits.
QString withSuffix(const QString& path, const QString& what);
// The suffix of a path to export `what` to; an error where it is none of those.
Result<QString> kindOf(const QString& what, const QString& path);
// The heatmaps of two models in one file: side by side, or one table under the other, each below the
// name of its model.
Status exportHeatmaps(const StepContent& first, const StepContent& second, const QString& path);
Status exportStep(const StepContent& content, const QString& what, const QString& path);
// The heatmap for the clipboard: a picture and a table.
Status copyHeatmap(const StepContent& content);
// The cards for the clipboard: a picture.
Status copyCards(const StepContent& content);

}  // namespace lookback
