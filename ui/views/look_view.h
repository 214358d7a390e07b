// The card Look on the screen: bars of α and e.  A bar can be dragged, or pushed with the arrow
// keys, to see what the model writes when it looks elsewhere.
#pragma once

#include <QAbstractScrollArea>

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
    void pulled(const Weights& weights);  // a preview, while dragging; empty: it is over
    void forced(const Weights& weights);  // let go

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
    void dropPull();
    void nudge(float by);
    void showTip(QPoint at);

    StepModelPtr m_step;
    LookGeometry m_geometry;
    LookStyle m_style;
    QString m_hint;
    HoverLink* m_link;
    HoverTip* m_tip;
    int m_dragged = -1;
};

}  // namespace lookback
