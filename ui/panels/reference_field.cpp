#include "panels/reference_field.h"

#include "session/session.h"
#include "session/source_text.h"

namespace lookback {

using namespace Qt::StringLiterals;

ReferenceField::ReferenceField(Session& session, QWidget* parent)
    : QLineEdit(parent), m_session(session) {
    setObjectName(u"reference"_s);
    setAccessibleName(tr("Reference translation"));
    setPlaceholderText(tr("A translation to force word by word; Enter"));
    setMaxLength(static_cast<int>(kMaxSourceLength));
    connect(this, &QLineEdit::returnPressed, this, &ReferenceField::take);
    // An emptied field goes back at once: there is nothing to wait for.
    connect(this, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (text.isEmpty()) take();
    });
    connect(&session, &Session::traceChanged, this, &ReferenceField::showReference);
    connect(&session, &Session::modelChanged, this, &ReferenceField::showReference);
}

void ReferenceField::take() {
    if (auto status = m_session.setReference(text()); !status)
        m_session.setError(QString::fromStdString(status.error()));
}

// Undo, a chosen word, another sentence: the field says what is in force, but text that is being
// typed stays.
void ReferenceField::showReference() {
    const QString reference = m_session.reference();
    if (reference == m_shown) return;
    m_shown = reference;
    if (reference == text().trimmed()) return;
    const QSignalBlocker blocker(this);
    setText(reference);
    setCursorPosition(0);
}

}  // namespace lookback
