// The place Length curves: how good one or two models are at each length of a test set, beside the
// paper's figures, down to the sentences of a bucket.
#pragma once

#include <QWidget>

#include "export/curves_export.h"
#include "session/curve_study.h"
#include "views/curve_plot.h"

class QGridLayout;
class QTableView;

namespace lookback {

class Button;
class Card;
class CurveScores;
class CurveSetup;
class ElidedLabel;
class PlotView;
class ScrollColumn;
class SentenceTable;
class WrapLabel;

class CurvesPage : public QWidget {
    Q_OBJECT

public:
    CurvesPage(std::vector<SampleModel> models, QWidget* parent);

    CurveStudy& study() { return m_study; }
    CurveSetup& setup() { return *m_setup; }
    PlotView* plot() const { return m_plot; }
    // What an export holds: nothing evaluated, nothing to export.
    CurvesContent content() const;
    // Fills the fields with what is asked for, and begins.
    void evaluate(const CurveRequest& request);
    void addModel(const SampleModel& model);
    void setPresenting(bool presenting);
    void showBucket(std::optional<std::size_t> bucket);
    // Somebody comes: the fields offer what is open elsewhere, until one chooses.
    void arrive(const CurveRequest& open, const std::optional<SampleModel>& counterpart);

signals:
    void leaveAsked();  // the presentation
    void exportAsked();
    void failed(const QString& sentence);
    // Of the sentence that somebody wants to step through.
    void sentenceChosen(const CurveRequest& request, const QString& source,
                        const QString& reference);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* plotCard();
    QWidget* sentenceCard();
    void showResult();
    void showPlot();
    PlotModel plotModel() const;
    void choose(int row);
    void arrange();
    void arrangeColumns();

    CurveStudy m_study;
    CurveSetup* m_setup;
    PlotView* m_plot;
    Button* m_bleu;
    Button* m_chrf;
    Button* m_export;
    Button* m_leave;
    WrapLabel* m_warning;
    CurveScores* m_scores;
    ScrollColumn* m_column = nullptr;
    QGridLayout* m_grid = nullptr;
    QWidget* m_plotCard = nullptr;
    SentenceTable* m_sentences;
    QTableView* m_table;
    ElidedLabel* m_tableTitle;
    QWidget* m_tableCard = nullptr;
    CurveMeasure m_measure = CurveMeasure::Bleu;
    std::optional<std::size_t> m_bucket;
    bool m_presenting = false;
};

}  // namespace lookback
