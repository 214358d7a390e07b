// The place Step: one sentence, word by word.  Source above, heatmap, transport below; at the right
// the cards of the step.
#pragma once

#include <QWidget>

class QLabel;

namespace lookback {

class CandidatesView;
class HeatmapView;
class Playback;
class Session;
class SourcePanel;
class TransportPanel;

class StepPage : public QWidget {
    Q_OBJECT

public:
    StepPage(Session& session, Playback& playback, QWidget* parent);

    SourcePanel* source() const { return m_source; }
    HeatmapView* heatmap() const { return m_heatmap; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* heatmapCard();
    QWidget* sayCard();
    QWidget* translationCard();
    QWidget* modelCard();
    void showTrace();
    void showModel();
    QString hint() const;

    Session& m_session;
    SourcePanel* m_source;
    HeatmapView* m_heatmap;
    TransportPanel* m_transport;
    CandidatesView* m_say;
    QLabel* m_heatmapTitle;
    QLabel* m_sayHint;
    QLabel* m_translation;
    QLabel* m_about;
};

}  // namespace lookback
