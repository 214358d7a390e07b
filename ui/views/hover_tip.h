// A tooltip inside the window: at once, beside the mouse, never cut by the edge, and part of every
// picture of the window.
#pragma once

#include <QFrame>

class QLabel;

namespace lookback {

class HoverTip : public QFrame {
    Q_OBJECT

public:
    explicit HoverTip(QWidget* parent);

    // `html` with all foreign text escaped; `at` in the parent's window coordinates.
    void showAt(const QString& html, QPoint at);
    // There is one mouse: no more than one tip shows, whoever owns it.
    static void hideShown();

private:
    QLabel* m_text;
};

}  // namespace lookback
