#include "panels/model_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <algorithm>

#include "panels/button.h"
#include "panels/drop_list.h"
#include "session/session.h"
#include "views/icons.h"
#include "views/palette.h"

namespace lookback {

using namespace Qt::StringLiterals;

ModelBar::ModelBar(Session& session, std::vector<SampleModel> models, QWidget* parent)
    : QFrame(parent),
      m_session(session),
      m_models(std::move(models)),
      m_list(new DropList(u"model"_s, tr("Model"), this)) {
    setObjectName(u"topBar"_s);
    auto* name = new QLabel(u"Lookback"_s, this);
    name->setObjectName(u"appName"_s);
    auto* caption = new QLabel(tr("Model"), this);
    caption->setProperty("muted", true);
    m_list->setPlaceholderText(tr("No model is open"));
    m_list->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_list->setMinimumWidth(260);
    m_list->setMaximumWidth(440);
    for (const SampleModel& model : m_models) listModel(model);
    m_list->setCurrentIndex(-1);
    m_list->setEnabled(!m_models.empty());
    auto* open = new Button(tr("Open…"), u"open"_s, tr("Open a model file (Ctrl+O)"), this);
    open->setToolTip(tr("Open a model file (Ctrl+O), or drop one on the window"));
    open->setIcon(drawIcon(Icon::Open, &Theme::text));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(14, 6, 14, 6);
    layout->setSpacing(10);
    layout->addWidget(name);
    layout->addSpacing(6);
    layout->addWidget(caption);
    layout->addWidget(m_list);
    layout->addWidget(open);
    layout->addStretch();
    connect(m_list, &DropList::activated, this, &ModelBar::activated);
    connect(open, &Button::clicked, this, &ModelBar::openAsked);
    connect(&session, &Session::modelChanged, this, &ModelBar::showModel);
    connect(&session, &Session::busyChanged, this, &ModelBar::showLoaded);
}

void ModelBar::addModel(const SampleModel& model) {
    const auto same = [&](const SampleModel& other) { return other.path == model.path; };
    if (std::any_of(m_models.begin(), m_models.end(), same)) return;
    m_models.push_back(model);
    listModel(model);
    m_list->setEnabled(true);
    showModel();
}

void ModelBar::listModel(const SampleModel& model) {
    m_list->addItem(model.description);
    const QString tip = u"<qt>"_s + model.path.toHtmlEscaped() + u"</qt>"_s;
    m_list->setItemData(m_list->count() - 1, tip, Qt::ToolTipRole);
}

void ModelBar::activated(int index) {
    const SampleModel& model = m_models[static_cast<std::size_t>(index)];
    // The model that is there already keeps its steps; another one on its way is called off.
    if (m_session.hasModel() && model.path == m_session.facts().path)
        return m_session.stopLoading();
    m_session.openModel(model.path, model.name);
}

// After a fault the list falls back to the model that is still there.
void ModelBar::showLoaded() {
    if (!m_session.loading()) showModel();
}

void ModelBar::showModel() {
    const QString path = m_session.facts().path;
    int index = -1;
    for (std::size_t k = 0; k < m_models.size(); ++k)
        if (m_session.hasModel() && m_models[k].path == path) index = static_cast<int>(k);
    m_list->setCurrentIndex(index);
}

}  // namespace lookback
