// A training as a file: all that its history has, a table of its film, or a contact sheet of frames.
#pragma once

#include <QString>
#include <QStringList>

#include "base/result.h"
#include "export/figure.h"
#include "views/training_moment.h"

namespace lookback {

struct FilmContent {
    std::vector<TrainingHistory> histories;  // plain values: they may be written on another thread
    std::size_t pinned = 0;                  // which film; "json" has all
    int frames = 8;                          // of the contact sheet, evenly spread over the updates
    QString caption;                         // what was trained
};

// The suffixes without a dot, the usual one first.
QStringList filmSuffixes();

// "json": all reports, probes and frames; a number that is not finite is null.  "csv" and "tsv": a
// line for each frame and word: updates, model, word, its p, and α on each source word (empty for
// an RNNencdec), the numbers the shortest that read back the same.  "png", "svg", "pdf": the sheet.
Status exportFilm(const FilmContent& content, const QString& path);

QString filmTable(const FilmContent& content, QChar separator);
Figure filmFigure(const FilmContent& content);

}  // namespace lookback
