// A white card with a title, and its formula at the right or, where that is too narrow, under it.
#pragma once

#include <QFrame>

class QBoxLayout;
class QLabel;
class QVBoxLayout;

namespace lookback {

class WrapLabel;

class Card : public QFrame {
    Q_OBJECT

public:
    // Both are rich text of ours, never of the user.
    explicit Card(const QString& title, const QString& formula = {}, QWidget* parent = nullptr);

    QVBoxLayout* content() const { return m_content; }
    void setCompact(bool compact);  // less room between what it holds
    void setTitle(const QString& title);
    void setFormula(const QString& formula);

    static QLabel* mutedLabel(const QString& text, QWidget* parent);  // plain text, wrapping

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void arrangeHead();

    QVBoxLayout* m_content;
    QBoxLayout* m_head = nullptr;
    QLabel* m_title = nullptr;
    WrapLabel* m_formula = nullptr;
};

}  // namespace lookback
