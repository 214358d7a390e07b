// The card Look on the screen: bars of α and e.  A bar can be dragged, or pushed with the arrow
// keys, to see what the model writes when it looks elsewhere.
#pragma once

#include <QAbstractScrollArea>
#include <QTimer>

#include "views/look_painter.h"
#include "views/step_model.h"

namespace lookback {

class HoverLink;
class HoverTip;

class LookView : public QAbstractScrollArea {
    Q_OBJECT

public:
    LookView(HoverLink* link, QWidget* parent);

    void setStep(StepModelPtr step);  // nothing: the hint
    void setHint(const QString& hint);
    // False while another weight cannot be asked for.
    bool adjustable() const;
    // The word a button means: lit last, or else the heaviest.
    int wordMeant() const;
    const LookGeometry& bars() const { return m_geometry; }

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

signals:
    // A bar is taken; every frame while it moves, and once more where it is let go, forced(); then
    // dragEnded(), or dragCancelled() where nothing of it shall stay.
    void dragBegan();
    void dragEnded();
    void dragCancelled();
    void forced(const Weights& weights);
    void pulled(const Weights& weights);  // where the bar is now, at once; empty: it is over

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void layoutNow();
    void showColumn(int j);
    void pull(int j, float weight);
    void force();
    void dropPull();
    void letGo(bool cancelled);
    void nudge(float by);
    void showTip(QPoint at);

    StepModelPtr m_step;
    LookGeometry m_geometry;
    LookStyle m_style;
    QString m_hint;
    HoverLink* m_link;
    HoverTip* m_tip;
    int m_dragged = -1;
    Weights m_base;  // α when the bar was taken: the others keep their proportions
    QTimer m_frame;  // what is forced while dragging comes at most so often
};

}  // namespace lookback
