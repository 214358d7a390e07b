// One or two trainings at a glance: α of a pinned sentence, curves, BLEU by length, and the film,
// all at one moment that the film's scrubber chooses.
#pragma once

#include <QWidget>
#include <array>
#include <vector>

#include "views/plot.h"
#include "views/training_plots.h"

class QGridLayout;
class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace lookback {

class Button;
class Card;
class DropList;
class ElidedLabel;
class FilmStrip;
class HeatmapView;
class HoverLink;
class PlotView;

class TrainingBoard : public QWidget {
    Q_OBJECT

public:
    explicit TrainingBoard(QWidget* parent);

    // As often as one likes: nothing is done where nothing came, nor while the board is hidden.
    // The histories may grow between calls, in this thread.
    using QWidget::show;
    void show(const Histories& histories);
    void setPresenting(bool presenting);

    const Histories& histories() const { return m_histories; }
    std::size_t pinned() const { return m_pinned; }
    FilmStrip& film() { return *m_film; }
    std::uint64_t moment() const;

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    // A card with a plot, and a switch among the curves that it can show.
    struct Plot {
        Card* card = nullptr;
        PlotView* view = nullptr;
        Button* tab = nullptr;  // where only one of the cards has room
        std::vector<Button*> choices;
        std::vector<TrainingCurve> curves;  // none: BLEU by length
        std::size_t shown = 0;
    };
    // How much of each history was there when it was drawn last.
    struct Drawn {
        const TrainingHistory* history = nullptr;
        std::size_t reports = 0, probes = 0, frames = 0, films = 0;
        bool operator==(const Drawn&) const = default;
    };

    void makePlot(Plot& plot, const QString& name, const QString& title,
                  const std::vector<std::pair<TrainingCurve, QString>>& choices);
    QWidget* makePlots();
    QWidget* makeFrames();
    QWidget* makeFilm();
    void refresh();
    void showMoment();
    void showPlot(Plot& plot);
    void showFrames();
    void showPinned();
    void arrange();
    bool narrow() const;

    Histories m_histories;
    std::vector<Drawn> m_drawn;
    bool m_stale = false;
    std::size_t m_pinned = 0;
    bool m_presenting = false;

    QLabel* m_empty;
    QWidget* m_content;
    DropList* m_pinnedList;
    HoverLink* m_link;
    struct Frame {
        QWidget* column = nullptr;
        ElidedLabel* title = nullptr;
        HeatmapView* view = nullptr;
    };
    std::array<Frame, 2> m_frames;
    QHBoxLayout* m_frameRow = nullptr;
    QWidget* m_framesCard = nullptr;
    QHBoxLayout* m_top = nullptr;
    QWidget* m_tabs = nullptr;
    QGridLayout* m_grid = nullptr;
    std::array<Plot, 4> m_plots;
    std::size_t m_tab = 0;
    FilmStrip* m_film;
    Button* m_follow;
    ElidedLabel* m_readout;
};

}  // namespace lookback
