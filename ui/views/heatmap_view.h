// The α heatmap on the screen: blits a cached picture, and draws only what moves on top of it (the
// outline of the current row, the crosshair of the mouse).
#pragma once

#include <QAbstractScrollArea>
#include <QPixmap>
#include <optional>

#include "views/heatmap_model.h"
#include "views/heatmap_painter.h"

namespace lookback {

class HoverTip;

class HeatmapView : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit HeatmapView(QWidget* parent = nullptr);

    void setModel(HeatmapModel model);
    const HeatmapModel& model() const { return m_model; }
    const HeatmapGeometry& geometryOfCells() const { return m_geometry; }
    void setColorMap(ColorMap map);
    // What to do next, under the rows or in the place of everything while there is nothing.
    void setHint(const QString& hint);
    QString hint() const { return m_hint; }

signals:
    void rowClicked(int row);
    void painted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    void layoutNow();
    void showCurrentRow();
    void renderCache();
    void paintHint(QPainter& painter);
    void setHover(std::optional<HeatmapCell> cell, QPoint at);
    void updateStrips(HeatmapCell cell);
    QString labelTip(QPoint at) const;

    HeatmapModel m_model;
    HeatmapGeometry m_geometry;
    HeatmapStyle m_style;
    QString m_hint;
    QPixmap m_cache;
    bool m_stale = true;
    std::optional<HeatmapCell> m_hover;
    HoverTip* m_tip;
};

}  // namespace lookback
