#include "panels/card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace lookback {

Card::Card(const QString& title, const QString& formula, QWidget* parent)
    : QFrame(parent), m_content(new QVBoxLayout(this)) {
    setProperty("card", true);
    m_content->setContentsMargins(12, 10, 12, 10);
    m_content->setSpacing(8);
    if (title.isEmpty()) return;
    auto* head = new QHBoxLayout;
    auto* titleLabel = new QLabel(title, this);
    titleLabel->setProperty("title", true);
    head->addWidget(titleLabel);
    head->addStretch();
    if (!formula.isEmpty()) {
        auto* formulaLabel = new QLabel(formula, this);
        formulaLabel->setProperty("formula", true);
        head->addWidget(formulaLabel);
    }
    m_content->addLayout(head);
}

QLabel* Card::mutedLabel(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setProperty("muted", true);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

}  // namespace lookback
