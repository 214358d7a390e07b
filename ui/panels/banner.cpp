#include "panels/banner.h"

#include <QHBoxLayout>
#include <QLabel>

#include "panels/button.h"

namespace lookback {

Banner::Banner(QWidget* parent) : QFrame(parent), m_text(new QLabel(this)) {
    setObjectName(QStringLiteral("banner"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* close =
        new Button(tr("Dismiss"), QStringLiteral("dismiss"), tr("Dismiss the message"), this);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(24, 18, 20, 8);  // the frame stands in from the edges
    layout->addWidget(m_text, 1);
    layout->addWidget(close, 0, Qt::AlignTop);
    connect(close, &Button::clicked, this, &Banner::dismissed);
    hide();
}

void Banner::setSentence(const QString& sentence) {
    m_text->setText(sentence.left(2000));
    setVisible(!sentence.isEmpty());
}

}  // namespace lookback
