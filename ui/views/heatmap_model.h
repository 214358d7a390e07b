// What the heatmap shows: labels and matrix in one object, so that they cannot come apart.  Rows
// and columns are known by their index: "the the cat the" keeps four columns.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "decoding/trace.h"
#include "session/live/training_history.h"

namespace lookback {

struct HeatmapLabel {
    QString word;                      // as written
    bool unknown = false;              // the model reads <unk>
    bool chosen = false;               // by hand
    std::optional<float> probability;  // of a target word, given all before it
};

class HeatmapModel {
public:
    HeatmapModel() = default;
    // The first `steps` steps of a trace; `attends` is false for an RNNencdec.  Source words are
    // the columns, target words the rows.
    static HeatmapModel fromTrace(const Trace& trace, int steps, bool attends = true);

    // The first `steps` steps of two traces of the same source, word by word: what one looked more
    // at than the other.
    static HeatmapModel difference(const Trace& first, const Trace& second, int steps);

    // One frame of a film: its target words with their probabilities, which has no scores e and no
    // step under a slider.  Of an RNNencdec, which has no α, one column: the probabilities.
    static HeatmapModel fromFilm(const Film& film, std::size_t frame,
                                 const std::vector<std::string>& targetWords, bool attends);

    // Marks a word as chosen by hand, or not.
    void setChosen(int step, bool chosen);

    // The other way round: source words become the rows.
    void setTransposed(bool transposed) { m_transposed = transposed && m_attends; }
    bool transposed() const { return m_transposed; }

    int columns() const { return static_cast<int>(across().size()); }
    int rows() const { return static_cast<int>(down().size()); }
    const HeatmapLabel& column(int j) const { return across()[static_cast<std::size_t>(j)]; }
    const HeatmapLabel& row(int i) const { return down()[static_cast<std::size_t>(i)]; }
    float alpha(int i, int j) const { return m_alpha[index(i, j)]; }
    float score(int i, int j) const { return m_scores[index(i, j)]; }  // e_ij
    bool isFilm() const { return m_film; }
    bool hasScores() const { return !m_scores.empty(); }
    // alpha() is the probability of the row's word.
    bool isProbability() const { return m_probability; }
    // Of a difference alpha() is that of the first minus that of the second, from −1 to 1.
    bool isDifference() const { return !m_second.empty(); }
    float firstAlpha(int i, int j) const { return m_scores[index(i, j)]; }
    float secondAlpha(int i, int j) const { return m_second[index(i, j)]; }

    int steps() const { return static_cast<int>(m_target.size()); }
    int sources() const { return static_cast<int>(m_source.size()); }
    int stepOf(int row, int column) const { return m_transposed ? column : row; }
    int sourceOf(int row, int column) const { return m_transposed ? row : column; }
    // α of a step on the source's last word, <eos>: looking at nothing in particular.
    float weightOnEos(int step) const;
    int heaviestSource(int step) const;

    // False for an RNNencdec: no weights, but one fixed vector, the same for every word.
    bool attends() const { return m_attends; }
    const std::vector<float>& fixedContext() const { return m_fixedContext; }

    // The shapes fit: steps × sources numbers, or none where nothing is weighed; a film has no e.
    bool consistent() const;

private:
    const std::vector<HeatmapLabel>& across() const { return m_transposed ? m_target : m_source; }
    const std::vector<HeatmapLabel>& down() const { return m_transposed ? m_source : m_target; }
    std::size_t at(int step, int source) const {
        return static_cast<std::size_t>(step) * m_source.size() + static_cast<std::size_t>(source);
    }
    std::size_t index(int i, int j) const { return at(stepOf(i, j), sourceOf(i, j)); }

    std::vector<HeatmapLabel> m_source, m_target;
    std::vector<float> m_alpha, m_scores;  // steps × sources; of a difference α of the first
    std::vector<float> m_second;           // of a difference: α of the second
    std::vector<float> m_fixedContext;
    bool m_attends = true;
    bool m_film = false, m_probability = false;
    bool m_transposed = false;
};

// The exact numbers of one cell, as rich text with every word of the user escaped.
QString cellTip(const HeatmapModel& model, int row, int column);

}  // namespace lookback
