#include "views/palette.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

// Anchors of cividis (Nuñez, Anderton and Renslow, 2018), nine steps apart evenly.
constexpr std::array<QRgb, 9> kCividis = {0xff00224e, 0xff1a386f, 0xff434e6c,
                                          0xff61656f, 0xff7d7c78, 0xff9b9476,
                                          0xffbcae6c, 0xffdec958, 0xfffee838};

double channel(double value) {
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& color) {
    return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) +
           0.0722 * channel(color.blueF());
}

Theme makeLight() {
    Theme t;
    t.window = QColor(0xf3f4f7);
    t.card = QColor(0xffffff);
    t.border = QColor(0xd5dae4);
    t.field = QColor(0xffffff);
    t.fieldBorder = QColor(0x808a9b);
    t.text = QColor(0x171e2b);
    t.muted = QColor(0x56647b);
    t.accent = QColor(0x1a5fd8);
    t.accentText = QColor(0xffffff);
    t.current = QColor(0xd4450c);
    t.taken = QColor(0x2e8540);
    t.bar = QColor(0x9fb2d2);
    t.unknownFill = QColor(0xfdecea);
    t.unknownText = QColor(0xb3261e);
    t.chosenFill = QColor(0xe6effd);
    t.chosenText = QColor(0x1450b5);
    t.places = QColor(0x1f2838);
    t.placeActive = QColor(0x323f58);
    t.placeMark = QColor(0xffb000);
    t.placesText = QColor(0xf3f5f9);
    t.tip = QColor(0x1d2330);
    t.tipText = QColor(0xffffff);
    t.fault = QColor(0xfdecea);
    t.faultText = QColor(0x8c1d18);
    t.faultBorder = QColor(0xe9a9a4);
    t.accentHover = QColor(0x164fb6);
    t.accentOff = QColor(0xc3cde0);
    t.accentOffText = QColor(0x46536b);
    t.disabledText = QColor(0x7b8699);
    t.sliderOff = QColor(0xaab4c5);
    t.below = QColor(0x2166ac);
    t.zero = QColor(0xffffff);
    t.above = QColor(0xb2182b);
    return t;
}

Theme makeDark() {
    Theme t;
    t.window = QColor(0x12161d);
    t.card = QColor(0x1c222c);
    t.border = QColor(0x343d4c);
    t.field = QColor(0x1c222c);
    t.fieldBorder = QColor(0x74839d);
    t.text = QColor(0xe9edf4);
    t.muted = QColor(0xa6b2c5);
    t.accent = QColor(0x7db1ff);
    t.accentText = QColor(0x0b1526);
    t.current = QColor(0xff8552);
    t.taken = QColor(0x53ba6b);
    t.bar = QColor(0x5d7197);
    t.unknownFill = QColor(0x45221f);
    t.unknownText = QColor(0xffb1aa);
    t.chosenFill = QColor(0x1e3459);
    t.chosenText = QColor(0xafcdff);
    t.places = QColor(0x0b0e13);
    t.placeActive = QColor(0x2a3547);
    t.placeMark = QColor(0xffb000);
    t.placesText = QColor(0xf3f5f9);
    t.tip = QColor(0x3a465a);
    t.tipText = QColor(0xffffff);
    t.fault = QColor(0x45221f);
    t.faultText = QColor(0xffc8c3);
    t.faultBorder = QColor(0x8f423c);
    t.accentHover = QColor(0xa3c8ff);
    t.accentOff = QColor(0x344056);
    t.accentOffText = QColor(0xb9c4d6);
    t.disabledText = QColor(0x8a97ab);
    t.sliderOff = QColor(0x55627a);
    t.below = QColor(0x58a8ec);
    t.zero = QColor(0x1c222c);
    t.above = QColor(0xf4705f);
    t.dark = true;
    return t;
}

const Theme* s_theme = nullptr;
double s_scale = 1;

// Within a DrawingScope, and only for the thread that is in it: a file is drawn on a thread of its
// own while the window goes on in its theme.
thread_local const Theme* t_theme = nullptr;
thread_local double t_scale = 1;
thread_local int t_scopes = 0;

}  // namespace

const Theme& lightTheme() {
    static const Theme light = makeLight();
    return light;
}

const Theme& darkTheme() {
    static const Theme dark = makeDark();
    return dark;
}

const Theme& theme() {
    if (t_scopes > 0) return *t_theme;
    return s_theme ? *s_theme : lightTheme();
}

void useTheme(const Theme& theme) {
    s_theme = &theme;
}

double contentScale() {
    return t_scopes > 0 ? t_scale : s_scale;
}

void setContentScale(double scale) {
    s_scale = scale;
}

int scaled(int pixels) {
    return static_cast<int>(std::lround(pixels * contentScale()));
}

DrawingScope::DrawingScope(const Theme& inside, double scale)
    : m_theme(theme()), m_scale(contentScale()) {
    ++t_scopes;
    t_theme = &inside;
    t_scale = scale;
}

DrawingScope::~DrawingScope() {
    --t_scopes;
    t_theme = &m_theme;
    t_scale = m_scale;
}

QPalette appPalette(const Theme& t) {
    QPalette p;
    p.setColor(QPalette::Window, t.card);
    p.setColor(QPalette::Base, t.field);
    p.setColor(QPalette::AlternateBase, t.window);
    p.setColor(QPalette::Button, t.card);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(role, t.text);
    p.setColor(QPalette::PlaceholderText, t.muted);
    p.setColor(QPalette::Highlight, t.accent);
    p.setColor(QPalette::HighlightedText, t.accentText);
    p.setColor(QPalette::ToolTipBase, t.tip);
    p.setColor(QPalette::ToolTipText, t.tipText);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, t.disabledText);
    return p;
}

QString appStyle(const Theme& t) {
    const QString sheet =
        uR"(
#page { background: %1; }
QWidget { color: %4; font-size: %16px; }
#topBar { background: %2; border-bottom: 1px solid %3; }
#appName { font-weight: bold; font-size: 16px; }
#placesBar { background: %9; }
QFrame[card="true"] { background: %2; border: 1px solid %3; border-radius: 6px; }
QLabel[muted="true"] { color: %5; font-size: %15px; }
QLabel[title="true"] { font-weight: bold; font-size: %16px; }
QLabel[formula="true"] { color: %5; font-family: serif; font-style: italic; font-size: %17px; }
QLabel[big="true"] { font-size: %18px; }
QPushButton[compact="true"] { font-size: %15px; padding: 3px 7px; }
QPushButton[compact="true"]:focus { padding: 2px 6px; }
QLineEdit[compact="true"] { font-size: %16px; padding: 4px 8px; }
QLineEdit[compact="true"]:focus { padding: 3px 7px; }
QPushButton:checked { background: %19; border-color: %6; }
QMenu { background: %2; color: %4; border: 1px solid %8; padding: 4px; }
QMenu::item { padding: 6px 26px 6px 26px; border-radius: 4px; }
QMenu::item:selected { background: %6; color: %7; }
QMenu::item:disabled { color: %10; }
QMenu::separator { height: 1px; background: %3; margin: 4px 8px; }
QCheckBox { font-size: %15px; }
QCheckBox::indicator { width: %16px; height: %16px; }
QLineEdit { background: %2; border: 1px solid %8; border-radius: 5px; padding: 7px 10px;
            font-size: %20px; selection-background-color: %6; selection-color: %7; }
QLineEdit:focus { border: 2px solid %6; padding: 6px 9px; }
QSpinBox QLineEdit, QSpinBox QLineEdit:focus { border: none; padding: 0; font-size: %16px;
            background: transparent; }
QPushButton { background: %2; border: 1px solid %8; border-radius: 5px;
            padding: 6px 10px; }
QPushButton:hover { background: %1; }
QPushButton:pressed { background: %3; }
QPushButton:focus { border: 2px solid %6; padding: 5px 9px; }
QPushButton:disabled { color: %10; border-color: %3; }
QPushButton[primary="true"] { background: %6; color: %7; border: 1px solid %6; font-weight: bold; }
QPushButton[primary="true"]:hover { background: %11; }
QPushButton[primary="true"]:focus { border: 2px solid %4; }
QPushButton[primary="true"]:disabled { background: %12; border-color: %12; color: %13; }
QComboBox QAbstractItemView { background: %2; color: %4; selection-background-color: %6;
            selection-color: %7; border: 1px solid %3; }
QScrollBar, QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar:vertical { width: 12px; }
QScrollBar:horizontal { height: 12px; }
QScrollBar::handle { background: %8; border-radius: 4px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 24px; }
QScrollBar::handle:horizontal { min-width: 24px; }
QScrollBar::handle:hover { background: %5; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSlider::groove:horizontal { height: 4px; background: %3; border-radius: 2px; }
QSlider::sub-page:horizontal { height: 4px; background: %6; border-radius: 2px; }
QSlider::handle:horizontal { width: 16px; height: 16px; margin: -6px 0; border-radius: 8px;
            background: %6; border: 2px solid %2; }
QSlider::handle:horizontal:focus { border: 2px solid %4; }
QSlider::handle:horizontal:disabled, QSlider::sub-page:horizontal:disabled { background: %14; }
)"_s.arg(t.window.name(), t.card.name(), t.border.name(), t.text.name(), t.muted.name(),
         t.accent.name(), t.accentText.name(), t.fieldBorder.name(), t.places.name(),
         t.disabledText.name(), t.accentHover.name(), t.accentOff.name(), t.accentOffText.name(),
         t.sliderOff.name(), QString::number(scaled(13)), QString::number(scaled(14)),
         QString::number(scaled(15)), QString::number(scaled(17)), t.chosenFill.name(),
         QString::number(scaled(16)));
    return sheet +
           uR"(
QLabel[fault="true"] { color: %3; font-size: %6px; }
QTableView { background: %7; font-size: %6px; selection-background-color: %8;
            selection-color: %9; }
QHeaderView, QHeaderView::section { background: %7; color: %10; font-size: %6px; }
QHeaderView::section { border: none; border-bottom: 1px solid %11; padding: 3px 9px; }
QHeaderView::up-arrow, QHeaderView::down-arrow { subcontrol-origin: padding;
            subcontrol-position: bottom center; width: 10px; height: 8px; }
QTableView::item { padding: 0 6px; border: none; }
QProgressBar { background: %11; border: none; border-radius: 4px; }
QProgressBar::chunk { background: %12; border-radius: 4px; }
#banner { background: %1; border: 1px solid %2; border-radius: 6px; margin: 10px 12px 0 12px; }
#banner QLabel { color: %3; }
QFrame[notice="true"] { background: %7; border: 1px solid %12; border-radius: 6px;
            margin: 10px 12px 0 12px; }
#tip { background: %4; border-radius: 5px; }
QToolTip { background: %4; color: %5; border: 1px solid %4; padding: 4px; }
#tip QLabel { color: %5; font-size: %6px; background: transparent; }
)"_s.arg(t.fault.name(), t.faultBorder.name(), t.faultText.name(), t.tip.name(), t.tipText.name(),
         QString::number(scaled(13)), t.card.name(), t.chosenFill.name(), t.text.name())
               .arg(t.muted.name(), t.border.name(), t.accent.name());
}

float placeOnScale(ColorScale scale, float weight) {
    const float w = std::isfinite(weight) ? std::clamp(weight, 0.0F, 1.0F) : 0.0F;
    if (scale == ColorScale::Linear) return w;
    return w <= 1e-4F ? 0.0F : std::min(1 + std::log10(w) / 4, 1.0F);
}

QColor colorOf(ColorMap map, float weight) {
    const float w = std::isfinite(weight) ? std::clamp(weight, 0.0F, 1.0F) : 0.0F;
    if (map == ColorMap::Paper) {
        const int grey = static_cast<int>(std::lround(255.0F * w));
        return {grey, grey, grey};
    }
    const float place = w * static_cast<float>(kCividis.size() - 1);
    const auto low = std::min(static_cast<std::size_t>(place), kCividis.size() - 2);
    const float share = place - static_cast<float>(low);
    const auto mix = [share](int a, int b) {
        const auto from = static_cast<float>(a);
        return static_cast<int>(std::lround(from + share * (static_cast<float>(b) - from)));
    };
    const QColor a(kCividis[low]);
    const QColor b(kCividis[low + 1]);
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

QColor signedColor(float value) {
    const float size = std::isfinite(value) ? std::clamp(std::abs(value), 0.0F, 1.0F) : 0.0F;
    const Theme& t = theme();
    const QColor full = value < 0 ? t.below : t.above;
    const auto mix = [size](int from, int to) {
        const auto zero = static_cast<float>(from);
        return static_cast<int>(std::lround(zero + size * (static_cast<float>(to) - zero)));
    };
    return {mix(t.zero.red(), full.red()), mix(t.zero.green(), full.green()),
            mix(t.zero.blue(), full.blue())};
}

QColor inkOn(const QColor& background) {
    const QColor black(Qt::black);  // a softer one falls below 4.5 on middle greys
    return contrast(background, black) >= contrast(background, Qt::white) ? black
                                                                          : QColor(Qt::white);
}

double contrast(const QColor& a, const QColor& b) {
    const double first = luminance(a);
    const double second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

}  // namespace lookback
