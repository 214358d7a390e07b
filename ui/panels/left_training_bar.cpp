#include "panels/left_training_bar.h"

#include <QHBoxLayout>
#include <QLabel>

#include "panels/button.h"

namespace lookback {

using namespace Qt::StringLiterals;

LeftTrainingBar::LeftTrainingBar(TrainingSession& session, QWidget* parent)
    : QFrame(parent), m_session(session), m_text(new QLabel(this)) {
    setObjectName(u"leftTraining"_s);
    m_text->setObjectName(u"leftText"_s);
    setProperty("notice", true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    auto* goOn = new Button(tr("Go on"), u"leftGoOn"_s,
                            tr("Go on with the training from its last checkpoint"), this);
    auto* later = new Button(tr("Later"), u"leftLater"_s, tr("Ask again at the next start"), this);
    auto* forget = new Button(tr("Forget it"), u"leftForget"_s,
                              tr("Do not offer it again; its files stay"), this);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(24, 12, 20, 8);
    layout->addWidget(m_text, 1);
    for (Button* button : {goOn, later, forget}) {
        button->setToolTip(button->accessibleName());
        layout->addWidget(button, 0, Qt::AlignTop);
    }
    connect(goOn, &Button::clicked, this, [this] {
        if (auto status = m_session.goOn(*m_left); !status)
            emit failed(QString::fromStdString(status.error()));
        else
            emit goneOn();
        hide();
    });
    connect(later, &Button::clicked, this, &QWidget::hide);
    connect(forget, &Button::clicked, this, [this] {
        m_session.discard(*m_left);
        look();
    });
    hide();
}

void LeftTrainingBar::look() {
    const auto all = m_session.leftBehind();
    setVisible(!all.empty());
    if (all.empty()) return;
    m_left = all.front();
    const auto models = m_left->plan.models();
    QStringList checkpoints;
    for (std::size_t k = 0; k < models.size(); ++k) {
        const QString model =
            models[k] == Architecture::RnnSearch ? u"RNNsearch"_s : u"RNNencdec"_s;
        checkpoints << (m_left->updates[k] > 0
                            ? tr("%1 goes on after %L2 updates").arg(model).arg(m_left->updates[k])
                            : tr("%1 begins anew").arg(model));
    }
    m_text->setText(tr("A training on “%1” was not finished: %2.")
                        .arg(m_left->plan.name(), checkpoints.join(u", "_s)));
}

}  // namespace lookback
