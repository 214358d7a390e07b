// The α heatmap on the screen: blits a cached picture, and draws only what moves on top of it (the
// outline of the current step, the crosshair of the mouse, the source word lit elsewhere).
#pragma once

#include <QAbstractScrollArea>
#include <QPixmap>
#include <optional>

#include "views/heatmap_model.h"
#include "views/heatmap_painter.h"

namespace lookback {

class HoverLink;
class HoverTip;

class HeatmapView : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit HeatmapView(HoverLink* link, QWidget* parent = nullptr);

    void setModel(HeatmapModel model);
    const HeatmapModel& model() const { return m_model; }
    const HeatmapGeometry& geometryOfCells() const { return m_geometry; }
    const HeatmapStyle& drawingStyle() const { return m_style; }
    void setColorMap(ColorMap map);
    void setColorScale(ColorScale scale);
    void setTransposed(bool transposed);
    void setNumbers(bool numbers);
    // 1 is what fits and reads well; between 1/32 and 8.
    void setZoom(double zoom, QPoint around);
    void zoomBy(double factor);  // around the middle
    // What to do next, under the rows or in the place of everything while there is nothing.
    void setHint(const QString& hint);
    QString hint() const { return m_hint; }

signals:
    void stepClicked(int step);
    void copyAsked();
    void painted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void layoutNow();
    void refresh();
    void showCurrentStep();
    void renderCache();
    void paintHint(QPainter& painter);
    void setHover(std::optional<HeatmapCell> cell, QPoint at);
    void showTip(QPoint at);
    void lightSource(int before, int now);
    QRect strip(bool acrossColumn, int index) const;
    QRect stepStrip(int step) const { return strip(m_model.transposed(), step); }
    QRect sourceStrip(int source) const { return strip(!m_model.transposed(), source); }
    QString labelTip(QPoint at) const;

    HeatmapModel m_model;
    HeatmapGeometry m_geometry;
    HeatmapStyle m_style;
    QString m_hint;
    QPixmap m_cache;
    bool m_stale = true;
    bool m_transposed = false;
    std::optional<HeatmapCell> m_hover;
    QPoint m_hoverAt;
    HoverLink* m_link;
    HoverTip* m_tip;
};

}  // namespace lookback
