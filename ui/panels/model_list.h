// The models that are known, as a list; the one that a session has is chosen in it.
#pragma once

#include <vector>

#include "panels/drop_list.h"
#include "session/sample_models.h"

namespace lookback {

class Session;

class ModelList : public DropList {
    Q_OBJECT

public:
    ModelList(Session& session, std::vector<SampleModel> models, const QString& objectName,
              const QString& accessibleName, QWidget* parent);

    // Adds it to the list, unless it is there; does not open it.
    void addModel(const SampleModel& model);
    const std::vector<SampleModel>& models() const { return m_models; }

private:
    void activated(int index);
    void showModel();
    void showLoaded();
    void listModel(const SampleModel& model);

    Session& m_session;
    std::vector<SampleModel> m_models;
};

}  // namespace lookback
