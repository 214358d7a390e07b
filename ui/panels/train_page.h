// The place Train: what to learn from, the trainings under way, and the board that shows them.
#pragma once

#include <QPointer>
#include <QWidget>
#include <array>
#include <optional>

#include "export/film_export.h"
#include "session/training_session.h"

class QFileDialog;
class QVBoxLayout;

namespace lookback {

class Button;
class Card;
class ElidedLabel;
class TrainSetup;
class TrainedLine;
class TrainingBoard;
class WrapLabel;

class TrainPage : public QWidget {
    Q_OBJECT

public:
    TrainPage(TrainingSession& session, QWidget* parent);

    TrainSetup& setup() { return *m_setup; }
    TrainingBoard& board() { return *m_board; }
    bool previewing() const;      // the text is being read
    FilmContent content() const;  // what an export shows: the film that is pinned now
    std::optional<PinnedSentence> filmed() const;  // the sentence of that film
    // Fills the fields with what is asked for, and begins.
    Status train(const TrainingPlan& plan);
    void setPresenting(bool presenting);
    // The model that is open elsewhere: its training can be looked at where it has a history.
    void setOpenModel(const QString& path, const QString& name);

signals:
    void leaveAsked();  // the presentation
    void exportAsked();
    void failed(const QString& sentence);

private:
    QWidget* controlCard();
    void begin();
    void newTraining();
    bool barren() const;
    void arrange();
    void showReports();
    QString summary() const;
    void saveAs(std::size_t model);
    void copyCommand(std::size_t model);

    TrainingSession& m_session;
    TrainSetup* m_setup;
    Card* m_controls;
    ElidedLabel* m_summary;
    Button* m_start;
    Button* m_pause;
    Button* m_single;
    Button* m_stop;
    Button* m_same;
    Button* m_new;
    Button* m_other;
    Button* m_history;
    Button* m_export;
    Button* m_leave;
    std::array<TrainedLine*, 2> m_lines;
    TrainingBoard* m_board;
    bool m_presenting = false;
    QString m_openPath, m_openName;
    QPointer<QFileDialog> m_dialog;
};

}  // namespace lookback
