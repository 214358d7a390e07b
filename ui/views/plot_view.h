// A plot on the screen, with a read-out under the mouse or, with the arrow keys, at any place.
#pragma once

#include <QWidget>
#include <optional>

#include "views/plot.h"

namespace lookback {

class HoverTip;

class PlotView : public QWidget {
    Q_OBJECT

public:
    PlotView(const QString& objectName, const QString& accessibleName, QWidget* parent);

    // The read-out stays where the mouse is: curves grow under it.
    void setModel(PlotModel model);
    const PlotModel& model() const { return m_model; }
    const PlotGeometry& plotGeometry() const { return m_geometry; }
    void setHint(const QString& hint);  // in the place of an empty plot
    QString hint() const { return m_hint; }

    QSize minimumSizeHint() const override;

signals:
    void clicked(int index);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void layoutNow();
    void setHover(std::optional<int> index, QPoint at);

    PlotModel m_model;
    PlotGeometry m_geometry;
    QFont m_font;
    QString m_hint;
    std::optional<int> m_hover;
    QPoint m_hoverAt;
    HoverTip* m_tip;
};

}  // namespace lookback
