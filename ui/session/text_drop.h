// Parallel text that was dropped on the window.  What becomes of it is for the place that is shown:
// in Length curves it is a test set.  A place that learns from text asks here as well.
#pragma once

#include <QList>
#include <QUrl>
#include <optional>

#include "session/test_set.h"

namespace lookback {

struct TextDrop {
    TestSet files;  // one file of two columns, or two files: source first, reference second

    // Told by the names: a .tsv or .txt, gzipped or not, or any two files of which none is a model.
    // Nothing: no text, and so a model.
    static std::optional<TextDrop> of(const QList<QUrl>& urls);
    // What can be done with it, where nothing can be done now.
    QString advice() const;
};

}  // namespace lookback
