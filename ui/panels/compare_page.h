// The place Compare: two models side by side on one sentence; under them a closer look at what
// tells them apart.
#pragma once

#include <QTimer>
#include <QWidget>
#include <array>

#include "export/step_export.h"
#include "session/length_study.h"
#include "session/sample_models.h"

class QStackedWidget;

namespace lookback {

class Button;
class CompareSession;
class CompareSide;
class CompareTransport;
class ElidedLabel;
class HeatmapView;
class HoverLink;
class LengthPanel;
class ModelList;
class Playback;
class PlotView;
class Session;
class SourcePanel;

class ComparePage : public QWidget {
    Q_OBJECT

public:
    ComparePage(CompareSession& sessions, Playback& playback, std::vector<SampleModel> models,
                QWidget* parent);

    SourcePanel* source() const { return m_source; }
    HeatmapView* firstHeatmap() const;
    // What a side shows, to be exported; the trace is its session's.
    StepContent content(std::size_t side) const;
    void zoomBy(double factor);  // both heatmaps; 0: back to 1
    void addModel(const SampleModel& model);
    LengthStudy& study() { return m_study; }
    void setPresenting(bool presenting);
    // "Left", "Reference", "Difference", "Length", from 1; once more closes it.
    void showCloser(int number);

signals:
    void leaveAsked();  // the presentation

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* closerCard();
    QWidget* differencePage();
    QWidget* leftPage();
    void arrange();
    void refresh();
    void showCloserPage();
    void showLeft();
    void showReference();
    void showDifference();
    bool sameSource() const;
    static StepContent contentOf(const HeatmapView& heatmap, const Session& session);
    void copy(const HeatmapView& heatmap, bool second);

    CompareSession& m_sessions;
    LengthStudy m_study;
    SourcePanel* m_source;
    ElidedLabel* m_firstName;
    ModelList* m_secondModel;
    QWidget* m_sides;
    std::array<CompareSide*, 2> m_side{};
    CompareTransport* m_transport;
    Button* m_leave;
    QWidget* m_closer = nullptr;
    std::array<Button*, 4> m_tabs{};
    QStackedWidget* m_pages;
    PlotView* m_kept;
    PlotView* m_cosine;
    PlotView* m_reference;
    HoverLink* m_differenceLink;
    HeatmapView* m_difference;
    LengthPanel* m_length;
    QTimer m_refresh;       // once a turn of the event loop, however much has changed
    int m_open = 0;         // -1: closed
    bool m_chosen = false;  // by the user; else a low window keeps it closed
    bool m_presenting = false;
};

}  // namespace lookback
