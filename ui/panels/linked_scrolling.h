// Two heatmaps that stand side by side scroll as one: the same words written, and the same words
// read where both read the same.
#pragma once

#include <QObject>
#include <functional>

namespace lookback {

class HeatmapView;

class LinkedScrolling : public QObject {
    Q_OBJECT

public:
    // `sameSource`: whether the columns of both stand for the same words.
    LinkedScrolling(HeatmapView* first, HeatmapView* second, std::function<bool()> sameSource,
                    QObject* parent);

private:
    void follow(const HeatmapView& moved, const HeatmapView& other, Qt::Orientation direction);

    std::function<bool()> m_sameSource;
    bool m_following = false;
};

}  // namespace lookback
