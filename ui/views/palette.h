// Every colour of the window, in one place.
#pragma once

#include <QColor>
#include <QString>

namespace lookback {

struct Theme {
    QColor window, card, border, field, fieldBorder;
    QColor text, muted;               // on window, card and field
    QColor accent, accentText;        // the one obvious button
    QColor current;                   // outline of the current step
    QColor taken, bar;                // bars: the word taken, the others
    QColor unknownFill, unknownText;  // words the model does not know
    QColor chosenFill, chosenText;    // words chosen by hand
    QColor places, placeActive, placeMark, placesText;
    QColor tip, tipText;
    QColor fault, faultText, faultBorder;
};

const Theme& theme();

// The style sheet of the whole window.
QString appStyle(const Theme& theme);

// Maps of a weight to a colour; both grow lighter with the weight, so that brighter is more.
enum class ColorMap {
    Cividis,  // blue to yellow, made for colour-blind eyes too
    Paper,    // black to white, as printed in the paper
};

QColor colorOf(ColorMap map, float weight);  // weight in 0 … 1
// Signed numbers, the gates and states: blue below zero, white at it, red above; 1 is full.
QColor signedColor(float value);
// Black or white: whichever reads better on `background`.
QColor inkOn(const QColor& background);
// WCAG 2: from 1 to 21.
double contrast(const QColor& a, const QColor& b);

}  // namespace lookback
