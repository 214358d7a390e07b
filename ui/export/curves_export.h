// A length curve as a file: the whole plot with its legend, or the numbers.
#pragma once

#include <optional>

#include "base/result.h"
#include "evaluation/evaluation.h"
#include "views/plot.h"

namespace lookback {

struct CurvesContent {
    std::optional<Evaluation> evaluation;
    PlotModel plot;
    QString caption;  // what it was made of
};

// "png", "svg", "pdf"; "csv" and "tsv": a line for each bucket and one for the whole, the numbers the
// shortest that read back the same; "json": what `evaluate --json` prints.
Status exportCurves(const CurvesContent& content, const QString& path);

QString curvesTable(const Evaluation& evaluation, QChar separator);

}  // namespace lookback
