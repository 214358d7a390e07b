#include "views/read_painter.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "views/number_text.h"
#include "views/palette.h"
#include "views/step_model.h"
#include "views/text_width.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

constexpr int kGap = 8;
constexpr int kLine = 4;  // pixels of a strip's line, at least

QString tr(const char* text) {
    return QCoreApplication::translate("Read", text);
}

QFont smallOf(QFont font) {
    font.setPixelSize(font.pixelSize() * 12 / 14);
    return font;
}

int stripLines(int width, int dimensions) {
    return (dimensions + std::max(width, 1) - 1) / std::max(width, 1);
}

// Height of a row that holds its label and all lines of its strip.
int rowNeeds(const QFont& font, int strip, int dimensions) {
    return std::max(QFontMetrics(smallOf(font)).height() + 1,
                    kLine * stripLines(strip, dimensions) + 4);
}

int labelWidth(const StepModel& step, const QFont& font, int most) {
    const QFont small = smallOf(font);
    int width = textWidth(small, u"= c₁₀₀"_s);
    for (const SourceWord& word : step.source) {
        width = std::max(width, textWidth(small, word.word.left(200)));
        if (width >= most) return most;
    }
    return width + 3;  // drawn text may be a fraction wider than measured
}

void paintShare(QPainter& painter, const QRect& area, float alpha) {
    const int text = textWidth(painter.font(), percentText(1));
    const int room = std::max(area.width() - text - 6, 4);
    const int length =
        std::max(static_cast<int>(std::lround(static_cast<double>(alpha) * room)), 1);
    const int thick = std::min(area.height() - 4, 9);
    painter.fillRect(area.left(), area.center().y() - thick / 2, length, thick, theme().accent);
    painter.setPen(theme().muted);
    painter.drawText(area.adjusted(length + 5, 0, 40, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     percentText(static_cast<double>(alpha)));
}

}  // namespace

ReadNumbers ReadNumbers::of(const StepModel& step, const std::optional<Weights>& pulled, bool few) {
    ReadNumbers n;
    const Annotations& h = *step.annotations;
    n.alpha = pulled ? *pulled : step.alpha;
    n.sum = step.attends ? weightedSum(h, n.alpha) : step.context;
    if (!pulled)
        for (std::size_t k = 0; k < n.sum.size(); ++k)
            n.deviation = std::max(n.deviation, std::abs(n.sum[k] - step.context[k]));
    if (few) {
        n.dimensions = largestDimensions(n.sum, kFewDimensions);
    } else {
        n.dimensions.resize(n.sum.size());
        std::iota(n.dimensions.begin(), n.dimensions.end(), 0);
    }
    n.full = 0;
    for (const int dimension : n.dimensions) {
        const auto k = static_cast<std::size_t>(dimension);
        n.full = std::max(n.full, std::abs(n.sum[k]));
        for (std::size_t j = 0; j < n.alpha.size(); ++j)
            n.full = std::max(n.full, std::abs(n.alpha[j] * h[j][k]));
    }
    return n;
}

ReadGeometry ReadGeometry::fit(QSize viewport, const StepModel& step, int dimensions,
                               const QFont& font) {
    ReadGeometry g;
    g.viewport = viewport;
    g.rows = step.attends ? static_cast<int>(step.source.size()) : 0;
    g.dimensions = dimensions;
    g.label = labelWidth(step, font, viewport.width() * 3 / 10);
    g.share = step.attends ? font.pixelSize() * 6 : 0;
    const int strip = viewport.width() - g.label - g.share - 2 * kGap;
    const int least = rowNeeds(font, strip, dimensions);
    g.sumHeight = std::max(least, font.pixelSize() * 3 / 2) + 2;
    const int room = std::max(viewport.height() - g.sumHeight - kGap, least);
    g.rowHeight = std::clamp(room / std::max(g.rows, 1), least, least * 3 / 2);
    g.body = std::min(g.rows * g.rowHeight, room / g.rowHeight * g.rowHeight);
    return g;
}

ReadGeometry ReadGeometry::whole(const StepModel& step, int dimensions, const QFont& font,
                                 int strip) {
    ReadGeometry g;
    g.rows = step.attends ? static_cast<int>(step.source.size()) : 0;
    g.dimensions = dimensions;
    g.label = labelWidth(step, font, 1 << 14);
    g.share = step.attends ? font.pixelSize() * 6 : 0;
    g.rowHeight = rowNeeds(font, strip, dimensions);
    g.sumHeight = std::max(g.rowHeight, font.pixelSize() * 3 / 2) + 2;
    g.body = g.rows * g.rowHeight;
    g.viewport = {g.label + strip + g.share + 2 * kGap, g.body + kGap + g.sumHeight};
    return g;
}

QRect ReadGeometry::row(int j) const {
    return {0, j * rowHeight - scroll, viewport.width(), rowHeight};
}

StripGeometry ReadGeometry::strip(int j) const {
    const int width = std::max(viewport.width() - label - share - 2 * kGap, 1);
    return StripGeometry::fit({label + kGap, row(j).top() + 1, width, rowHeight - 3}, dimensions);
}

StripGeometry ReadGeometry::sum() const {
    const int width = std::max(viewport.width() - label - share - 2 * kGap, 1);
    const int top = rows > 0 ? body + kGap : 2;
    return StripGeometry::fit({label + kGap, top, width, sumHeight - 3}, dimensions);
}

IndexRange ReadGeometry::visibleRows() const {
    const int first = std::clamp(scroll / rowHeight, 0, rows);
    return {first, std::clamp((scroll + body + rowHeight - 1) / rowHeight, first, rows)};
}

std::optional<int> ReadGeometry::rowAt(QPoint point) const {
    if (!bodyArea().contains(point)) return std::nullopt;
    const int j = (point.y() + scroll) / rowHeight;
    return j < rows ? std::optional(j) : std::nullopt;
}

void paintRead(QPainter& painter, const StepModel& step, const ReadNumbers& numbers,
               const ReadGeometry& g, const ReadStyle& style) {
    const Theme& t = theme();
    const QFont small = smallOf(style.font);
    std::vector<float> drawn(numbers.dimensions.size());
    painter.save();
    painter.setClipRect(g.bodyArea());
    const IndexRange rows = g.visibleRows();
    painter.setFont(small);
    for (int j = rows.first; j < rows.last; ++j) {
        const auto index = static_cast<std::size_t>(j);
        const QRect row = g.row(j);
        if (j == style.lit) painter.fillRect(row, t.chosenFill);
        const float alpha = numbers.alpha[index];
        for (std::size_t d = 0; d < drawn.size(); ++d)
            drawn[d] =
                alpha * (*step.annotations)[index][static_cast<std::size_t>(numbers.dimensions[d])];
        const SourceWord& word = step.source[index];
        painter.setPen(word.unknown ? t.unknownText : j == style.lit ? t.current : t.text);
        painter.drawText(QRect(0, row.top(), g.label, row.height()),
                         Qt::AlignRight | Qt::AlignVCenter,
                         elided(small, word.word.left(200), g.label));
        const StripGeometry strip = g.strip(j);
        paintStrip(painter, drawn, strip, numbers.full);
        const int left = strip.area.right() + kGap;
        paintShare(painter, {left, row.top(), g.viewport.width() - left, row.height()}, alpha);
    }
    painter.restore();
    const StripGeometry sum = g.sum();
    if (g.rows > 0) {
        painter.setPen(QPen(t.muted, 1));
        painter.drawLine(0, g.body + 3, g.viewport.width(), g.body + 3);
    }
    for (std::size_t d = 0; d < drawn.size(); ++d)
        drawn[d] = numbers.sum[static_cast<std::size_t>(numbers.dimensions[d])];
    QFont bold = small;
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(t.text);
    const QString name = step.attends ? u"= c"_s : u"c"_s;
    painter.drawText(QRect(0, sum.area.top(), g.label, sum.area.height()),
                     Qt::AlignRight | Qt::AlignVCenter, name);
    paintStrip(painter, drawn, sum, numbers.full);
}

QString readCaption(const StepModel& step, const ReadNumbers& numbers) {
    const auto all = numbers.sum.size();
    QString text = numbers.dimensions.size() == all ? tr("All %L1 dimensions").arg(all)
                                                    : tr("%1 of %L2 dimensions, where c is largest")
                                                          .arg(numbers.dimensions.size())
                                                          .arg(all);
    text += u" · "_s + tr("blue −%1, red %1").arg(numberText(numbers.full, 2));
    if (step.attends && numbers.alpha == step.alpha)
        text +=
            u" · "_s + tr("the model’s c: off by %1 at most").arg(numberText(numbers.deviation, 1));
    return text;
}

}  // namespace lookback
