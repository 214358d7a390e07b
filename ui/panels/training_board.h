#pragma once
#include <QWidget>
#include <memory>
#include <vector>
#include "session/live/training_history.h"
namespace lookback {
class TrainingBoard : public QWidget {
public:
    explicit TrainingBoard(QWidget* parent) : QWidget(parent) {}
    void show(std::vector<std::shared_ptr<const TrainingHistory>>) {}
    void setPresenting(bool) {}
};
}  // namespace lookback
