// The card Look: bars of α and e, and distributions to force at one press.
#pragma once

#include "panels/card.h"
#include "views/formulas.h"
#include "views/simplex.h"
#include "views/step_model.h"

class QGridLayout;

namespace lookback {

class Button;
class HoverLink;
class LookView;

class LookCard : public Card {
    Q_OBJECT

public:
    LookCard(HoverLink* link, QWidget* parent);

    void setFormulas(const Formulas& formulas);
    void setStep(const StepModelPtr& step);
    void setHint(const QString& hint);
    LookView* view() const { return m_view; }

signals:
    void forced(const Weights& weights);
    void dragBegan();
    void dragEnded();
    void dragCancelled();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showState();
    void arrangeButtons();

    LookView* m_view;
    StepModelPtr m_step;
    Formulas m_formulas;
    Button* m_one;
    Button* m_even;
    Button* m_top;
    Button* m_before;
    QGridLayout* m_buttons;
    int m_across = 0;
};

}  // namespace lookback
