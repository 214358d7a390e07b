#include "panels/view_bar.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QMenu>

#include "panels/button.h"
#include "session/preferences.h"
#include "views/icons.h"
#include "views/palette.h"

namespace lookback {
namespace {

constexpr double kZoomStep = 1.25;

}  // namespace

using namespace Qt::StringLiterals;

ViewBar::ViewBar(QWidget* parent)
    : QFrame(parent),
      m_view(new Button(tr("View"), u"view"_s, tr("View: theme, zoom, cards"), this)),
      m_present(new Button(tr("Present"), u"present"_s, tr("Present: larger content (F5)"), this)),
      m_export(new Button(tr("Export"), u"export"_s, tr("Export: pictures, tables, trace"), this)),
      m_viewMenu(new QMenu(this)),
      m_exportMenu(new QMenu(this)),
      m_themes(new QActionGroup(this)) {
    setObjectName(u"topBar"_s);
    m_view->setIcon(drawIcon(Icon::View, &Theme::text));
    m_present->setIcon(drawIcon(Icon::Present, &Theme::text));
    m_present->setToolTip(tr("Larger content for a projector (F5); Esc leaves"));
    m_export->setIcon(drawIcon(Icon::Export, &Theme::text));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 6, 14, 6);
    layout->setSpacing(8);
    for (Button* button : {m_view, m_present, m_export}) layout->addWidget(button);
    fillViewMenu();
    fillExportMenu();
    // Not QPushButton::setMenu(): Space would open it.
    const auto open = [](Button* button, QMenu* menu) {
        menu->popup(button->mapToGlobal(QPoint(0, button->height() + 2)));
    };
    connect(m_view, &Button::clicked, m_viewMenu, [=, this] { open(m_view, m_viewMenu); });
    connect(m_export, &Button::clicked, m_exportMenu, [=, this] { open(m_export, m_exportMenu); });
    connect(m_present, &Button::clicked, this, &ViewBar::presentAsked);
}

// Keys are handled by the window, where a text field has the first word: here they are only shown.
void ViewBar::fillViewMenu() {
    const auto theme = [this](const QString& text, ThemeChoice choice) {
        QAction* action = m_viewMenu->addAction(text);
        action->setCheckable(true);
        action->setData(static_cast<int>(choice));
        m_themes->addAction(action);
        connect(action, &QAction::triggered, this, [this, choice] { emit themeChosen(choice); });
    };
    theme(tr("Theme of the system"), ThemeChoice::System);
    theme(tr("Light"), ThemeChoice::Light);
    theme(tr("Dark\tCtrl+D"), ThemeChoice::Dark);
    const auto add = [this](const QString& text, auto&& act) {
        connect(m_viewMenu->addAction(text), &QAction::triggered, this, act);
    };
    m_viewMenu->addSeparator();
    add(tr("Larger cells\tCtrl++"), [this] { emit zoomAsked(kZoomStep); });
    add(tr("Smaller cells\tCtrl+−"), [this] { emit zoomAsked(1 / kZoomStep); });
    add(tr("Cells that fit\tCtrl+0"), [this] { emit zoomAsked(0); });
    m_viewMenu->addSeparator();
    for (int k = 1; k <= 4; ++k)
        add(tr("Go to card %1").arg(k) + u'\t' + QString::number(k),
            [this, k] { emit cardAsked(k); });
    m_viewMenu->addSeparator();
    add(tr("Present\tF5"), [this] { emit presentAsked(); });
}

void ViewBar::fillExportMenu() {
    const auto add = [this](const QString& text, const QString& what) {
        connect(m_exportMenu->addAction(text), &QAction::triggered, this,
                [this, what] { emit exportAsked(what); });
    };
    add(tr("Heatmap: picture or table…\tCtrl+E"), u"heatmap"_s);
    add(tr("Cards of this step: picture…"), u"cards"_s);
    add(tr("Trace: every number, as JSON…"), u"trace"_s);
    add(tr("Length curve: picture or numbers…"), u"curves"_s);
    add(tr("Film of a training: picture or numbers…"), u"film"_s);
    m_exportMenu->addSeparator();
    connect(m_exportMenu->addAction(tr("Copy the heatmap\tCtrl+C")), &QAction::triggered, this,
            &ViewBar::copyAsked);
    connect(m_exportMenu->addAction(tr("Copy the cards")), &QAction::triggered, this,
            &ViewBar::copyCardsAsked);
}

void ViewBar::setThemeChoice(ThemeChoice choice) {
    for (QAction* action : m_themes->actions())
        if (action->data().toInt() == static_cast<int>(choice)) action->setChecked(true);
}

}  // namespace lookback
