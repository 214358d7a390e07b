#include "panels/source_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QVBoxLayout>
#include <utility>

#include "panels/button.h"
#include "panels/card.h"
#include "panels/check_box.h"
#include "panels/reference_field.h"
#include "session/session.h"
#include "session/source_text.h"
#include "text/language.h"
#include "views/chip_strip.h"

namespace lookback {

using namespace Qt::StringLiterals;

SourcePanel::SourcePanel(Session& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_line(new QLineEdit(this)),
      m_chips(new ChipStrip(this)),
      m_count(Card::mutedLabel({}, this)),
      m_referenceToggle(new Button(tr("Reference…"), u"referenceToggle"_s,
                                   tr("Show or hide the reference translation"), this)),
      m_reference(new ReferenceField(session, this)) {
    m_line->setObjectName(u"source"_s);
    m_line->setAccessibleName(tr("Sentence to translate"));
    m_line->setPlaceholderText(tr("Type or paste a sentence to translate"));
    m_line->setMaxLength(static_cast<int>(kMaxSourceLength));
    m_line->installEventFilter(this);
    m_chips->setObjectName(u"sourceWords"_s);
    m_chips->setAccessibleName(tr("Words the model reads"));
    m_count->setObjectName(u"sourceCount"_s);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(7);
    layout->addWidget(m_line);
    layout->addWidget(m_chips);
    auto* keep = m_keep =
        new CheckBox(tr("Keep words"), u"keepWords"_s,
                     tr("Keep the words written when the sentence is edited"), this);
    keep->setToolTip(
        tr("When the sentence is edited, the words written so far stay, as chosen ones."));
    m_referenceToggle->setToolTip(
        tr("Force a translation of your own, and see the log p of each of its words."));
    auto* below = new QHBoxLayout;
    below->setSpacing(12);
    below->addWidget(m_count, 1);
    below->addWidget(m_reference, 4);
    below->addStretch();  // only where both are hidden
    below->addWidget(keep);
    below->addWidget(m_referenceToggle);
    layout->addLayout(below);
    m_reference->hide();
    connect(keep, &QCheckBox::toggled, &m_session, &Session::setKeepsWords);
    connect(m_referenceToggle, &Button::clicked, this, &SourcePanel::toggleReference);
    connect(&m_session, &Session::traceChanged, this, [this] { showReference(m_opened); });
    connect(m_line, &QLineEdit::textEdited, this, [this] { m_typing = true; });
    connect(m_line, &QLineEdit::textChanged, this, &SourcePanel::take);
    connect(m_line, &QLineEdit::inputRejected, this, [this] {
        m_cut = m_line->text().size() >= kMaxSourceLength;
        showSentence();
    });
    connect(m_line, &QLineEdit::returnPressed, this, &SourcePanel::accepted);
    connect(&m_session, &Session::sourceChanged, this, &SourcePanel::showSource);
    connect(&m_session, &Session::modelChanged, this, &SourcePanel::showSentence);
    showSentence();
}

void SourcePanel::setText(const QString& text) {
    const SourceText source = cleanSource(text);
    m_cut = source.cut;
    if (source.text == m_line->text()) return showSentence();
    m_line->setText(source.text);
    m_line->setCursorPosition(0);  // a long sentence is seen from its beginning
    m_cut = source.cut;
    showSentence();
}

void SourcePanel::setLines(int lines) {
    m_chips->setMostLines(lines);
}

void SourcePanel::setHoverLink(HoverLink* link) {
    m_chips->setHoverLink(link);
}

void SourcePanel::setCompact(bool compact) {
    m_compact = compact;
    arrange();
}

void SourcePanel::setLow(bool low) {
    m_low = low;
    arrange();
}

// A reference stands beside the number of words; where there is no room for both, in its place.
void SourcePanel::arrange() {
    const bool reference = !m_reference->isHidden();
    m_count->setVisible(!m_compact && !(m_low && reference));
    m_keep->setVisible(!m_compact || !reference);
}

// Whatever way the text came in, line ends and control characters become spaces.
void SourcePanel::take(const QString& text) {
    const SourceText source = cleanSource(text);
    const bool typing = std::exchange(m_typing, false);
    if (text.size() < kMaxSourceLength) m_cut = false;
    if (source.text != text) {
        const int cursor = m_line->cursorPosition();
        const QSignalBlocker blocker(m_line);
        m_line->setText(source.text);
        m_line->setCursorPosition(cursor);
    }
    m_session.setSource(source.text, typing);
}

// Our own, because the line edit's would first make a string of all of a huge clipboard.
void SourcePanel::paste() {
    const QString clipboard = QApplication::clipboard()->text();
    const auto room = kMaxSourceLength - m_line->text().size() + m_line->selectedText().size();
    const QString text = cleanSource(clipboard).text.left(room);
    m_line->insert(text);
    m_cut = clipboard.size() > room;
    if (m_cut) showSentence();
}

bool SourcePanel::eventFilter(QObject* object, QEvent* event) {
    if (event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Paste)) {
        paste();
        return true;
    }
    // A dropped file is a model, for the window; dropped text is for the line.
    const bool drag = event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove ||
                      event->type() == QEvent::Drop;
    if (drag && static_cast<QDropEvent*>(event)->mimeData()->hasUrls()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(object, event);
}

// Undo brings an earlier sentence back.
void SourcePanel::showSource() {
    if (m_line->text() != m_session.source()) {
        const QSignalBlocker blocker(m_line);
        m_line->setText(m_session.source());
        m_cut = false;
    }
    showSentence();
}

void SourcePanel::toggleReference() {
    if (!m_session.reference().isEmpty()) m_reference->clear();  // and so the one in force
    m_opened = m_reference->isHidden();
    showReference(m_opened);
    if (!m_reference->isHidden()) m_reference->setFocus();
}

// While a reference is in force it is seen: it says what the words are.
void SourcePanel::showReference(bool shown) {
    const bool inForce = !m_session.reference().isEmpty();
    m_reference->setVisible(shown || inForce);
    m_referenceToggle->setText(inForce ? tr("Drop reference")
                               : shown ? tr("Hide reference")
                                       : tr("Reference…"));
    arrange();
}

void SourcePanel::showSentence() {
    std::vector<Chip> chips;
    int unknown = 0;
    if (m_session.hasModel()) {
        const Sentence& sentence = m_session.sentence();
        for (std::size_t j = 0; j < sentence.surface.size(); ++j) {
            const bool stranger = sentence.ids[j] == kUnk;
            unknown += stranger ? 1 : 0;
            chips.push_back({QString::fromStdString(sentence.surface[j]), stranger});
        }
    }
    const auto count = static_cast<int>(chips.size());
    QString text;
    if (!m_session.hasModel())
        text = tr("Words appear here once a model is open.");
    else if (count <= 1)
        text = tr("An empty sentence: the model reads <eos> alone.");
    else
        text = tr("%L1 source words").arg(count);  // two at least, <eos> is one
    if (count > 1 && unknown > 0)
        text += u" · "_s + tr("%L1 unknown (dashed): read as <unk>").arg(unknown);
    if (m_cut) text += u" · "_s + tr("only the first 32,767 characters were kept");
    m_count->setText(text);
    m_chips->setChips(std::move(chips));
}

}  // namespace lookback
