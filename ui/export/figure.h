// A picture for a file: its size, and the painting that fills it.  One painting for PNG, SVG, PDF and
// the clipboard; it is the painting of the screen.  Every figure says what it is of: source, target,
// model and step.
#pragma once

#include <QImage>
#include <QSize>
#include <QString>
#include <functional>

#include "views/formulas.h"
#include "views/heatmap_model.h"
#include "views/heatmap_painter.h"
#include "views/step_model.h"

class QPainter;

namespace lookback {

struct FigureCaption {
    QString source, target, model;
    int step = 0;   // shown, of
    int steps = 0;  // written
    // The first `position` words of a trace.
    static FigureCaption of(const Trace& trace, int position);
};

struct Figure {
    QSize size;
    QString title;
    std::function<void(QPainter&)> paint;
};

// The whole matrix, every label whole, whatever the window had room for.
Figure heatmapFigure(HeatmapModel model, HeatmapStyle style, const FigureCaption& caption);
// Look, Read, Update and Say, in the order of the model; `few` as the card Read shows it.
Figure cardsFigure(StepModelPtr step, const Formulas& formulas, bool few,
                   const FigureCaption& caption);

// Two in one, the first at the left.
Figure besideFigure(const Figure& left, const Figure& right);

// Anything under a caption of plain text, within margins, on a white ground.
Figure framedFigure(const QString& caption, QSize inside, const QString& title,
                    std::function<void(QPainter&)> paint);
QFont figureFont();

// Of a picture in a file: 400 MB.  Of a copied one, painted while the window waits: a screen's.
inline constexpr double kMostPixels = 1e8;
inline constexpr double kMostCopiedPixels = 8e6;

// Twice as many pixels as the figure's size, fewer where those would be more than `mostPixels`; null
// where the figure is too large for any picture.
QImage pictureOf(const Figure& figure, double mostPixels = kMostPixels);
QByteArray svgOf(const Figure& figure);
QByteArray pdfOf(const Figure& figure);

}  // namespace lookback
