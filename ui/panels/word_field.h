// Any word that the model can write, typed: decoding goes on with it.
#pragma once

#include <QLineEdit>

class QStringListModel;

namespace lookback {

class Session;

class WordField : public QLineEdit {
    Q_OBJECT

public:
    WordField(Session& session, QWidget* parent);

private:
    void take();
    void showModel();

    Session& m_session;
    QStringListModel* m_words;
};

}  // namespace lookback
