// What an earlier run of the program left behind, said above the page: go on with it, or forget it.
#pragma once

#include <QFrame>

#include "session/training_session.h"

class QLabel;

namespace lookback {

class LeftTrainingBar : public QFrame {
    Q_OBJECT

public:
    LeftTrainingBar(TrainingSession& session, QWidget* parent);
    void look();  // shows the newest there is, or hides

signals:
    void goneOn();
    void failed(const QString& sentence);

private:
    TrainingSession& m_session;
    std::optional<LeftTraining> m_left;
    QLabel* m_text;
};

}  // namespace lookback
