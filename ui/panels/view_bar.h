// At the right end of the top bar: how the window looks, presenting, and what can be saved.
#pragma once

#include <QFrame>

class QActionGroup;
class QMenu;

namespace lookback {

class Button;
enum class ThemeChoice;

class ViewBar : public QFrame {
    Q_OBJECT

public:
    explicit ViewBar(QWidget* parent);

    void setThemeChoice(ThemeChoice choice);

signals:
    void themeChosen(ThemeChoice choice);
    void zoomAsked(double factor);  // of the heatmap; 0: as it fits
    void cardAsked(int number);
    void presentAsked();
    void exportAsked(const QString& what);  // "heatmap", "cards", "trace"
    void copyAsked();                       // the heatmap
    void copyCardsAsked();

private:
    void fillViewMenu();
    void fillExportMenu();

    Button* m_view;
    Button* m_present;
    Button* m_export;
    QMenu* m_viewMenu;
    QMenu* m_exportMenu;
    QActionGroup* m_themes;
};

}  // namespace lookback
