// The beam search of the sentence as a tree, there while the beam is wider than one.  In a low window
// tree and heatmap do not fit one above the other: there the button changes between them.
#pragma once

#include "panels/card.h"

class QLabel;

namespace lookback {

class BeamTreeView;
class Button;
class Session;

class BeamPanel : public Card {
    Q_OBJECT

public:
    // `partner`: what gives its room to the tree in a low window.
    // `page`: whose height says what is low; it may scroll what it holds.
    BeamPanel(Session& session, QWidget* partner, QWidget* page);

protected:
    // The page grew or shrank: so does the tree.
    bool eventFilter(QObject* object, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void showTree();
    void showPlace();
    void arrange();
    bool isLow() const;
    QString summary() const;

    Session& m_session;
    QWidget* m_partner;
    QWidget* m_page;
    BeamTreeView* m_view;
    QLabel* m_summary;
    Button* m_toggle;
    bool m_open = true;      // in a high window
    bool m_instead = false;  // in a low one, of the partner
};

}  // namespace lookback
