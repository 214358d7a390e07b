#include "views/plot.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

constexpr int kDot = 3;
constexpr int kSwatch = 26;   // of the legend
constexpr int kLoneBand = 7;  // pixels to both sides of a ribbon without neighbours
constexpr float kBandInk = 0.2F;

constexpr double kDigits = 1e4;  // from here on whole numbers are not rounded to four digits

QString valueText(double value) {
    if (std::abs(value) >= kDigits && std::abs(value) < 1e12 && value == std::floor(value))
        return u"%L1"_s.arg(value, 0, 'f', 0).replace(u'-', u'−');
    return QString::number(value, 'g', 4).replace(u'-', u'−');
}

QString labelOf(const PlotModel& model, int index) {
    const auto k = static_cast<std::size_t>(index);
    return k < model.labels.size() ? model.labels[k] : valueText(model.x[k]);
}

int labelLines(const PlotModel& model) {
    qsizetype lines = 1;
    for (const QString& label : model.labels) lines = std::max(lines, label.count(u'\n') + 1);
    return static_cast<int>(lines);
}

int labelWidth(const QFontMetrics& metrics, const QString& label) {
    int width = 0;
    for (const QString& line : label.split(u'\n'))
        width = std::max(width, metrics.horizontalAdvance(line));
    return width;
}

QString legendOf(const PlotSeries& series) {
    return series.legend.isEmpty() ? series.name : series.legend;
}

// Of an entry of the legend, with its swatch.
int entryWidth(const QFontMetrics& metrics, const PlotSeries& series) {
    return kSwatch + metrics.horizontalAdvance(legendOf(series)) + metrics.height();
}

void paintDot(QPainter& painter, QPointF at, bool square) {
    if (square)
        painter.drawRect(QRectF(at.x() - kDot, at.y() - kDot, 2 * kDot, 2 * kDot));
    else
        painter.drawEllipse(at, kDot + 0.5, kDot + 0.5);
}

QPen penOf(const PlotSeries& series) {
    return QPen(theme().*series.color, series.thin ? 1.2 : 2);
}

struct Range {
    double least = 0, most = 1;
};

Range valuesOf(const PlotModel& model) {
    std::optional<Range> range;
    const auto cover = [&range](double value) {
        if (!std::isfinite(value)) return;
        if (!range) range = Range{value, value};
        range->least = std::min(range->least, value);
        range->most = std::max(range->most, value);
    };
    for (const PlotSeries& series : model.series) {
        for (const auto& value : series.values)
            if (value) cover(*value);
        for (const auto& band : series.bands) {
            if (!band) continue;
            cover(band->low);
            cover(band->high);
        }
    }
    Range result = range.value_or(Range{});
    result.least = model.least.value_or(result.least);
    result.most = model.most.value_or(result.most);
    if (result.most - result.least < 1e-9) {
        result.least -= 0.5;
        result.most += 0.5;
    }
    return result;
}

void paintAxes(QPainter& painter, const PlotModel& model, const PlotGeometry& g) {
    const Theme& t = theme();
    const QFontMetrics metrics = painter.fontMetrics();
    for (const double tick : g.ticks) {
        const auto y = static_cast<int>(std::lround(g.at(g.left, tick).y()));
        painter.setPen(t.border);
        painter.drawLine(g.area.left(), y, g.area.right(), y);
        painter.setPen(t.muted);
        painter.drawText(QRect(0, y - metrics.height(), g.area.left() - 6, 2 * metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, valueText(tick));
    }
    painter.setPen(t.muted);
    painter.drawLine(g.area.bottomLeft(), g.area.bottomRight());
    painter.drawLine(g.area.topLeft(), g.area.bottomLeft());
    const int labels = labelLines(model) * metrics.lineSpacing();
    const auto label = [&](double at, const QString& text) {
        const auto x = static_cast<int>(std::lround(g.at(at, g.bottom).x()));
        painter.drawLine(x, g.area.bottom(), x, g.area.bottom() + 4);
        const int width = labelWidth(metrics, text) + 2;
        const int left = std::clamp(x - width / 2, 0, std::max(g.area.right() + 8 - width, 0));
        painter.drawText(QRect(left, g.area.bottom() + 5, width, labels),
                         Qt::AlignHCenter | Qt::AlignTop | Qt::TextDontClip, text);
    };
    for (const int index : g.labelled)
        label(model.x[static_cast<std::size_t>(index)], labelOf(model, index));
    for (const double number : g.across) label(number, u"%L1"_s.arg(number, 0, 'f', 0));
    painter.drawText(
        QRect(g.area.left(), g.area.bottom() + 5 + labels, g.area.width(), metrics.height() + 2),
        Qt::AlignCenter | Qt::TextSingleLine,
        metrics.elidedText(model.across, Qt::ElideRight, g.area.width()));
}

void paintLegend(QPainter& painter, const PlotModel& model, const PlotGeometry& g) {
    const Theme& t = theme();
    const QFontMetrics metrics = painter.fontMetrics();
    const int line = metrics.height();
    painter.setPen(t.text);
    painter.drawText(QRect(2, 2, g.area.right(), line), Qt::AlignLeft | Qt::TextSingleLine,
                     metrics.elidedText(model.title, Qt::ElideRight, g.area.right()));
    int x = g.area.left();
    int y = 2 + line + 2;
    for (const PlotSeries& series : model.series) {
        const int width = entryWidth(metrics, series);
        if (x > g.area.left() && (series.newRow || x + width > g.area.right())) {
            x = g.area.left();
            y += line + 2;
        }
        const QColor color = t.*series.color;
        painter.setPen(penOf(series));
        painter.drawLine(x, y + line / 2, x + kSwatch - 8, y + line / 2);
        painter.setBrush(color);
        if (series.dots)
            paintDot(painter, QPointF(x + (kSwatch - 8) / 2.0, y + line / 2), series.square);
        painter.setPen(t.text);
        painter.drawText(QRect(x + kSwatch - 2, y, g.area.right() - x - kSwatch + 2, line),
                         Qt::AlignLeft | Qt::TextSingleLine,
                         metrics.elidedText(legendOf(series), Qt::ElideMiddle,
                                            g.area.right() - x - kSwatch + 2));
        x += width;
    }
}

void paintBands(QPainter& painter, const PlotModel& model, const PlotGeometry& g,
                const PlotSeries& series) {
    QColor color = theme().*series.color;
    color.setAlphaF(kBandInk);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    for (const QPolygonF& band : bandPolygons(model, g, series)) painter.drawPolygon(band);
}

void paintSeries(QPainter& painter, const PlotModel& model, const PlotGeometry& g,
                 const PlotSeries& series) {
    const QColor color = theme().*series.color;
    QPainterPath path;
    bool joined = false;  // a value that is missing leaves a gap
    const std::size_t count = std::min(series.values.size(), model.x.size());
    for (std::size_t k = 0; k < count; ++k) {
        if (!series.values[k]) {
            joined = joined && series.bridges;
            continue;
        }
        const QPointF point = g.at(model.x[k], *series.values[k]);
        joined ? path.lineTo(point) : path.moveTo(point);
        joined = true;
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(penOf(series));
    painter.drawPath(path);
    if (!series.dots && path.elementCount() > 1) return;  // one value alone is no line
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    for (std::size_t k = 0; k < count; ++k)
        if (series.values[k]) paintDot(painter, g.at(model.x[k], *series.values[k]), series.square);
}

double markAt(const PlotModel& model, const PlotGeometry& g, const PlotMark& mark) {
    return g.at(model.x[static_cast<std::size_t>(mark.at)], g.bottom).x();
}

// Above the curves, so that nothing is covered: in one line where they have room side by side.
std::vector<QRect> markBoxes(const PlotModel& model, const PlotGeometry& g,
                             const QFontMetrics& metrics) {
    const int line = metrics.height() + 2;
    std::vector<QRect> boxes;
    for (const PlotMark& mark : model.marks) {
        const auto x = static_cast<int>(markAt(model, g, mark));
        const int width = metrics.horizontalAdvance(mark.text) + 4;
        const int left = x + 4 + width > g.area.right() ? x - 4 - width : x + 4;
        QRect box(std::max(left, 2), g.area.top() - 4 - line, width, metrics.height());
        for (const QRect& other : boxes)
            if (box.adjusted(-8, 0, 8, 0).intersects(other)) box.moveTop(other.top() - line);
        boxes.push_back(box);
    }
    return boxes;
}

void paintMarks(QPainter& painter, const PlotModel& model, const PlotGeometry& g) {
    const QFontMetrics metrics = painter.fontMetrics();
    const std::vector<QRect> boxes = markBoxes(model, g, metrics);
    for (std::size_t k = 0; k < model.marks.size(); ++k) {
        const PlotMark& mark = model.marks[k];
        const auto x = static_cast<int>(markAt(model, g, mark));
        painter.setPen(QPen(theme().*mark.color, 1, Qt::DashLine));
        painter.drawLine(x, boxes[k].center().y(), x, g.area.bottom());
        painter.drawText(boxes[k], Qt::AlignCenter | Qt::TextSingleLine, mark.text);
    }
}

}  // namespace

bool PlotModel::empty() const {
    for (const PlotSeries& one : series)
        for (const auto& value : one.values)
            if (value) return false;
    return true;
}

std::vector<double> roundTicks(double least, double most, int count) {
    const double rough = (most - least) / std::max(count, 1);
    const double power = std::pow(10, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough) {
            step = factor * power;
            break;
        }
    std::vector<double> ticks;
    const auto first = static_cast<long>(std::floor(least / step + 1e-9));
    const auto last = static_cast<long>(std::ceil(most / step - 1e-9));
    for (long k = first; k <= last; ++k) ticks.push_back(static_cast<double>(k) * step);
    return ticks;
}

PlotGeometry PlotGeometry::fit(const PlotModel& model, QSize size, const QFont& font) {
    const QFontMetrics metrics(font);
    const int line = metrics.height();
    const Range range = valuesOf(model);
    PlotGeometry g;
    const int height = size.height() - 5 * line;
    g.ticks = roundTicks(range.least, range.most, std::clamp(height / (2 * line), 1, 6));
    g.bottom = g.ticks.front();
    g.top = g.ticks.back();
    int left = 0;
    for (const double tick : g.ticks)
        left = std::max(left, metrics.horizontalAdvance(valueText(tick)));
    left += 12;
    const int right = size.width() - 12;
    int rows = 1;
    int x = left;
    for (const PlotSeries& series : model.series) {
        const int width = entryWidth(metrics, series);
        if (x > left && (series.newRow || x + width > right)) {
            ++rows;
            x = left;
        }
        x += width;
    }
    const int top = 2 + (rows + 1) * (line + 2) + 6;
    const int bottom = size.height() - line - labelLines(model) * metrics.lineSpacing() - 10;
    g.area = QRect(QPoint(left, top), QPoint(std::max(right, left + 1), std::max(bottom, top + 1)));
    if (model.x.empty()) return g;
    const auto [low, high] = std::minmax_element(model.x.begin(), model.x.end());
    // Half a step of air at both ends, or a curve of one point would stand on the axis.
    const double air =
        model.x.size() > 1 ? (*high - *low) / (2.0 * static_cast<double>(model.x.size())) : 1;
    g.left = *low - (model.roundAcross ? 0 : air);
    g.right = *high + (model.roundAcross && *high > *low ? 0 : air);
    // The marks move the curves down by as many lines as they need.
    const int curves = g.area.top();
    int highest = curves;
    for (const QRect& box : markBoxes(model, g, metrics)) highest = std::min(highest, box.top());
    g.area.setTop(std::min(2 * curves - highest, g.area.bottom() - 1));
    int free = 0;
    if (model.roundAcross) {
        const int widest = metrics.horizontalAdvance(u"%L1"_s.arg(*high, 0, 'f', 0)) + 2 * line;
        for (const double number :
             roundTicks(g.left, g.right, std::clamp(g.area.width() / widest, 1, 8)))
            if (number >= g.left && number <= g.right && number == std::floor(number))
                g.across.push_back(number);
        return g;
    }
    for (std::size_t k = 0; k < model.x.size(); ++k) {
        const auto index = static_cast<int>(k);
        const int width = labelWidth(metrics, labelOf(model, index));
        const auto center = static_cast<int>(g.at(model.x[k], g.bottom).x());
        if (!g.labelled.empty() && center - width / 2 < free) continue;
        g.labelled.push_back(index);
        free = center + width / 2 + line / 2;
    }
    return g;
}

QPointF PlotGeometry::at(double x, double y) const {
    return {area.left() + (x - left) / (right - left) * area.width(),
            area.bottom() - (y - bottom) / (top - bottom) * area.height()};
}

std::vector<QPolygonF> bandPolygons(const PlotModel& model, const PlotGeometry& g,
                                    const PlotSeries& series) {
    std::vector<QPolygonF> polygons;
    const std::size_t count = std::min(series.bands.size(), model.x.size());
    for (std::size_t begin = 0; begin < count;) {
        std::size_t end = begin;
        while (end < count && series.bands[end]) ++end;
        if (end == begin) {
            ++begin;
            continue;
        }
        QPolygonF polygon;
        for (std::size_t k = begin; k < end; ++k)
            polygon << g.at(model.x[k], series.bands[k]->high);
        for (std::size_t k = end; k-- > begin;) polygon << g.at(model.x[k], series.bands[k]->low);
        if (end - begin == 1) {
            const QPointF aside(kLoneBand, 0);
            const QPointF high = polygon[0];
            const QPointF low = polygon[1];
            polygon = QPolygonF({high - aside, high + aside, low + aside, low - aside});
        }
        polygons.push_back(std::move(polygon));
        begin = end;
    }
    return polygons;
}

std::optional<int> PlotGeometry::indexAt(const PlotModel& model, QPoint point) const {
    if (model.x.empty() || !area.adjusted(-4, -4, 4, 4).contains(point)) return std::nullopt;
    int best = 0;
    double distance = 1e300;
    for (std::size_t k = 0; k < model.x.size(); ++k) {
        const double here = std::abs(at(model.x[k], bottom).x() - point.x());
        if (here >= distance) continue;
        distance = here;
        best = static_cast<int>(k);
    }
    return best;
}

void paintPlot(QPainter& painter, const PlotModel& model, const PlotGeometry& g, const QFont& font,
               std::optional<int> hover) {
    painter.setFont(font);
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintAxes(painter, model, g);
    const auto vertical = [&](int index, const QPen& pen) {
        const auto x =
            static_cast<int>(g.at(model.x[static_cast<std::size_t>(index)], g.bottom).x());
        painter.setPen(pen);
        painter.drawLine(x, g.area.top(), x, g.area.bottom());
    };
    const auto count = static_cast<int>(model.x.size());
    if (model.current >= 0 && model.current < count)
        vertical(model.current, QPen(theme().current, 1, Qt::DotLine));
    if (hover && *hover < count) vertical(*hover, QPen(theme().muted, 1));
    paintLegend(painter, model, g);
    painter.setRenderHint(QPainter::Antialiasing);
    // Ribbons first: no curve lies under another one's.
    for (const PlotSeries& series : model.series) paintBands(painter, model, g, series);
    for (const PlotSeries& series : model.series) paintSeries(painter, model, g, series);
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintMarks(painter, model, g);
}

QString plotTip(const PlotModel& model, int index) {
    QStringList lines;
    QString label = labelOf(model, index);
    label.replace(u'\n', u", "_s);
    lines << model.across.toHtmlEscaped() + u": "_s + label.toHtmlEscaped();
    for (const PlotSeries& series : model.series) {
        const auto k = static_cast<std::size_t>(index);
        if (k >= series.values.size() || !series.values[k]) continue;
        const QString note = k < series.notes.size() ? series.notes[k] : QString();
        lines << series.name.toHtmlEscaped() + u": "_s +
                     QString::number(*series.values[k], 'g', 6).replace(u'-', u'−') +
                     (note.isEmpty() ? QString() : u" "_s + note.toHtmlEscaped());
    }
    for (const PlotMark& mark : model.marks)
        if (mark.at == index) lines << mark.text.toHtmlEscaped();
    return lines.join(u"<br>"_s);
}

}  // namespace lookback
