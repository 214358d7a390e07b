// The bar at the top: which model, open another.
#pragma once

#include <QFrame>
#include <vector>

#include "session/sample_models.h"

namespace lookback {

class ModelList;
class Session;

class ModelBar : public QFrame {
    Q_OBJECT

public:
    ModelBar(Session& session, std::vector<SampleModel> models, QWidget* parent);

    // Adds it to the list, unless it is there; does not open it.
    void addModel(const SampleModel& model);
    const std::vector<SampleModel>& models() const;

signals:
    void openAsked();  // a file dialog, please

private:
    ModelList* m_list;
};

}  // namespace lookback
