#include "views/update_view.h"

#include <QFontMetrics>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "views/hover_tip.h"
#include "views/number_text.h"
#include "views/palette.h"
#include "views/text_width.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

float mean(const std::vector<float>& values) {
    double sum = 0;
    for (const float value : values) sum += static_cast<double>(value);
    return static_cast<float>(sum / static_cast<double>(std::max<std::size_t>(values.size(), 1)));
}

float length(const std::vector<float>& values) {
    double sum = 0;
    for (const float value : values) sum += static_cast<double>(value) * static_cast<double>(value);
    return static_cast<float>(std::sqrt(sum));
}

QFont smallOf(QFont font) {
    font.setPixelSize(font.pixelSize() * 13 / 14);
    return font;
}

}  // namespace

UpdateGeometry UpdateGeometry::fit(QSize size, int dimensions, const QFont& font) {
    UpdateGeometry g;
    g.size = size;
    g.dimensions = dimensions;
    const QFont small = smallOf(font);
    g.label = 0;
    for (const QString& name : {UpdateView::tr("state s₁₀₀"), UpdateView::tr("candidate s̃"),
                                UpdateView::tr("update z"), UpdateView::tr("reset r")})
        g.label = std::max(g.label, textWidth(small, name));
    g.number = textWidth(small, u"mean 0.000"_s);
    return g;
}

StripGeometry UpdateGeometry::strip(int row) const {
    const int pitch = size.height() / kRows;
    const int width = std::max(size.width() - label - number - 18, 1);
    const int thick = std::clamp(pitch - 4, 4, 40);
    const int top = row * pitch + (pitch - thick) / 2;
    return StripGeometry::fit({label + 9, top, width, thick}, dimensions);
}

std::array<UpdateRow, UpdateGeometry::kRows> updateRows(const StepModel& step) {
    const auto state = [](int i) {
        QString name = UpdateView::tr("state s");
        for (const QChar digit : QString::number(i)) name += QChar(0x2080 + digit.digitValue());
        return name;
    };
    const auto gate = [](const std::vector<float>& values) {
        return UpdateView::tr("mean %1").arg(static_cast<double>(mean(values)), 0, 'f', 2);
    };
    const auto size = [](const std::vector<float>& values) {
        return UpdateView::tr("‖·‖ %1").arg(numberText(length(values), 3));
    };
    return {UpdateRow{state(step.step - 1), size(step.stateBefore),
                      UpdateView::tr("the state before"), &step.stateBefore},
            UpdateRow{UpdateView::tr("reset r"), gate(step.r),
                      UpdateView::tr("how much of the state before the candidate sees"), &step.r},
            UpdateRow{UpdateView::tr("update z"), gate(step.z),
                      UpdateView::tr("how much of the candidate is taken"), &step.z},
            UpdateRow{UpdateView::tr("candidate s̃"), size(step.candidate),
                      UpdateView::tr("what the state would become"), &step.candidate},
            UpdateRow{state(step.step), size(step.state), UpdateView::tr("the new state"),
                      &step.state}};
}

void paintUpdate(QPainter& painter, const StepModel& step, const UpdateGeometry& g,
                 const QFont& font) {
    const auto rows = updateRows(step);
    painter.setFont(smallOf(font));
    for (int k = 0; k < UpdateGeometry::kRows; ++k) {
        const UpdateRow& row = rows[static_cast<std::size_t>(k)];
        const StripGeometry strip = g.strip(k);
        const int pitch = g.size.height() / UpdateGeometry::kRows;
        const QRect line(0, k * pitch, g.size.width(), pitch);
        painter.setPen(theme().text);
        painter.drawText(QRect(0, line.top(), g.label, pitch), Qt::AlignRight | Qt::AlignVCenter,
                         row.name);
        painter.setPen(theme().muted);
        painter.drawText(line.adjusted(strip.area.right() + 8, 0, 0, 0),
                         Qt::AlignLeft | Qt::AlignVCenter, row.number);
        paintStrip(painter, *row.values, strip);
    }
}

UpdateView::UpdateView(QWidget* parent) : QWidget(parent), m_tip(new HoverTip(this)) {
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void UpdateView::setStep(StepModelPtr step) {
    m_step = std::move(step);
    m_tip->hide();
    update();
}

void UpdateView::setHint(const QString& hint) {
    m_hint = hint;
    update();
}

QSize UpdateView::minimumSizeHint() const {
    return {200, UpdateGeometry::kRows * scaled(15)};
}

QSize UpdateView::sizeHint() const {
    return {320, UpdateGeometry::kRows * scaled(24)};
}

QFont UpdateView::textFont() const {
    QFont result = font();
    result.setPixelSize(scaled(14));
    return result;
}

UpdateGeometry UpdateView::strips() const {
    return UpdateGeometry::fit(size(), m_step ? static_cast<int>(m_step->state.size()) : 0,
                               textFont());
}

void UpdateView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (m_step) return paintUpdate(painter, *m_step, strips(), textFont());
    painter.setFont(textFont());
    painter.setPen(theme().muted);
    painter.drawText(rect().adjusted(0, 6, -8, -6), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                     m_hint);
}

void UpdateView::mouseMoveEvent(QMouseEvent* event) {
    const UpdateGeometry g = strips();
    for (int k = 0; m_step && k < UpdateGeometry::kRows; ++k) {
        const auto cell = g.strip(k).at(event->pos());
        if (!cell) continue;
        const UpdateRow row = updateRows(*m_step)[static_cast<std::size_t>(k)];
        const float value = (*row.values)[static_cast<std::size_t>(*cell)];
        const QString text = row.name + u": "_s + row.meaning + u"<br>"_s +
                             tr("dimension %1: %2").arg(*cell + 1).arg(numberText(value));
        return m_tip->showAt(text, mapTo(window(), event->pos()));
    }
    m_tip->hide();
}

void UpdateView::leaveEvent(QEvent*) {
    m_tip->hide();
}

void UpdateView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        updateGeometry();
}

}  // namespace lookback
