// KEY=VALUE… as a request for a length curve: what the player's `evaluate` takes.  Keys are the
// command line's options, and `model`, `second`, `tsv`, `task`, `pairs`, `min-words`, `max-words`.
#pragma once

#include <QDir>
#include <QStringList>
#include <functional>

#include "session/curve_study.h"

namespace lookback {

// Changes `request`, whose models and test set stand where none are named; files are relative to
// `folder`, and `modelNamed` finds a model.  Error: what was found and what was expected.
Result<CurveRequest> withOptions(CurveRequest request, const QStringList& options,
                                 const QDir& folder,
                                 const std::function<SampleModel(const QString&)>& modelNamed);

}  // namespace lookback
