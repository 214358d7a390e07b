// The best words of a step with their probabilities as bars, the one taken in green.  A click, or
// Enter on the marked line, goes on with another word.
#pragma once

#include <QFont>
#include <QWidget>
#include <vector>

#include "views/step_model.h"

class QPainter;

namespace lookback {

struct CandidateLine {
    QString word;
    TokenId id = kUnk;
    double probability = 0;
    bool taken = false;
};

// The candidates of a step, best first; a word taken from far down the list has its line too.
std::vector<CandidateLine> candidateLines(const StepModel& step);
// The room that lines of these words take in a file, nothing shortened.
QSize candidatesSize(const std::vector<CandidateLine>& lines, const QFont& font, int width);
// `marked`: the line under the mouse or the arrow keys, or -1.
void paintCandidates(QPainter& painter, const std::vector<CandidateLine>& lines, const QRect& area,
                     const QFont& font, int pitch, int marked, int longestWord);

class CandidatesView : public QWidget {
    Q_OBJECT

public:
    explicit CandidatesView(QWidget* parent = nullptr);

    void setStep(const StepModelPtr& step);  // nothing: the empty state
    void setHint(const QString& hint);       // shown in the empty state

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

signals:
    void chosen(TokenId word);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

    void changeEvent(QEvent* event) override;

private:
    int lineHeight() const;
    int lineAt(int y) const;
    void setMarked(int line);

    std::vector<CandidateLine> m_lines;
    int m_marked = -1;  // under the mouse or the arrow keys
    QString m_hint;
};

}  // namespace lookback
