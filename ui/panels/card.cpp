#include "panels/card.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "panels/wrap_label.h"

namespace lookback {

Card::Card(const QString& title, const QString& formula, QWidget* parent)
    : QFrame(parent), m_content(new QVBoxLayout(this)) {
    setProperty("card", true);
    setCompact(false);
    if (title.isEmpty()) return;
    m_title = new QLabel(title, this);
    m_title->setProperty("title", true);
    m_formula = new WrapLabel(formula, this);
    m_formula->setProperty("formula", true);
    m_formula->setVisible(!formula.isEmpty());
    m_head = new QBoxLayout(QBoxLayout::LeftToRight);
    m_head->setSpacing(2);
    m_head->addWidget(m_title);
    m_head->addWidget(m_formula, 1);
    m_content->addLayout(m_head);
    arrangeHead();
}

void Card::setCompact(bool compact) {
    const int edge = compact ? 4 : 8;
    m_content->setContentsMargins(12, edge, 12, edge);
    m_content->setSpacing(compact ? 3 : 6);
}

void Card::setTitle(const QString& title) {
    if (title == m_title->text()) return;
    m_title->setText(title);
    arrangeHead();
}

void Card::setFormula(const QString& formula) {
    if (formula == m_formula->text()) return;
    m_formula->setText(formula);
    m_formula->setVisible(!formula.isEmpty());
    arrangeHead();
}

void Card::arrangeHead() {
    if (!m_head) return;
    m_formula->setWordWrap(false);
    const int formula = m_formula->QLabel::sizeHint().width();
    const bool narrow = m_title->sizeHint().width() + formula + 16 > contentsRect().width() - 24;
    m_formula->setWrapping(narrow);
    m_formula->setAlignment(narrow ? Qt::AlignLeft | Qt::AlignVCenter
                                   : Qt::AlignRight | Qt::AlignVCenter);
    m_head->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void Card::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    arrangeHead();
}

void Card::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::StyleChange) arrangeHead();
}

QLabel* Card::mutedLabel(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setProperty("muted", true);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

}  // namespace lookback
