// The window: wires session, bar, places and pages, and routes keys, drops and faults.
#pragma once

#include <QPointer>
#include <QTemporaryDir>
#include <QWidget>

#include "session/compare_session.h"
#include "session/preferences.h"
#include "session/training_session.h"

class QFileDialog;
class QMessageBox;
class QStackedWidget;

namespace lookback {

class Banner;
class ComparePage;
class CurvesPage;
class HeatmapView;
class LeftTrainingBar;
class ModelBar;
class PlacesBar;
class Playback;
class StepPage;
class TrainPage;
class UiTimings;
class ViewBar;
enum class Icon;
struct CurveRequest;
struct SampleModel;
struct TextDrop;

class MainWindow : public QWidget {
    Q_OBJECT

public:
    // Trainings are kept in `trainings`; where none is given, only as long as the window.
    explicit MainWindow(std::vector<SampleModel> samples,
                        const Preferences& preferences = Preferences(),
                        const QString& trainings = {});
    ~MainWindow() override;

    Session& session() { return m_session; }
    CompareSession& compare() { return m_compare; }
    ComparePage& comparePage() { return *m_comparePage; }
    CurvesPage& curvesPage() { return *m_curvesPage; }
    TrainingSession& training() { return m_training; }
    TrainPage& trainPage() { return *m_trainPage; }
    bool busy() const;     // anything that a script waits for
    bool working() const;  // that, or what goes on while other things are done
    UiTimings& timings() { return *m_timings; }
    const Playback& playback() const { return *m_playback; }
    void setSource(const QString& text);
    // The name of a sample model, or a file.
    void openModel(const QString& nameOrPath);
    void openSecondModel(const QString& nameOrPath);
    void listModel(const QString& nameOrPath);  // without opening it
    bool hasSample(const QString& name) const;
    SampleModel resolve(const QString& nameOrPath) const;
    CurveRequest openModels() const;  // what is evaluated where nobody says what
    QString placeName() const;        // "step", "compare", "train", "curves"
    bool goTo(const QString& place);  // false: there is no such place
    void setThemeChoice(ThemeChoice choice);
    void setPresenting(bool presenting);
    bool presenting() const { return m_presenting; }
    // Closes without a question; trainings are saved first and can be taken up again.
    void stopAndClose();
    // `what`: "heatmap", "cards", "trace", "curves", "film"; the kind of file is the path's suffix.
    // A large picture takes seconds: it is drawn and written beside the window, which is busy() but
    // goes on; then exported() says how it ended.
    void exportTo(const QString& what, const QString& path);
    int rowsShown() const;
    int columnsShown() const;

signals:
    void exported(const Status& status);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void build();
    void addPlace(const QString& name, const QString& objectName, const QString& title, Icon icon,
                  QWidget* page);
    void connectViews();
    void connectTraining();
    bool handleKey(int key, Qt::KeyboardModifiers modifiers);
    bool handleControlKey(int key);
    bool handleUndoKey(bool redo);
    bool handlePlainKey(int key);
    void takeText(const TextDrop& text);  // for the place that is shown
    void chooseFile();
    void chooseExport(const QString& what);
    void report(const Status& status);
    void applyLook();
    void applyLookTo(QWidget* part);
    double presentedScale(int page) const;  // of the content of a place
    bool comparing() const;
    bool stepping() const;         // a place with a sentence in it is shown
    HeatmapView* heatmap() const;  // of the place that is shown
    void zoomBy(double factor);    // 0: back to 1
    void next();
    void back();
    void arrive();  // at a place without a sentence
    void openCounterpart();
    std::optional<SampleModel> counterpart() const;

    Session m_session;
    CompareSession m_compare;
    QTemporaryDir m_temporary;  // of a window whose trainings nobody keeps
    TrainingSession m_training;
    Preferences m_preferences;
    bool m_systemIsDark;
    bool m_presenting = false;
    bool m_closing = false;
    UiTimings* m_timings;
    Playback* m_playback;
    ModelBar* m_bar;
    ViewBar* m_viewBar;
    QWidget* m_top;
    PlacesBar* m_places;
    Banner* m_banner;
    LeftTrainingBar* m_left;
    QStackedWidget* m_pages;
    QString m_style;
    StepPage* m_step;
    ComparePage* m_comparePage;
    TrainPage* m_trainPage;
    CurvesPage* m_curvesPage;
    QStringList m_placeNames;  // in the order of their pages
    LatestJob m_exporting;
    QPointer<QFileDialog> m_dialog;
    QPointer<QFileDialog> m_exportDialog;
    QPointer<QMessageBox> m_closeDialog;
};

}  // namespace lookback
