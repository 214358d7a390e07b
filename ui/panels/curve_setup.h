// What a length curve is asked for: two models, a test set, how to translate and how to score; and
// how far the evaluation is.
#pragma once

#include <QFrame>
#include <QPointer>

#include "panels/card.h"
#include "session/curve_study.h"

class QFileDialog;
class QLabel;
class QLineEdit;
class QProgressBar;
class QWidget;

namespace lookback {

class Button;
class CheckBox;
class DropList;
class ElidedLabel;
class NumberBox;

class CurveSetup : public Card {
    Q_OBJECT

public:
    CurveSetup(CurveStudy& study, std::vector<SampleModel> models, QWidget* parent);

    void addModel(const SampleModel& model);
    // What stands in the fields until somebody chooses: the models that are open elsewhere, and the
    // task that the first was trained on.  An empty path: none.
    void offer(const QString& first, const QString& second, const QString& task);
    void setRequest(const CurveRequest& request);
    CurveRequest request() const;
    // By hand: it is listed and chosen.
    void addTest(const TestSet& test);

signals:
    void asked();

private:
    QLayout* modelRow();
    QLayout* optionRow();
    QWidget* taskRow();
    QLayout* progressRow();
    void listTests();
    void testChosen(int index);
    void openTsv();
    void openSource();
    void openReference(const QString& source);
    QFileDialog* fileDialog(const QString& title);
    void showState();
    void showProgress();
    QString advice() const;
    int indexOf(const QString& path) const;  // -1: not listed

    CurveStudy& m_study;
    std::vector<SampleModel> m_models;
    std::vector<TestSet> m_tests;  // as listed; behind them the ways to open another
    CurveRequest m_base;           // what has no field
    int m_test = -1;
    bool m_modelsChosen = false, m_testChosen = false;  // by hand
    DropList* m_first;
    DropList* m_second;
    DropList* m_testList;
    Button* m_start;
    Button* m_stop;
    NumberBox* m_beam;
    DropList* m_by;
    QLineEdit* m_bounds;
    NumberBox* m_resamples;
    NumberBox* m_seed;
    CheckBox* m_noUnk;
    QWidget* m_task;
    NumberBox* m_pairs;
    NumberBox* m_least;
    NumberBox* m_most;
    QProgressBar* m_bar;
    ElidedLabel* m_progress;
    QPointer<QFileDialog> m_dialog;
};

}  // namespace lookback
