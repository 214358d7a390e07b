#include "views/icons.h"

#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>

#include "views/palette.h"

namespace lookback {
namespace {

// In a square of 16 units.
QPainterPath triangle(double x, double width, bool toRight) {
    QPainterPath path;
    path.moveTo(toRight ? x : x + width, 3);
    path.lineTo(toRight ? x + width : x, 8);
    path.lineTo(toRight ? x : x + width, 13);
    path.closeSubpath();
    return path;
}

QPainterPath bar(double x, double width = 2.2) {
    QPainterPath path;
    path.addRect(x, 3, width, 10);
    return path;
}

QPainterPath folder() {
    QPainterPath path;
    path.moveTo(1, 3.5);
    path.lineTo(5, 3.5);
    path.lineTo(6.5, 5.5);
    path.lineTo(12.5, 5.5);
    path.lineTo(12.5, 13);
    path.lineTo(1, 13);
    path.closeSubpath();
    return path;
}

QPainterPath cells() {
    QPainterPath path;
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column)
            if (row == column || row + 1 == column) path.addRect(1 + column * 5, 1 + row * 5, 4, 4);
    return path;
}

// Two panes, side by side.
QPainterPath twoPanes() {
    QPainterPath path;
    path.addRect(1, 2.5, 6, 11);
    path.addRect(9, 2.5, 6, 11);
    return path;
}

// Two curves that part, over an axis.
QPainterPath curves() {
    QPainterPath path;
    path.moveTo(1.5, 2);
    path.lineTo(1.5, 14);
    path.lineTo(14.5, 14);
    path.moveTo(3.5, 6);
    path.cubicTo(6, 3.5, 10, 4, 14, 4.5);
    path.moveTo(3.5, 6.5);
    path.cubicTo(7, 6, 9, 8, 14, 11.5);
    return path;
}

QPainterPath cross() {
    QPainterPath path;
    path.moveTo(4, 4);
    path.lineTo(12, 12);
    path.moveTo(12, 4);
    path.lineTo(4, 12);
    return path;
}

// An arrow out of a tray.
QPainterPath outwards() {
    QPainterPath path;
    path.moveTo(8, 10);
    path.lineTo(8, 2);
    path.moveTo(4.8, 5);
    path.lineTo(8, 2);
    path.lineTo(11.2, 5);
    path.moveTo(2.5, 9);
    path.lineTo(2.5, 13.5);
    path.lineTo(13.5, 13.5);
    path.lineTo(13.5, 9);
    return path;
}

// Four corners of a screen.
QPainterPath corners() {
    QPainterPath path;
    for (const double x : {2.0, 14.0})
        for (const double y : {3.0, 13.0}) {
            path.moveTo(x + (x < 8 ? 4 : -4), y);
            path.lineTo(x, y);
            path.lineTo(x, y + (y < 8 ? 3.5 : -3.5));
        }
    return path;
}

QPainterPath halfMoon() {
    QPainterPath path;
    path.addEllipse(2.5, 2.5, 11, 11);
    path.moveTo(8, 2.5);
    path.lineTo(8, 13.5);
    path.moveTo(10.8, 3.4);
    path.lineTo(10.8, 12.6);
    return path;
}

// A loss that falls, and the floor it falls to.
QPainterPath falling() {
    QPainterPath path;
    path.moveTo(2.5, 2.5);
    path.cubicTo(4, 10.5, 7, 11.5, 13.5, 11.8);
    path.moveTo(2.5, 14);
    path.lineTo(13.5, 14);
    return path;
}

QPainterPath shape(Icon icon) {
    switch (icon) {
        case Icon::First:
            return bar(2) + triangle(5, 9, false);
        case Icon::Back:
            return triangle(3.5, 9, false);
        case Icon::Next:
            return triangle(3.5, 9, true);
        case Icon::End:
            return triangle(2, 9, true) + bar(11.8);
        case Icon::Play:
            return triangle(3.5, 9, true);
        case Icon::Pause:
            return bar(4, 3) + bar(9, 3);
        case Icon::Open:
            return folder();
        case Icon::Step:
            return cells();
        case Icon::Close:
            return cross();
        case Icon::Export:
            return outwards();
        case Icon::Present:
            return corners();
        case Icon::View:
            return halfMoon();
        case Icon::Compare:
            return twoPanes();
        case Icon::Curves:
            return curves();
        case Icon::Train:
            return falling();
    }
    return {};
}

void paintIcon(QPainter& painter, Icon icon, const QColor& color, const QRectF& area) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(area.topLeft());
    painter.scale(area.width() / 16.0, area.height() / 16.0);
    const bool lines = icon == Icon::Open || icon == Icon::Close || icon == Icon::Play ||
                       icon == Icon::Export || icon == Icon::Present || icon == Icon::View ||
                       icon == Icon::Compare || icon == Icon::Curves || icon == Icon::Train;
    painter.setPen(lines ? QPen(color, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin)
                         : QPen(Qt::NoPen));
    painter.setBrush(lines ? QBrush(Qt::NoBrush) : QBrush(color));
    painter.drawPath(shape(icon));
    painter.restore();
}

QColor faint(QColor color) {
    color.setAlphaF(0.45F);
    return color;
}

class ThemedIcon : public QIconEngine {
public:
    ThemedIcon(Icon icon, QColor Theme::*ink) : m_icon(icon), m_ink(ink) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const QColor ink = theme().*m_ink;
        paintIcon(*painter, m_icon, mode == QIcon::Disabled ? faint(ink) : ink, rect);
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }
    QIconEngine* clone() const override { return new ThemedIcon(m_icon, m_ink); }

private:
    Icon m_icon;
    QColor Theme::*m_ink;
};

QPixmap picture(Icon icon, const QColor& color, int size, qreal ratio) {
    QPixmap pixmap(QSize(size, size) * ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintIcon(painter, icon, color, QRectF(pixmap.rect()));
    painter.end();
    pixmap.setDevicePixelRatio(ratio);
    return pixmap;
}

}  // namespace

QIcon drawIcon(Icon icon, const QColor& color, int size) {
    QIcon result;
    for (const qreal ratio : {1.0, 2.0, 3.0}) {
        result.addPixmap(picture(icon, color, size, ratio));
        result.addPixmap(picture(icon, faint(color), size, ratio), QIcon::Disabled);
    }
    return result;
}

QIcon drawIcon(Icon icon, QColor Theme::*ink) {
    return QIcon(new ThemedIcon(icon, ink));
}

}  // namespace lookback
