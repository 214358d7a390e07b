// Which key means what in the window, whatever has the focus.
#include <QAbstractSpinBox>
#include <QKeyEvent>
#include <QLineEdit>

#include "main_window.h"
#include "panels/compare_page.h"
#include "panels/step_cards.h"
#include "panels/step_page.h"
#include "panels/view_bar.h"
#include "views/palette.h"

namespace lookback {

using namespace Qt::StringLiterals;

// Keys that mean the same wherever the focus is, text fields apart.
bool MainWindow::handleKey(int key, Qt::KeyboardModifiers modifiers) {
    // A plus may need Shift, and may stand on the number pad.
    const auto held = modifiers & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    if (held == Qt::ControlModifier && key == Qt::Key_Z && stepping())
        return handleUndoKey(modifiers.testFlag(Qt::ShiftModifier));
    if (held == Qt::ControlModifier) return handleControlKey(key);
    if (modifiers != Qt::NoModifier) return false;
    if (key == Qt::Key_F5) {
        setPresenting(!m_presenting);
        return true;
    }
    if (qobject_cast<QLineEdit*>(focusWidget())) return false;
    return handlePlainKey(key);
}

bool MainWindow::handleUndoKey(bool redo) {
    // A text field takes back what was typed into it first.
    const auto* line = qobject_cast<QLineEdit*>(focusWidget());
    if (line && (redo ? line->isRedoAvailable() : line->isUndoAvailable())) return false;
    redo ? m_session.redo() : m_session.undo();
    return true;
}

bool MainWindow::handleControlKey(int key) {
    switch (key) {
        case Qt::Key_1:
        case Qt::Key_2:
        case Qt::Key_3:
        case Qt::Key_4:
            return goTo(m_placeNames.value(key - Qt::Key_1));
        case Qt::Key_O:
            chooseFile();
            return true;
        case Qt::Key_C:  // text fields copy their own text
            if (qobject_cast<QLineEdit*>(focusWidget()) ||
                !m_step->cards()->isAncestorOf(focusWidget()))
                return false;
            report(m_step->copyCards());
            return true;
        case Qt::Key_E:
            chooseExport(stepping()                  ? u"heatmap"_s
                         : placeName() == u"train"_s ? u"film"_s
                                                     : u"curves"_s);
            return true;
        case Qt::Key_D:
            emit m_viewBar->themeChosen(theme().dark ? ThemeChoice::Light : ThemeChoice::Dark);
            return true;
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            zoomBy(1.25);
            return true;
        case Qt::Key_Minus:
            zoomBy(1 / 1.25);
            return true;
        case Qt::Key_0:
            zoomBy(0);
            return true;
        default:
            return false;
    }
}

bool MainWindow::handlePlainKey(int key) {
    // A number is typed over; Space steps even there, as nothing in it needs a space.
    if (key != Qt::Key_Space && qobject_cast<QAbstractSpinBox*>(focusWidget())) return false;
    switch (key) {
        case Qt::Key_Space:
            next();
            return true;
        case Qt::Key_Backspace:
            back();
            return true;
        case Qt::Key_Escape:
            if (!m_presenting) return false;
            setPresenting(false);
            return true;
        case Qt::Key_1:
        case Qt::Key_2:
        case Qt::Key_3:
        case Qt::Key_4:
            if (!stepping()) return false;
            if (comparing())
                m_comparePage->showCloser(key - Qt::Key_0);
            else
                m_step->cards()->showCard(key - Qt::Key_0);
            return true;
        default:
            return false;
    }
}

bool MainWindow::eventFilter(QObject* object, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return false;
    const auto* widget = qobject_cast<QWidget*>(object);
    if (!widget || widget->window() != this) return false;  // a dialog, an opened list
    const auto* key = static_cast<QKeyEvent*>(event);
    return handleKey(key->key(), key->modifiers());
}

}  // namespace lookback
