// What a training is asked for: text, models, sizes; and what the text is like before anything runs.
#pragma once

#include <QPointer>

#include "panels/card.h"
#include "session/latest_job.h"
#include "session/training_plan.h"

class QFileDialog;
class QLineEdit;
class QWidget;

namespace lookback {

class Button;
class DropList;
class NumberBox;
class WrapLabel;

class TrainSetup : public Card {
    Q_OBJECT

public:
    explicit TrainSetup(QWidget* parent);

    TrainingPlan plan() const;
    void setPlan(const TrainingPlan& plan);
    void setCorpus(const CorpusFiles& files);  // dropped on the window, or opened
    bool previewing() const { return m_previewJob.busy(); }
    // False where the text cannot be learned from: why stands in the preview.
    bool usable() const { return m_usable; }

signals:
    void usableChanged();

private:
    QWidget* sizeRows();
    QLayout* textRow();
    void listTexts();
    void textChosen(int index);
    void presetChosen(int index);
    void handChanged();
    void developmentChosen(int index);
    void show();
    void showHand();
    void preview();
    void showPreview(const QString& text, bool usable);
    void openTsv(const std::function<void(const QString&)>& chosen, const QString& title);
    void openSource();
    void openTarget(const QString& source);
    QFileDialog* fileDialog(const QString& title);
    bool isCorpus() const { return m_plan.spec.task.empty(); }

    TrainingPlan m_plan;
    std::vector<CorpusFiles> m_corpora;  // listed behind the tasks
    bool m_usable = true;
    bool m_showing = false;  // the fields follow the plan, not the plan the fields
    DropList* m_text;
    DropList* m_models;
    DropList* m_preset;
    Button* m_more;
    QWidget* m_hand;
    NumberBox* m_embedding;
    NumberBox* m_hidden;
    NumberBox* m_alignment;
    NumberBox* m_maxout;
    NumberBox* m_batch;
    DropList* m_optimizer;
    QLineEdit* m_rate;
    NumberBox* m_updates;
    NumberBox* m_seed;
    NumberBox* m_least;
    NumberBox* m_most;
    NumberBox* m_maxLength;
    NumberBox* m_vocab;
    DropList* m_tokenizer;
    DropList* m_development;
    QLineEdit* m_pinned;
    WrapLabel* m_preview;
    WrapLabel* m_example;
    LatestJob m_previewJob;
    QPointer<QFileDialog> m_dialog;
};

}  // namespace lookback
