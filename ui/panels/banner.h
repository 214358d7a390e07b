// A fault, said in place: above the page, until dismissed or overcome.
#pragma once

#include <QFrame>

class QLabel;

namespace lookback {

class Banner : public QFrame {
    Q_OBJECT

public:
    explicit Banner(QWidget* parent);
    void setSentence(const QString& sentence);  // empty: hidden

signals:
    void dismissed();

private:
    QLabel* m_text;
};

}  // namespace lookback
