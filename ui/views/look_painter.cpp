#include "views/look_painter.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "views/number_text.h"
#include "views/palette.h"
#include "views/step_model.h"
#include "views/text_width.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

// Steep where columns are narrow: labels side by side must not touch.
constexpr double kSteepest = std::numbers::pi / 3;
constexpr double kFlattest = std::numbers::pi / 6;

QString tr(const char* text) {
    return QCoreApplication::translate("Look", text);
}

QFont smallOf(QFont font) {
    font.setPixelSize(font.pixelSize() * 12 / 14);
    return font;
}

int em(const QFont& font) {
    return font.pixelSize();
}

int leastPitch(const QFont& font) {
    return em(font) * 15 / 14;
}

int longestLabel(const StepModel& step, const QFont& font) {
    int longest = 0;
    for (const SourceWord& word : step.source)
        longest = std::max(longest, textWidth(font, word.word.left(200)));
    return longest;
}

// So that every label is whole.
int labelHeight(const StepModel& step, const QFont& font, double angle) {
    return static_cast<int>(std::ceil(longestLabel(step, font) * std::sin(angle) +
                                      QFontMetrics(font).height() * std::cos(angle) + 12));
}

int labelRoom(const LookGeometry& g) {
    return g.viewport.height() - g.score.bottom() - 1;
}

LookGeometry panels(QSize viewport, const StepModel& step, const QFont& font, int labels) {
    LookGeometry g;
    g.viewport = viewport;
    g.count = static_cast<int>(step.e.size());
    g.left = em(font) * 3 + 6;
    const int top = em(font) + 6;  // room for a number on a full bar
    const int gap = em(font);
    const int room = std::max(viewport.height() - top - gap - labels, 20);
    const int width = std::max(viewport.width() - g.left - 4, 1);
    g.alpha = {g.left, top, width, room * 3 / 5};
    g.score = {g.left, g.alpha.bottom() + 1 + gap, width, room - room * 3 / 5};
    for (const float value : step.e) {
        g.low = std::min(g.low, value);
        g.high = std::max(g.high, value);
    }
    if (!step.e.empty()) g.high = std::max(0.0F, *std::max_element(step.e.begin(), step.e.end()));
    if (g.high <= g.low) g.high = g.low + 1;
    return g;
}

void paintLabel(QPainter& painter, const LookGeometry& g, const SourceWord& word, int j,
                const QFont& font) {
    const QFontMetrics metrics(font);
    const double room = labelRoom(g) - 4 - metrics.height() * std::cos(g.angle);
    const int longest = std::max(static_cast<int>(room / std::sin(g.angle)), em(font));
    const QString text = elided(font, word.word.left(200), longest);
    painter.save();
    painter.translate(g.column(j).center().x() + metrics.ascent() * 0.3,
                      g.score.bottom() + 5 + metrics.ascent() * 0.8);
    painter.rotate(-g.angle * 180 / std::numbers::pi);
    painter.setFont(font);
    painter.drawText(QPointF(-textWidth(font, text), 0), text);
    painter.restore();
}

void paintScales(QPainter& painter, const LookGeometry& g, const QFont& font) {
    painter.setFont(smallOf(font));
    painter.setPen(theme().muted);
    const int width = g.left - 8;
    const int half = em(font) / 2 + 2;
    const auto tick = [&](int y, const QString& text) {
        painter.drawText(QRect(0, y - half, width, 2 * half), Qt::AlignRight | Qt::AlignVCenter,
                         text);
    };
    // A panel with room for one number only keeps the telling one.
    const auto ends = [&](const QRect& panel, const QString& high, const QString& low, bool both) {
        const bool roomy = panel.height() >= em(font) * 3 / 2;
        if (roomy || !both) tick(panel.top() + 2, high);
        if (roomy || both) tick(panel.bottom() - 2, low);
    };
    ends(g.alpha, u"1"_s, u"0"_s, false);
    ends(g.score, numberText(g.high, 3), numberText(g.low, 3), g.low < 0 && g.high <= 0);
    QFont letter = font;
    letter.setItalic(true);
    painter.setFont(letter);
    painter.setPen(theme().text);
    const int line = painter.fontMetrics().height();
    for (const auto& [panel, name] : {std::pair(g.alpha, u"α"_s), std::pair(g.score, u"e"_s)})
        painter.drawText(QRect(0, panel.top() + 2 - line / 2, em(font), line), Qt::AlignCenter,
                         name);
}

}  // namespace

LookGeometry LookGeometry::fit(QSize viewport, const StepModel& step, const QFont& font) {
    const int usual = em(font) * 17 / 5;
    auto g = panels(viewport, step, font, usual);
    const int least = leastPitch(font);
    const int pitch = std::clamp(g.alpha.width() / std::max(g.count, 1), least, 4 * em(font));
    const double height = QFontMetrics(font).height();
    const double angle = std::clamp(std::asin(std::min(height / pitch, 1.0)), kFlattest, kSteepest);
    // Whole labels where there is room for them: three fifths are for the bars.
    const int labels = std::clamp(labelHeight(step, font, angle), usual,
                                  std::max(usual, viewport.height() * 2 / 5));
    g = panels(viewport, step, font, labels);
    g.pitch = pitch;
    g.angle = angle;
    return g;
}

LookGeometry LookGeometry::whole(const StepModel& step, const QFont& font, int least) {
    const int longest = longestLabel(step, font);
    const int labels = labelHeight(step, font, kSteepest);
    const int pitch = leastPitch(font) * 3 / 2;
    const int reach = static_cast<int>(longest * std::cos(kSteepest));
    const int count = static_cast<int>(step.e.size());
    const int left = std::max(em(font) * 3 + 6, reach);
    auto g = panels({std::max(left + count * pitch + 8, least), 150 + labels}, step, font, labels);
    g.alpha.setLeft(left);
    g.score.setLeft(left);
    g.left = left;
    g.angle = kSteepest;
    g.pitch = std::clamp(g.alpha.width() / std::max(count, 1), pitch, 4 * em(font));
    return g;
}

int LookGeometry::maximumScroll() const {
    return std::max(contentWidth() - alpha.width(), 0);
}

QRect LookGeometry::column(int j) const {
    return {left + j * pitch - scroll, 0, pitch, viewport.height()};
}

QRect LookGeometry::alphaBar(int j, float weight) const {
    const QRect c = column(j);
    const int inset = std::max(pitch / 8, 1);
    const int height = static_cast<int>(
        std::lround(static_cast<double>(std::clamp(weight, 0.0F, 1.0F)) * alpha.height()));
    return {c.left() + inset, alpha.bottom() + 1 - height, pitch - 2 * inset, height};
}

QRect LookGeometry::scoreBar(int j, float value) const {
    const auto y = [&](float v) {
        return score.top() + static_cast<int>(std::lround(
                                 static_cast<double>((high - v) / (high - low)) * score.height()));
    };
    const QRect c = column(j);
    const int inset = std::max(pitch / 8, 1);
    const int from = std::min(y(value), y(0));
    const int to = std::max(y(value), y(0));
    return {c.left() + inset, from, pitch - 2 * inset, std::max(to - from, 1)};
}

std::optional<int> LookGeometry::at(QPoint point) const {
    if (point.x() < left || point.x() >= left + alpha.width()) return std::nullopt;
    const int j = (point.x() - left + scroll) / pitch;
    return j < count ? std::optional(j) : std::nullopt;
}

float LookGeometry::weightAt(int y) const {
    const double share = static_cast<double>(alpha.bottom() + 1 - y) / std::max(alpha.height(), 1);
    return static_cast<float>(std::clamp(share, 0.0, 1.0));
}

void paintLook(QPainter& painter, const StepModel& step, const LookGeometry& g,
               const LookStyle& style) {
    const Theme& t = theme();
    const Weights& alpha = style.pulled ? *style.pulled : step.alpha;
    paintScales(painter, g, style.font);
    painter.save();
    // Labels lean out to the left of their columns: over the scales' foot, not over the scales.
    painter.setClipRect(0, 0, g.viewport.width(), g.viewport.height());
    painter.setPen(t.border);
    painter.drawLine(g.left, g.alpha.bottom() + 1, g.alpha.right(), g.alpha.bottom() + 1);
    const int zero = g.scoreBar(0, 0).top();
    painter.drawLine(g.left, zero, g.score.right(), zero);
    const int first = std::max(g.scroll / g.pitch, 0);
    const int last = std::min((g.scroll + g.alpha.width() + g.pitch - 1) / g.pitch, g.count);
    const int top = heaviest(alpha);
    for (int j = first; j < last; ++j) {
        const auto index = static_cast<std::size_t>(j);
        const QRect column = g.column(j);
        if (column.left() < g.left - 1) continue;  // half a column would stand under the scale
        if (j == style.lit) painter.fillRect(column.adjusted(0, 0, 0, -labelRoom(g)), t.chosenFill);
        const QRect bar = g.alphaBar(j, alpha[index]);
        painter.fillRect(bar.adjusted(0, bar.height() == 0 ? -1 : 0, 0, 0), t.accent);
        painter.fillRect(g.scoreBar(j, step.e[index]), t.bar);
        painter.setFont(style.font);
        if (j == style.lit || (style.lit < 0 && j == top)) {
            painter.setPen(t.text);
            painter.setFont(smallOf(style.font));
            const int width = em(style.font) * 4;
            int x = bar.center().x() - width / 2;
            x = std::clamp(x, g.left - em(style.font), std::max(g.viewport.width() - width, 0));
            painter.drawText(QRect(x, bar.top() - em(style.font) - 5, width, em(style.font) + 4),
                             Qt::AlignCenter, numberText(alpha[index], 3));
        }
        painter.setFont(style.font);
        painter.setPen(step.source[index].unknown ? t.unknownText
                       : j == style.lit           ? t.current
                                                  : t.text);
        paintLabel(painter, g, step.source[index], j, smallOf(style.font));
    }
    painter.restore();
}

QString lookCaption(const StepModel& step, int j, const std::optional<Weights>& pulled) {
    const auto index = static_cast<std::size_t>(j);
    const Weights& alpha = pulled ? *pulled : step.alpha;
    if (j < 0 || index >= alpha.size()) return {};
    return tr("“%1”: α = %2, e = %3")
        .arg(step.source[index].word.left(60), numberText(alpha[index], 4),
             numberText(step.e[index], 4));
}

}  // namespace lookback
