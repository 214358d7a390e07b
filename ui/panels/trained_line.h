// One model in training: how far it is, its newest numbers, and what can be done with it.
#pragma once

#include <QWidget>

#include "session/training_session.h"

class QLabel;
class QProgressBar;

namespace lookback {

class Button;
class ElidedLabel;

class TrainedLine : public QWidget {
    Q_OBJECT

public:
    // `architecture` as in "rnnsearch": part of the objectNames.
    TrainedLine(const QString& architecture, QWidget* parent);

    // `fraction`: done, 0 to 1; nothing where no end is known.  `hasCommand`: one that makes the
    // same file is known.
    void show(const TrainedModel& model, std::optional<double> fraction,
              std::optional<double> secondsLeft, bool hasCommand);

signals:
    void useAsked();
    void saveAsked();
    void commandAsked();

private:
    QLabel* m_name;
    QProgressBar* m_bar;
    ElidedLabel* m_text;
    Button* m_use;
    Button* m_save;
    Button* m_command;
};

}  // namespace lookback
