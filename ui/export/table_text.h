// The matrix of a heatmap as text for spreadsheets: a line for each row, target words before their
// weights, source words in the first line.  Numbers are the shortest that read back the same float.
//
// A cell with a separator, a quote or a line end stands in double quotes, quotes within doubled.
// A cell that a spreadsheet would take for a formula (it begins with = + - @, a tab or a line end)
// gets an apostrophe in front, and so does one that begins with apostrophes before such a sign:
// to read the word back, take one apostrophe away where one stands before such a sign.
#pragma once

#include <QString>

namespace lookback {

class HeatmapModel;

// With `separator` ',' for CSV, a tab for TSV; as it is drawn, transposed or not.
QString heatmapTable(const HeatmapModel& model, QChar separator);
QString shortestText(float value);
QString tableCell(const QString& text, QChar separator);

}  // namespace lookback
