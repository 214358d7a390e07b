#include "views/icons.h"

#include <QPainter>
#include <QPainterPath>
#include <QPixmap>

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

QPainterPath cross() {
    QPainterPath path;
    path.moveTo(4, 4);
    path.lineTo(12, 12);
    path.moveTo(12, 4);
    path.lineTo(4, 12);
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
    }
    return {};
}

QPixmap picture(Icon icon, const QColor& color, int size, qreal ratio) {
    QPixmap pixmap(QSize(size, size) * ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(pixmap.width() / 16.0, pixmap.height() / 16.0);
    const bool lines = icon == Icon::Open || icon == Icon::Close || icon == Icon::Play;
    painter.setPen(lines ? QPen(color, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin)
                         : QPen(Qt::NoPen));
    painter.setBrush(lines ? QBrush(Qt::NoBrush) : QBrush(color));
    painter.drawPath(shape(icon));
    painter.end();
    pixmap.setDevicePixelRatio(ratio);
    return pixmap;
}

}  // namespace

QIcon drawIcon(Icon icon, const QColor& color, int size) {
    QIcon result;
    QColor faint = color;
    faint.setAlphaF(0.45F);
    for (const qreal ratio : {1.0, 2.0, 3.0}) {
        result.addPixmap(picture(icon, color, size, ratio));
        result.addPixmap(picture(icon, faint, size, ratio), QIcon::Disabled);
    }
    return result;
}

}  // namespace lookback
