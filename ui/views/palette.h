// Every colour of the window, in one place, and how large its content is drawn.
#pragma once

#include <QColor>
#include <QPalette>
#include <QString>

namespace lookback {

struct Theme {
    QColor window, card, border, field;
    QColor fieldBorder;               // of what can be operated: 3 to 1 against its ground
    QColor text, muted;               // on window, card and field
    QColor accent, accentText;        // the one obvious button
    QColor current;                   // outline of the current step
    QColor taken, bar;                // bars: the word taken, the others
    QColor unknownFill, unknownText;  // words the model does not know
    QColor chosenFill, chosenText;    // words chosen by hand
    QColor places, placeActive, placeMark, placesText;
    QColor tip, tipText;
    QColor fault, faultText, faultBorder;
    QColor accentHover, accentOff, accentOffText;  // the one obvious button under the mouse, or off
    QColor disabledText, sliderOff;
    QColor below, zero, above;  // signed numbers
    bool dark = false;
};

const Theme& lightTheme();
const Theme& darkTheme();

// What everything is painted with now.
const Theme& theme();
void useTheme(const Theme& theme);

// Presentation: all is drawn larger.  1 as a rule, up to 3.
double contentScale();
void setContentScale(double scale);
int scaled(int pixels);

// Paints in another theme and size for as long as it lives: files are light and of one size,
// whatever the window looks like.
class DrawingScope {
public:
    DrawingScope(const Theme& theme, double scale);
    ~DrawingScope();
    DrawingScope(const DrawingScope&) = delete;
    DrawingScope& operator=(const DrawingScope&) = delete;

private:
    const Theme& m_theme;
    double m_scale;
};

// The style sheet of the whole window, at the content scale of now.
QString appStyle(const Theme& theme);
// For what the style sheet does not reach: dialogs and menus.
QPalette appPalette(const Theme& theme);

// Maps of a weight to a colour; both grow lighter with the weight, so that brighter is more.
enum class ColorMap {
    Cividis,  // blue to yellow, made for colour-blind eyes too
    Paper,    // black to white, as printed in the paper
};

enum class ColorScale {
    Linear,
    Log,  // four decades: 0.0001 and less is the darkest colour
};

QColor colorOf(ColorMap map, float weight);  // weight in 0 … 1
// Where a weight stands between the darkest colour (0) and the brightest (1).
float placeOnScale(ColorScale scale, float weight);
// Signed numbers, the gates and states: blue below zero, the ground at it, red above; 1 is full.
QColor signedColor(float value);
// Black or white: whichever reads better on `background`.
QColor inkOn(const QColor& background);
// WCAG 2: from 1 to 21.
double contrast(const QColor& a, const QColor& b);

}  // namespace lookback
