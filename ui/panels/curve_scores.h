// The scores of a whole test set beside a length curve, and the paper's own: Table 1.
#pragma once

#include <QWidget>

class QLabel;

namespace lookback {

class WrapLabel;
struct CurveResult;

class CurveScores : public QWidget {
    Q_OBJECT

public:
    explicit CurveScores(QWidget* parent);

    void show(const CurveResult* result);  // none: nothing yet
    QString summary() const;               // as plain text, for a figure
    void setPaperShown(bool shown);        // the paper's table, where there is room

private:
    QWidget* m_paper = nullptr;
    QLabel* m_ours;
    WrapLabel* m_about;  // what it was made of
    WrapLabel* m_signature;
};

}  // namespace lookback
