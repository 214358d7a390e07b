// Files of an export: whole or not at all.
#pragma once

#include <QByteArray>

#include "base/result.h"
#include "export/figure.h"

namespace lookback {

Status writeBytes(const QString& path, const QByteArray& bytes);
// `suffix`: "png", "svg" or "pdf".
Status writePicture(const Figure& figure, const QString& suffix, const QString& path);

}  // namespace lookback
