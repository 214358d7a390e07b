// A white card with a title, and its formula at the right.
#pragma once

#include <QFrame>

class QLabel;
class QVBoxLayout;

namespace lookback {

class Card : public QFrame {
    Q_OBJECT

public:
    // Both are rich text of ours, never of the user.
    explicit Card(const QString& title, const QString& formula = {}, QWidget* parent = nullptr);

    QVBoxLayout* content() const { return m_content; }

    static QLabel* mutedLabel(const QString& text, QWidget* parent);  // plain text, wrapping

private:
    QVBoxLayout* m_content;
};

}  // namespace lookback
