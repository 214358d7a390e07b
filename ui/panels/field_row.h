// Rows of fields with their labels.
#pragma once

#include <QString>

class QHBoxLayout;
class QLabel;
class QWidget;

namespace lookback {

QHBoxLayout* newRow();
// The label, muted, belongs to the field: it is hidden and shown with it by showField().
QLabel* addLabelled(QHBoxLayout* row, const QString& text, QWidget* field, int stretch = 0);
void showField(QWidget* field, bool shown);

}  // namespace lookback
