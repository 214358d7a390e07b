// The source line and, live under it, the words the model makes of it; on request a reference
// translation to force.
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace lookback {

class Button;
class CheckBox;
class ChipStrip;
class HoverLink;
class ReferenceField;
class Session;

class SourcePanel : public QWidget {
    Q_OBJECT

public:
    SourcePanel(Session& session, QWidget* parent);

    void setText(const QString& text);  // any text of any length
    QLineEdit* line() const { return m_line; }
    void setLines(int lines);  // of words, before they scroll
    void setHoverLink(HoverLink* link);
    void setCompact(bool compact);  // words only, no count
    void setLow(bool low);          // a reference takes the place of the count

signals:
    void accepted();  // Enter: on to the heatmap

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void take(const QString& text);
    void paste();
    void showSource();
    void showSentence();
    void toggleReference();
    void showReference(bool shown);
    void arrange();

    Session& m_session;
    QLineEdit* m_line;
    ChipStrip* m_chips;
    QLabel* m_count;
    Button* m_referenceToggle;
    ReferenceField* m_reference;
    CheckBox* m_keep = nullptr;
    bool m_compact = false, m_low = false;
    bool m_cut = false;
    bool m_opened = false;  // the reference's field, by hand: it stays when none is in force
    bool m_typing = false;  // the text comes from the keyboard
};

}  // namespace lookback
