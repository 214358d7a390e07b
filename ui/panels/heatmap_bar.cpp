#include "panels/heatmap_bar.h"

#include <QHBoxLayout>
#include <QLabel>

#include "panels/button.h"
#include "panels/drop_list.h"
#include "views/heatmap_view.h"

namespace lookback {

using namespace Qt::StringLiterals;

HeatmapBar::HeatmapBar(HeatmapView* heatmap, QWidget* parent)
    : QWidget(parent),
      m_title(new QLabel(this)),
      m_colors(new DropList(u"colors"_s, tr("Colours of the heatmap"), this)),
      m_scale(new DropList(u"scale"_s, tr("Scale of the colours"), this)),
      m_numbers(new Button(tr("Numbers"), u"numbers"_s, tr("Numbers in the cells"), this)),
      m_transpose(new Button(tr("Transpose"), u"transpose"_s,
                             tr("Source words down, target words across"), this)),
      m_leave(new Button(tr("Leave (Esc)"), u"leave"_s, tr("Leave the presentation"), this)) {
    m_title->setProperty("title", true);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_colors->addItem(tr("Cividis"));
    m_colors->addItem(tr("Paper"));
    m_colors->setToolTip(tr("Cividis: blue to yellow, for all eyes; Paper: black to white"));
    m_scale->addItem(tr("Linear"));
    m_scale->addItem(tr("Log"));
    m_scale->setToolTip(tr("How a weight becomes a colour: log tells small weights apart"));
    m_numbers->setToolTip(tr("Numbers in the cells, where they have room"));
    m_transpose->setToolTip(tr("Source words down, target words across"));
    m_numbers->setCheckable(true);
    m_numbers->setChecked(true);
    m_transpose->setCheckable(true);
    for (Button* button : {m_numbers, m_transpose, m_leave}) button->setProperty("compact", true);
    m_leave->hide();
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_title, 1);
    for (QWidget* widget : {static_cast<QWidget*>(m_colors), static_cast<QWidget*>(m_scale),
                            static_cast<QWidget*>(m_numbers), static_cast<QWidget*>(m_transpose),
                            static_cast<QWidget*>(m_leave)})
        layout->addWidget(widget);

    connect(m_colors, &DropList::currentIndexChanged, heatmap, [heatmap](int index) {
        heatmap->setColorMap(index == 0 ? ColorMap::Cividis : ColorMap::Paper);
    });
    connect(m_scale, &DropList::currentIndexChanged, heatmap, [heatmap](int index) {
        heatmap->setColorScale(index == 0 ? ColorScale::Linear : ColorScale::Log);
    });
    connect(m_numbers, &Button::toggled, heatmap, &HeatmapView::setNumbers);
    connect(m_transpose, &Button::toggled, heatmap, &HeatmapView::setTransposed);
    connect(m_leave, &Button::clicked, this, &HeatmapBar::leaveAsked);
}

void HeatmapBar::setTitle(const QString& richText) {
    m_title->setText(richText);
}

void HeatmapBar::setWeights(bool weights) {
    for (QWidget* widget : {static_cast<QWidget*>(m_colors), static_cast<QWidget*>(m_scale),
                            static_cast<QWidget*>(m_numbers), static_cast<QWidget*>(m_transpose)})
        widget->setEnabled(weights);
}

void HeatmapBar::setPresenting(bool presenting) {
    m_presenting = presenting;
    m_leave->setVisible(presenting);
    arrange();
}

// Presenting, the title is worth more than the switches.
void HeatmapBar::arrange() {
    QWidget* switches[] = {m_colors, m_scale, m_numbers, m_transpose};
    int needed = m_title->sizeHint().width() + m_leave->sizeHint().width() + 5 * 6;
    for (const QWidget* widget : switches) needed += widget->sizeHint().width();
    for (QWidget* widget : switches) widget->setVisible(!m_presenting || needed <= width());
}

void HeatmapBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

}  // namespace lookback
