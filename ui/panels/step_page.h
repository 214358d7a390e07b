// The place Step: one sentence, word by word.  Source above, heatmap, transport below; at the right
// the cards of the step.
#pragma once

#include <QWidget>

#include "base/result.h"
#include "export/step_export.h"
#include "views/simplex.h"

class QLineEdit;
class QVBoxLayout;

namespace lookback {

class ElidedLabel;
class HeatmapBar;
class HeatmapView;
class HoverLink;
class Playback;
class Session;
class SourcePanel;
class StepCards;
class TransportPanel;

class StepPage : public QWidget {
    Q_OBJECT

public:
    StepPage(Session& session, Playback& playback, QWidget* parent);

    SourcePanel* source() const { return m_source; }
    HeatmapView* heatmap() const { return m_heatmap; }
    StepCards* cards() const { return m_cards; }
    void setPresenting(bool presenting);

    // What is on the page now, to be exported; the trace is the session's.
    StepContent content() const;
    Status copyHeatmap() const;
    Status copyCards() const;

signals:
    void leaveAsked();  // the presentation

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* heatmapCard();
    QWidget* transportCard(Playback& playback);
    void arrange();
    void showTrace();
    void showModel();
    void force(const Weights& weights);
    void report(const Status& status);
    bool attends() const;
    QString hint() const;

    Session& m_session;
    QVBoxLayout* m_left = nullptr;
    HoverLink* m_link;
    SourcePanel* m_source;
    HeatmapView* m_heatmap;
    HeatmapBar* m_heatmapBar;
    TransportPanel* m_transport = nullptr;
    ElidedLabel* m_translation;
    StepCards* m_cards;
    StepModelPtr m_step;
    Formulas m_formulas;
    bool m_presenting = false;
};

}  // namespace lookback
