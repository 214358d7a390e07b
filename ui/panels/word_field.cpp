#include "panels/word_field.h"

#include <QCompleter>
#include <QStringListModel>
#include <algorithm>

#include "session/session.h"

namespace lookback {

using namespace Qt::StringLiterals;

WordField::WordField(Session& session, QWidget* parent)
    : QLineEdit(parent), m_session(session), m_words(new QStringListModel(this)) {
    setObjectName(u"word"_s);
    setAccessibleName(tr("Another word for this step"));
    setPlaceholderText(tr("Or type any word; Enter"));
    setMaxLength(200);
    auto* completer = new QCompleter(m_words, this);
    completer->setModelSorting(QCompleter::CaseInsensitivelySortedModel);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setMaxVisibleItems(8);
    setCompleter(completer);
    connect(this, &QLineEdit::returnPressed, this, &WordField::take);
    connect(&session, &Session::modelChanged, this, &WordField::showModel);
    showModel();
}

void WordField::take() {
    const QString word = text().trimmed();
    if (word.isEmpty()) return;
    if (auto status = m_session.choose(word); !status)
        return m_session.setError(QString::fromStdString(status.error()));
    clear();
}

void WordField::showModel() {
    clear();
    setEnabled(m_session.hasModel());
    QStringList words = m_session.targetWords();
    // The order that the completer relies on.
    std::sort(words.begin(), words.end(), [](const QString& a, const QString& b) {
        return a.compare(b, Qt::CaseInsensitive) < 0;
    });
    m_words->setStringList(words);
}

}  // namespace lookback
