#include "panels/look_card.h"

#include <QGridLayout>
#include <QVBoxLayout>

#include "panels/button.h"
#include "views/look_view.h"

namespace lookback {

using namespace Qt::StringLiterals;

LookCard::LookCard(HoverLink* link, QWidget* parent)
    : Card(tr("1 Look"), u" "_s, parent),
      m_view(new LookView(link, this)),
      m_one(new Button(tr("One word"), u"lookOne"_s, tr("Look at one word only"), this)),
      m_even(new Button(tr("Uniform"), u"lookUniform"_s, tr("Look at every word alike"), this)),
      m_top(new Button(tr("Argmax"), u"lookArgmax"_s, tr("Look at the heaviest word only"), this)),
      m_before(
          new Button(tr("As before"), u"lookBefore"_s, tr("Look as in the step before"), this)),
      m_buttons(new QGridLayout) {
    m_view->setObjectName(u"look"_s);
    m_view->setAccessibleName(tr("Weights and scores of the source words"));
    m_view->setAccessibleDescription(
        tr("Left and right choose a word, up and down change its weight."));
    m_one->setToolTip(tr("All weight on the word pointed at last"));
    m_even->setToolTip(tr("The same weight for every word"));
    m_top->setToolTip(tr("All weight on the heaviest word"));
    m_before->setToolTip(tr("The weights of the step before"));
    m_buttons->setSpacing(6);
    for (Button* button : {m_one, m_even, m_top, m_before}) {
        button->setProperty("compact", true);
        button->setMinimumWidth(40);  // else a row of all four would keep the card from narrowing
    }
    content()->addWidget(m_view, 1);
    content()->addLayout(m_buttons);
    arrangeButtons();

    connect(m_view, &LookView::forced, this, &LookCard::forced);
    connect(m_view, &LookView::dragBegan, this, &LookCard::dragBegan);
    connect(m_view, &LookView::dragEnded, this, &LookCard::dragEnded);
    connect(m_view, &LookView::dragCancelled, this, &LookCard::dragCancelled);
    const auto count = [this] { return static_cast<int>(m_step->alpha.size()); };
    connect(m_one, &Button::clicked, this,
            [this, count] { emit forced(allOn(m_view->wordMeant(), count())); });
    connect(m_even, &Button::clicked, this, [this, count] { emit forced(evenly(count())); });
    connect(m_top, &Button::clicked, this,
            [this, count] { emit forced(allOn(heaviest(m_step->alpha), count())); });
    connect(m_before, &Button::clicked, this,
            [this] { emit forced(Weights(m_step->alphaBefore)); });
    showState();
}

void LookCard::setFormulas(const Formulas& formulas) {
    m_formulas = formulas;
    showState();
}

void LookCard::setStep(const StepModelPtr& step) {
    m_step = step;
    m_view->setStep(step);
    showState();
}

void LookCard::setHint(const QString& hint) {
    m_view->setHint(hint);
}

// All in one row, or two and two.
void LookCard::arrangeButtons() {
    Button* buttons[] = {m_one, m_even, m_top, m_before};
    int needed = 3 * m_buttons->spacing() + 24;
    for (Button* button : buttons) needed += button->sizeHint().width();
    const int across = needed <= contentsRect().width() ? 4 : 2;
    if (across == m_across) return;
    m_across = across;
    for (int k = 0; k < 4; ++k) m_buttons->addWidget(buttons[k], k / across, k % across);
}

void LookCard::resizeEvent(QResizeEvent* event) {
    Card::resizeEvent(event);
    arrangeButtons();
}

void LookCard::showState() {
    const bool can = m_view->adjustable();
    for (Button* button : {m_one, m_even, m_top}) button->setEnabled(can);
    m_before->setEnabled(can && m_step->alphaBefore.size() == m_step->alpha.size());
    setFormula(can && m_step->forced ? m_formulas.lookByHand : m_formulas.look);
}

}  // namespace lookback
