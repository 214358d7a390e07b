// The card Read on the screen: weighted annotations, adding up to the context.
#pragma once

#include <QAbstractScrollArea>
#include <optional>

#include "views/read_painter.h"
#include "views/step_model.h"

namespace lookback {

class HoverLink;
class HoverTip;

class ReadView : public QAbstractScrollArea {
    Q_OBJECT

public:
    ReadView(HoverLink* link, QWidget* parent);

    void setStep(StepModelPtr step);  // nothing: the hint
    void setHint(const QString& hint);
    void setFew(bool few);                 // dimensions
    void preview(const Weights& weights);  // while α is dragged; empty: the model's again
    bool few() const { return m_few; }
    const ReadNumbers& numbers() const { return m_numbers; }

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

signals:
    void captionChanged(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    void compute();
    void layoutNow();
    void showHeaviest();
    QString tipAt(QPoint at) const;

    StepModelPtr m_step;
    ReadNumbers m_numbers;
    ReadGeometry m_geometry;
    ReadStyle m_style;
    std::optional<Weights> m_pulled;
    bool m_few = true;
    QString m_hint;
    HoverLink* m_link;
    HoverTip* m_tip;
};

}  // namespace lookback
