#include "panels/step_cards.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include "panels/button.h"
#include "panels/card.h"
#include "panels/look_card.h"
#include "panels/wrap_label.h"
#include "views/candidates_view.h"
#include "views/look_view.h"
#include "views/read_view.h"
#include "views/update_view.h"

namespace lookback {
namespace {

// Plain text in small grey letters.
WrapLabel* note(const QString& text, QWidget* parent) {
    auto* label = new WrapLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("muted", true);
    return label;
}

}  // namespace

using namespace Qt::StringLiterals;

StepCards::StepCards(HoverLink* link, QLineEdit* wordField, QWidget* parent)
    : QScrollArea(parent),
      m_look(new LookCard(link, this)),
      m_read(new ReadView(link, this)),
      m_all(new Button(tr("All dimensions"), u"readAll"_s, tr("Show every dimension"), this)),
      m_readCaption(note({}, this)),
      m_update(new UpdateView(this)),
      m_say(new CandidatesView(this)),
      m_about(note({}, this)) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* page = new QWidget(this);
    page->setObjectName(u"page"_s);
    m_column = new QVBoxLayout(page);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(6);
    m_readCard = readCard();
    m_updateCard = updateCard();
    m_sayCard = sayCard(wordField);
    m_column->addWidget(m_look, 4);
    m_column->addWidget(m_readCard, 6);
    m_column->addWidget(m_updateCard, 3);
    m_column->addWidget(m_sayCard, 5);
    m_column->addWidget(aboutCard());
    setWidget(page);

    connect(m_look, &LookCard::forced, this, &StepCards::forced);
    connect(m_look, &LookCard::dragBegan, this, &StepCards::dragBegan);
    connect(m_look, &LookCard::dragEnded, this, &StepCards::dragEnded);
    connect(m_look, &LookCard::dragCancelled, this, &StepCards::dragCancelled);
    connect(m_look->view(), &LookView::pulled, m_read, &ReadView::preview);
    connect(m_say, &CandidatesView::chosen, this, &StepCards::chosen);
    connect(m_read, &ReadView::captionChanged, m_readCaption, &WrapLabel::setWrapped);
    connect(m_read, &ReadView::captionChanged, m_readCard,
            [this](const QString& text) { m_readCard->setToolTip(text.toHtmlEscaped()); });
    connect(m_all, &Button::toggled, m_read, [this](bool all) { m_read->setFew(!all); });
}

Card* StepCards::readCard() {
    auto* card = new Card(tr("2 Read"), u" "_s, this);
    m_read->setObjectName(u"read"_s);
    m_read->setAccessibleName(tr("Annotations, weighted, and their sum"));
    m_all->setCheckable(true);
    m_all->setProperty("compact", true);
    m_all->setToolTip(tr("Show every dimension, or only those where c is largest"));
    m_readCaption->setObjectName(u"readCaption"_s);
    auto* foot = new QHBoxLayout;
    foot->addWidget(m_readCaption, 1);
    foot->addStretch();
    foot->addWidget(m_all, 0, Qt::AlignTop);
    card->content()->addWidget(m_read, 1);
    card->content()->addLayout(foot);
    return card;
}

Card* StepCards::updateCard() {
    auto* card = new Card(tr("3 Update"), u" "_s, this);
    m_update->setObjectName(u"update"_s);
    m_update->setAccessibleName(tr("States, gates and candidate"));
    card->content()->addWidget(m_update, 1);
    m_updateCaption = note(tr("Every dimension · blue −1, red 1"), card);
    m_updateCaption->setObjectName(u"updateCaption"_s);
    card->setToolTip(m_updateCaption->text());
    card->content()->addWidget(m_updateCaption);
    return card;
}

Card* StepCards::sayCard(QLineEdit* wordField) {
    auto* card = new Card(tr("4 Say"), u" "_s, this);
    m_say->setObjectName(u"say"_s);
    m_say->setAccessibleName(tr("Best words of the step"));
    wordField->setProperty("compact", true);
    card->content()->addWidget(m_say, 1);
    card->content()->addWidget(wordField);
    return card;
}

Card* StepCards::aboutCard() {
    auto* card = new Card(tr("This model"), {}, this);
    m_about->setObjectName(u"about"_s);
    card->content()->addWidget(m_about);
    return card;
}

// The number on a card is its place in the model's order of doing.
void StepCards::setFormulas(const Formulas& formulas) {
    m_look->setFormulas(formulas);
    m_readCard->setFormula(formulas.read);
    m_updateCard->setFormula(formulas.update);
    m_sayCard->setFormula(formulas.say);
    m_updateCard->setTitle(formulas.updateComesLast ? tr("4 Update") : tr("3 Update"));
    m_sayCard->setTitle(formulas.updateComesLast ? tr("3 Say") : tr("4 Say"));
    if (formulas.updateComesLast == m_updateLast) return;
    m_updateLast = formulas.updateComesLast;
    m_column->removeWidget(m_updateCard);
    m_column->insertWidget(m_updateLast ? 3 : 2, m_updateCard, 3);
}

void StepCards::setStep(const StepModelPtr& step, const QString& hint) {
    const bool blind = step && !step->attends;
    m_look->setHint(blind ? tr("There is only one vector: this model cannot look at a word. The "
                               "card Read shows what every word is written from.")
                          : hint);
    m_read->setHint(hint);
    m_update->setHint(hint);
    m_say->setHint(hint);
    m_look->setStep(step);
    m_read->setStep(step);
    m_update->setStep(step);
    m_say->setStep(step);
    m_all->setEnabled(step != nullptr);
}

void StepCards::setLow(bool low) {
    m_readCaption->setVisible(!low);
    m_updateCaption->setVisible(!low);
    for (Card* card : {static_cast<Card*>(m_look), m_readCard, m_updateCard, m_sayCard})
        card->setCompact(low);
}

void StepCards::setAbout(const QString& text) {
    m_about->setWrapped(text);
}

bool StepCards::fewDimensions() const {
    return m_read->few();
}

void StepCards::showCard(int number) {
    const bool updateFirst = !m_updateLast;
    Card* cards[] = {m_look, m_readCard, updateFirst ? m_updateCard : m_sayCard,
                     updateFirst ? m_sayCard : m_updateCard};
    QWidget* update = m_update;
    QWidget* say = m_say;
    QWidget* views[] = {m_look->view(), m_read, updateFirst ? update : say,
                        updateFirst ? say : update};
    if (number < 1 || number > 4) return;
    ensureWidgetVisible(cards[number - 1], 0, 0);
    views[number - 1]->setFocus();
}

}  // namespace lookback
