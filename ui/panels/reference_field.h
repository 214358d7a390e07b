// A translation that is forced on the model, word by word: what would it have said to that?
#pragma once

#include <QLineEdit>

namespace lookback {

class Session;

class ReferenceField : public QLineEdit {
    Q_OBJECT

public:
    ReferenceField(Session& session, QWidget* parent);

private:
    void take();
    void showReference();

    Session& m_session;
    QString m_shown;  // the reference in force when the text was last set
};

}  // namespace lookback
