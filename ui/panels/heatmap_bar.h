// Above the heatmap: its title, and how it is drawn.
#pragma once

#include <QWidget>

class QLabel;

namespace lookback {

class Button;
class DropList;
class HeatmapView;

class HeatmapBar : public QWidget {
    Q_OBJECT

public:
    HeatmapBar(HeatmapView* heatmap, QWidget* parent);

    void setTitle(const QString& richText);
    // False for an RNNencdec: there are no weights to colour or turn.
    void setWeights(bool weights);
    void setPresenting(bool presenting);

protected:
    void resizeEvent(QResizeEvent* event) override;

signals:
    void leaveAsked();  // the presentation

private:
    void arrange();

    QLabel* m_title;
    DropList* m_colors;
    DropList* m_scale;
    Button* m_numbers;
    Button* m_transpose;
    Button* m_leave;
    bool m_presenting = false;
};

}  // namespace lookback
