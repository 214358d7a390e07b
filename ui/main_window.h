// The window: wires session, bar, places and pages, and routes keys, drops and faults.
#pragma once

#include <QPointer>
#include <QWidget>

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
struct SampleModel;

class MainWindow : public QWidget {
    Q_OBJECT

public:
    explicit MainWindow(std::vector<SampleModel> samples);
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
    int rowsShown() const;
    int columnsShown() const;

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    bool handleKey(int key, Qt::KeyboardModifiers modifiers);
    void chooseFile();
    SampleModel resolve(const QString& nameOrPath) const;

    Session m_session;
    UiTimings* m_timings;
    Playback* m_playback;
    ModelBar* m_bar;
    PlacesBar* m_places;
    Banner* m_banner;
    QStackedWidget* m_pages;
    StepPage* m_step;
    QPointer<QFileDialog> m_dialog;
};

}  // namespace lookback
