#include "panels/model_bar.h"

#include <QHBoxLayout>
#include <QLabel>

#include "panels/button.h"
#include "panels/model_list.h"
#include "views/icons.h"
#include "views/palette.h"

namespace lookback {

using namespace Qt::StringLiterals;

ModelBar::ModelBar(Session& session, std::vector<SampleModel> models, QWidget* parent)
    : QFrame(parent),
      m_list(new ModelList(session, std::move(models), u"model"_s, tr("Model"), this)) {
    setObjectName(u"topBar"_s);
    auto* name = new QLabel(u"Lookback"_s, this);
    name->setObjectName(u"appName"_s);
    auto* caption = new QLabel(tr("Model"), this);
    caption->setProperty("muted", true);
    m_list->setMinimumWidth(260);
    m_list->setMaximumWidth(440);
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
    connect(open, &Button::clicked, this, &ModelBar::openAsked);
}

void ModelBar::addModel(const SampleModel& model) {
    m_list->addModel(model);
}

const std::vector<SampleModel>& ModelBar::models() const {
    return m_list->models();
}

}  // namespace lookback
