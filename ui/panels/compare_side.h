// One of the two models that are compared: its heatmap, its words, and what became of them.
#pragma once

#include <vector>

#include "panels/card.h"

namespace lookback {

class ChipStrip;
class ElidedLabel;
class HeatmapView;
class HoverLink;
class Session;
class WrapLabel;

class CompareSide : public Card {
    Q_OBJECT

public:
    // `name` is the beginning of the objectNames; `title` says or chooses the model.
    CompareSide(const Session& session, const QString& name, QWidget* title, QWidget* parent);

    HeatmapView* heatmap() const { return m_heatmap; }
    HoverLink* link() const { return m_link; }
    // `differs`: a flag for each word shown.
    void showState(const std::vector<bool>& differs);
    void setLines(int lines);                                  // of words, before they scroll
    void setHint(const QString& hint) { m_emptyHint = hint; }  // while there is no model

signals:
    void wordClicked(int index);
    void copyAsked();

private:
    QString hint() const;
    QString summary() const;
    QString memory() const;
    void showChips(const std::vector<bool>& differs);

    const Session& m_session;
    HoverLink* m_link;
    HeatmapView* m_heatmap;
    ElidedLabel* m_facts;
    ChipStrip* m_words;
    WrapLabel* m_summary;
    QString m_emptyHint;
};

}  // namespace lookback
