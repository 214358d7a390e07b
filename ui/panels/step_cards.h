// The column of cards: what the model did to write the word under the slider.  Look, Read, Update
// and Say stand in the order in which the model does them; a low window scrolls.
#pragma once

#include <QScrollArea>

#include "base/token.h"
#include "views/formulas.h"
#include "views/simplex.h"
#include "views/step_model.h"

class QLineEdit;
class QVBoxLayout;

namespace lookback {

class Button;
class CandidatesView;
class Card;
class HoverLink;
class LookCard;
class ReadView;
class UpdateView;
class WrapLabel;

class StepCards : public QScrollArea {
    Q_OBJECT

public:
    // `wordField`: where any word can be typed, under the best ones.
    StepCards(HoverLink* link, QLineEdit* wordField, QWidget* parent);

    void setFormulas(const Formulas& formulas);
    // Nothing: the cards say `hint` instead.
    void setStep(const StepModelPtr& step, const QString& hint);
    void setAbout(const QString& text);  // the model, at the foot
    bool fewDimensions() const;
    // From 1, as on the cards: it comes into view and gets the focus.
    // In a low window what can be told by a tooltip is.
    void setLow(bool low);
    void showCard(int number);

signals:
    void forced(const Weights& weights);
    void dragBegan();
    void dragEnded();
    void dragCancelled();
    void chosen(TokenId word);

private:
    Card* readCard();
    Card* updateCard();
    Card* sayCard(QLineEdit* wordField);
    Card* aboutCard();

    QVBoxLayout* m_column;
    LookCard* m_look;
    ReadView* m_read;
    Button* m_all;
    WrapLabel* m_readCaption;
    WrapLabel* m_updateCaption = nullptr;
    UpdateView* m_update;
    CandidatesView* m_say;
    WrapLabel* m_about;
    Card* m_readCard;
    Card* m_updateCard;
    Card* m_sayCard;
    bool m_updateLast = false;
};

}  // namespace lookback
