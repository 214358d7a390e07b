// A push button that takes Enter and leaves Space alone: Space always means the next word.
#pragma once

#include <QPushButton>

namespace lookback {

class Button : public QPushButton {
    Q_OBJECT

public:
    // Both names at once, so that none is forgotten: for scripts, and for screen readers.
    Button(const QString& text, const QString& objectName, const QString& accessibleName,
           QWidget* parent);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
};

}  // namespace lookback
