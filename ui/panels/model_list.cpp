#include "panels/model_list.h"

#include <algorithm>

#include "session/session.h"

namespace lookback {

using namespace Qt::StringLiterals;

ModelList::ModelList(Session& session, std::vector<SampleModel> models, const QString& objectName,
                     const QString& accessibleName, QWidget* parent)
    : DropList(objectName, accessibleName, parent),
      m_session(session),
      m_models(std::move(models)) {
    setPlaceholderText(tr("No model is open"));
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (const SampleModel& model : m_models) listModel(model);
    setCurrentIndex(-1);
    setEnabled(!m_models.empty());
    connect(this, &QComboBox::activated, this, &ModelList::activated);
    connect(&session, &Session::modelChanged, this, &ModelList::showModel);
    connect(&session, &Session::busyChanged, this, &ModelList::showLoaded);
}

void ModelList::addModel(const SampleModel& model) {
    const auto same = [&](const SampleModel& other) { return other.path == model.path; };
    if (std::any_of(m_models.begin(), m_models.end(), same)) return;
    m_models.push_back(model);
    listModel(model);
    setEnabled(true);
    showModel();
}

void ModelList::listModel(const SampleModel& model) {
    addItem(model.description);
    const QString tip = u"<qt>"_s + model.path.toHtmlEscaped() + u"</qt>"_s;
    setItemData(count() - 1, tip, Qt::ToolTipRole);
}

void ModelList::activated(int index) {
    const SampleModel& model = m_models[static_cast<std::size_t>(index)];
    // The model that is there already keeps its steps; another one on its way is called off.
    if (m_session.hasModel() && model.path == m_session.facts().path)
        return m_session.stopLoading();
    m_session.openModel(model.path, model.name);
}

// After a fault the list falls back to the model that is still there.
void ModelList::showLoaded() {
    if (!m_session.loading()) showModel();
}

void ModelList::showModel() {
    const QString path = m_session.facts().path;
    int index = -1;
    for (std::size_t k = 0; k < m_models.size(); ++k)
        if (m_session.hasModel() && m_models[k].path == path) index = static_cast<int>(k);
    setCurrentIndex(index);
}

}  // namespace lookback
