// What the heatmap shows: labels and matrix in one object, so that they cannot come apart.  Rows
// and columns are known by their index: "the the cat the" keeps four columns.
#pragma once

#include <QString>
#include <vector>

#include "decoding/trace.h"

namespace lookback {

struct HeatmapColumn {
    QString word;          // as written in the source
    bool unknown = false;  // the model reads <unk>
};

struct HeatmapRow {
    QString word;
    float probability = 0;  // of the word, given all before it
    bool chosen = false;    // by hand
};

class HeatmapModel {
public:
    HeatmapModel() = default;
    // The first `rows` steps of a trace; `attends` is false for an RNNencdec.
    static HeatmapModel fromTrace(const Trace& trace, int rows, bool attends = true);

    int columns() const { return static_cast<int>(m_columns.size()); }
    int rows() const { return static_cast<int>(m_rows.size()); }
    const HeatmapColumn& column(int j) const { return m_columns[static_cast<std::size_t>(j)]; }
    const HeatmapRow& row(int i) const { return m_rows[static_cast<std::size_t>(i)]; }
    float alpha(int i, int j) const { return m_alpha[index(i, j)]; }
    float score(int i, int j) const { return m_scores[index(i, j)]; }  // e_ij

    // False for an RNNencdec: no weights, but one fixed vector, the same for every word.
    bool attends() const { return m_attends; }
    const std::vector<float>& fixedContext() const { return m_fixedContext; }

    // The shapes fit: rows × columns numbers, or none where nothing is weighed.
    bool consistent() const;

private:
    std::size_t index(int i, int j) const {
        return static_cast<std::size_t>(i) * m_columns.size() + static_cast<std::size_t>(j);
    }

    std::vector<HeatmapColumn> m_columns;
    std::vector<HeatmapRow> m_rows;
    std::vector<float> m_alpha, m_scores;  // rows × columns
    std::vector<float> m_fixedContext;
    bool m_attends = true;
};

// The exact numbers of one cell, as rich text with every word of the user escaped.
QString cellTip(const HeatmapModel& model, int row, int column);

}  // namespace lookback
