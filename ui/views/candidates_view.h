// The best words of a step with their probabilities as bars, the one taken in green.  A click, or
// Enter on the marked line, goes on with another word.
#pragma once

#include <QWidget>
#include <vector>

#include "decoding/trace.h"

namespace lookback {

class CandidatesView : public QWidget {
    Q_OBJECT

public:
    explicit CandidatesView(QWidget* parent = nullptr);

    void setStep(const TraceStep* step);  // nothing: the empty state
    void setHint(const QString& hint);    // shown in the empty state

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

private:
    struct Line {
        QString word;
        TokenId id = kUnk;
        double probability = 0;
        bool taken = false;
    };

    int lineHeight() const;
    int lineAt(int y) const;
    void setMarked(int line);

    std::vector<Line> m_lines;
    int m_marked = -1;  // under the mouse or the arrow keys
    QString m_hint;
};

}  // namespace lookback
