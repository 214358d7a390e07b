// The window: wires session, bar, places and pages, and routes keys, drops and faults.
#pragma once

#include <QPointer>
#include <QWidget>

#include "session/preferences.h"
#include "session/session.h"

class QFileDialog;
class QStackedWidget;

namespace lookback {

class Banner;
class ModelBar;
class PlacesBar;
class Playback;
class StepPage;
class UiTimings;
class ViewBar;
struct SampleModel;

class MainWindow : public QWidget {
    Q_OBJECT

public:
    explicit MainWindow(std::vector<SampleModel> samples,
                        const Preferences& preferences = Preferences());
    ~MainWindow() override;

    Session& session() { return m_session; }
    UiTimings& timings() { return *m_timings; }
    const Playback& playback() const { return *m_playback; }
    void setSource(const QString& text);
    // The name of a sample model, or a file.
    void openModel(const QString& nameOrPath);
    void listModel(const QString& nameOrPath);  // without opening it
    bool hasSample(const QString& name) const;
    QString placeName() const;        // "step"
    bool goTo(const QString& place);  // false: not in this version
    void setThemeChoice(ThemeChoice choice);
    void setPresenting(bool presenting);
    bool presenting() const { return m_presenting; }
    // `what`: "heatmap", "cards", "trace"; the kind of file is the path's suffix.
    Status exportTo(const QString& what, const QString& path);
    int rowsShown() const;
    int columnsShown() const;

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void build();
    void connectViews();
    bool handleKey(int key, Qt::KeyboardModifiers modifiers);
    bool handleControlKey(int key);
    bool handleUndoKey(bool redo);
    bool handlePlainKey(int key);
    void chooseFile();
    void chooseExport(const QString& what);
    void report(const Status& status);
    void applyLook();
    SampleModel resolve(const QString& nameOrPath) const;

    Session m_session;
    Preferences m_preferences;
    bool m_systemIsDark;
    bool m_presenting = false;
    UiTimings* m_timings;
    Playback* m_playback;
    ModelBar* m_bar;
    ViewBar* m_viewBar;
    QWidget* m_top;
    PlacesBar* m_places;
    Banner* m_banner;
    QStackedWidget* m_pages;
    StepPage* m_step;
    QPointer<QFileDialog> m_dialog;
    QPointer<QFileDialog> m_exportDialog;
};

}  // namespace lookback
