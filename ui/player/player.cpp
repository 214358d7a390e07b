#include "player/player.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPixmap>
#include <QTimer>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <future>
#include <optional>

#include "main_window.h"
#include "panels/curves_page.h"
#include "panels/train_page.h"
#include "panels/train_setup.h"
#include "player/expectation.h"
#include "player/pointer.h"
#include "player/window_state.h"
#include "session/curve_options.h"
#include "session/playback.h"
#include "session/ui_timings.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

constexpr int kTickMs = 10;
constexpr double kPatience = 60;  // seconds, for what has no limit of its own
constexpr double kLongTraining = 24 * 3600;
constexpr int kLargest = 16384;  // pixels of a window, and of its picture

Error fault(const QString& sentence) {
    return Error{sentence.toStdString()};
}

}  // namespace

Player::Player(MainWindow& window, const QDir& folder, const QDir& frames)
    : m_window(window), m_folder(folder), m_frames(frames) {}

Status Player::ready() {
    if (auto status = settle(); !status) return status;
    if (!m_window.session().error().isEmpty()) return fault(m_window.session().error());
    return {};
}

Status Player::play(const Script& script) {
    for (const ScriptAction& action : script.actions) {
        Status status = run(action);
        if (status.ok()) continue;
        if (!action.attempt)
            return fault(u"%1: %2"_s.arg(action.line).arg(QString::fromStdString(status.error())));
        m_window.session().setError(QString::fromStdString(status.error()));
    }
    return {};
}

Status Player::run(const ScriptAction& action) {
    const QString& name = action.name;
    const QStringList& arguments = action.arguments;
    if (name == u"open"_s) return open(arguments);
    if (name == u"source"_s) return source(arguments);
    if (name == u"view"_s) return view(arguments);
    if (name == u"step"_s) return step(arguments);
    if (name == u"back"_s) return back(arguments);
    if (name == u"finish"_s) return finish();
    if (name == u"choose"_s) return choose(arguments);
    if (name == u"force"_s) return force(arguments);
    if (name == u"undo"_s) return undo();
    if (name == u"redo"_s) return redo();
    if (name == u"beam"_s) return beam(arguments);
    if (name == u"reference"_s) return reference(arguments);
    if (name == u"evaluate"_s) return evaluate(arguments);
    if (name == u"train"_s) return train(arguments);
    if (name == u"pause"_s) return pause();
    if (name == u"resume"_s) return resume();
    if (name == u"stop"_s) return stop();
    if (name == u"click"_s) return click(arguments);
    if (name == u"key"_s) return key(arguments);
    if (name == u"hover"_s) return hover(arguments);
    if (name == u"resize"_s) return resize(arguments);
    if (name == u"wait"_s) return waitIdle(arguments);
    if (name == u"screenshot"_s) return screenshot(arguments);
    if (name == u"export"_s) return exportFile(arguments);
    if (name == u"expect"_s) return expect(arguments);
    if (name == u"first"_s) {
        m_window.compare().active() ? m_window.compare().start() : m_window.session().first();
        return settle();
    }
    return fault(tr("`%1` is not in this version").arg(name));
}

bool Player::waitFor(const std::function<bool()>& condition, double seconds) {
    QElapsedTimer clock;
    clock.start();
    // Something always comes, so it is enough to look after each event.  A limit in milliseconds
    // would make processEvents() spin, and take a core from whoever is waited for.
    QTimer ticks;
    ticks.start(kTickMs);
    while (!condition()) {
        if (static_cast<double>(clock.elapsed()) > seconds * 1000) return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    }
    return true;
}

Status Player::settle() {
    const bool idle = waitFor([this] { return !m_window.busy(); }, kPatience);
    // Layouts first, which may ask for one more (text wraps), then what they have to paint.
    for (int round = 0; round < 4; ++round) QCoreApplication::processEvents();
    if (!idle) return fault(tr("still busy after %1 seconds").arg(kPatience));
    return {};
}

QString Player::modelPath(const QString& name) const {
    const QString file = m_folder.filePath(name);
    return QFileInfo(file).isFile() || !m_window.hasSample(name) ? file : name;
}

Status Player::open(const QStringList& arguments) {
    m_window.session().setError({});
    m_window.openModel(modelPath(arguments[0]));
    if (arguments.size() > 1) m_window.openSecondModel(modelPath(arguments[1]));
    if (auto status = settle(); !status) return status;
    if (!m_window.session().error().isEmpty()) return fault(m_window.session().error());
    return {};
}

Status Player::source(const QStringList& arguments) {
    m_window.setSource(arguments[0]);
    return settle();
}

Status Player::view(const QStringList& arguments) {
    if (!m_window.goTo(arguments[0]))
        return fault(tr("the view `%1` is not in this version").arg(arguments[0]));
    return settle();
}

Status Player::step(const QStringList& arguments) {
    if (!m_window.session().hasModel()) return fault(tr("open a model first"));
    const bool both = m_window.compare().active();
    const auto ended = [&] {
        return both ? m_window.compare().ended() : m_window.session().ended();
    };
    const int count = arguments.value(0, u"1"_s).toInt();
    for (int i = 0; i < count && !ended(); ++i) {
        both ? m_window.compare().next() : m_window.session().next();
        if (auto status = settle(); !status) return status;
    }
    return {};
}

Status Player::back(const QStringList& arguments) {
    // At once: a hundred pictures that nobody sees would only take time.
    const int count = arguments.value(0, u"1"_s).toInt();
    CompareSession& compare = m_window.compare();
    if (compare.active())
        compare.setPosition(compare.position() - count);
    else
        m_window.session().setPosition(m_window.session().position() - count);
    return settle();
}

Status Player::finish() {
    if (!m_window.session().hasModel()) return fault(tr("open a model first"));
    m_window.compare().active() ? m_window.compare().finish() : m_window.session().finish();
    return settle();
}

Status Player::after(const Status& edit) {
    if (!edit) return edit;
    return settle();
}

Status Player::choose(const QStringList& arguments) {
    return after(m_window.session().choose(arguments[0]));
}

Status Player::force(const QStringList& arguments) {
    std::vector<float> weights;
    for (const QString& weight : arguments) weights.push_back(weight.toFloat());
    return after(m_window.session().force(weights));
}

Status Player::undo() {
    if (!m_window.session().canUndo()) return fault(tr("there is nothing to undo"));
    m_window.session().undo();
    return settle();
}

Status Player::redo() {
    if (!m_window.session().canRedo()) return fault(tr("there is nothing to redo"));
    m_window.session().redo();
    return settle();
}

Status Player::beam(const QStringList& arguments) {
    return after(m_window.session().setBeam(arguments[0].toInt()));
}

Status Player::reference(const QStringList& arguments) {
    return after(m_window.session().setReference(arguments[0]));
}

// Returns at once; `wait idle` waits for the end.
Status Player::evaluate(const QStringList& arguments) {
    const auto request =
        withOptions(m_window.openModels(), arguments, m_folder,
                    [this](const QString& name) { return m_window.resolve(modelPath(name)); });
    if (!request) return Error{request.error()};
    m_window.curvesPage().evaluate(*request);
    return {};
}

// Without `until` it returns at once; with it when the training has ended there.  What is not said
// is as the place Train has it at first, not as an earlier line left it.
Status Player::train(const QStringList& arguments) {
    const auto mark = arguments.indexOf(u"until"_s);
    const QStringList options = mark < 0 ? arguments : arguments.mid(0, mark);
    auto plan = withOptions(firstPlan(), options, m_folder);
    if (!plan) return Error{plan.error()};
    double patience = kPatience;
    if (mark >= 0) {
        const QString end = arguments[mark + 1];
        const QString number = end.section(u'=', 1);
        plan->end = {};
        plan->minutes = 0;
        if (end.startsWith(u"updates="_s)) {
            plan->end.updates = number.toULongLong();
            patience = kLongTraining;
        } else {
            plan->minutes = number.toDouble() / 60;
            patience += number.toDouble();
        }
    }
    if (auto status = m_window.trainPage().train(*plan); !status) return status;
    if (mark < 0) return settle();
    TrainingSession& training = m_window.training();
    if (!waitFor([&] { return !training.running(); }, patience))
        return fault(tr("still training after %1 seconds").arg(patience));
    for (const TrainedModel& model : training.models())
        if (model.failed) return fault(model.message);
    return settle();
}

Status Player::pause() {
    TrainingSession& training = m_window.training();
    if (!training.running()) return fault(tr("nothing is being trained"));
    training.pause();
    if (!waitFor([&] { return training.paused() || !training.running(); }, kPatience))
        return fault(tr("not paused after %1 seconds").arg(kPatience));
    return settle();
}

Status Player::resume() {
    TrainingSession& training = m_window.training();
    if (!training.running()) return fault(tr("nothing is being trained"));
    training.resume();
    return settle();
}

Status Player::stop() {
    TrainingSession& training = m_window.training();
    training.stop();
    if (!waitFor([&] { return !training.running(); }, kPatience))
        return fault(tr("not stopped after %1 seconds").arg(kPatience));
    return settle();
}

Result<QWidget*> Player::operable(const QString& objectName) {
    // Places share names: the one that is shown is meant.
    const auto all = m_window.findChildren<QWidget*>(objectName);
    QWidget* widget = all.value(0);
    for (QWidget* one : all)
        if (one->isVisible()) widget = one;
    if (!widget) return fault(tr("there is no `%1` in the window").arg(objectName));
    if (!widget->isVisible()) return fault(tr("`%1` is hidden").arg(objectName));
    if (!widget->isEnabled()) return fault(tr("`%1` is disabled").arg(objectName));
    return widget;
}

Status Player::click(const QStringList& arguments) {
    auto widget = operable(arguments[0]);
    if (!widget) return Error{widget.error()};
    clickAt(*widget.value(), widget.value()->rect().center());
    return settle();
}

Status Player::key(const QStringList& arguments) {
    const auto sequence = QKeySequence::fromString(arguments[0], QKeySequence::PortableText);
    for (int k = 0; k < sequence.count(); ++k) {
        QWidget* target = m_window.focusWidget() ? m_window.focusWidget() : &m_window;
        press(*target, sequence[static_cast<uint>(k)]);
    }
    return settle();
}

Status Player::hover(const QStringList& arguments) {
    auto widget = operable(arguments[0]);
    if (!widget) return Error{widget.error()};
    const QPoint point(arguments[1].toInt(), arguments[2].toInt());
    if (!widget.value()->rect().contains(point))
        return fault(
            tr("(%1, %2) lies outside `%3`").arg(point.x()).arg(point.y()).arg(arguments[0]));
    moveTo(*widget.value(), point);
    return settle();
}

Status Player::resize(const QStringList& arguments) {
    const QSize wanted(arguments[0].toInt(), arguments[1].toInt());
    const QSize least = m_window.minimumSize();
    if (wanted.width() < least.width() || wanted.height() < least.height())
        return fault(tr("the window cannot be smaller than %1 × %2, found %3 × %4")
                         .arg(least.width())
                         .arg(least.height())
                         .arg(wanted.width())
                         .arg(wanted.height()));
    if (std::max(wanted.width(), wanted.height()) > kLargest)
        return fault(tr("the window cannot be larger than %1 pixels either way, found %2 × %3")
                         .arg(kLargest)
                         .arg(wanted.width())
                         .arg(wanted.height()));
    m_window.resize(wanted);
    return settle();
}

Status Player::waitIdle(const QStringList& arguments) {
    const double seconds = arguments.size() > 1 ? arguments[1].toDouble() : kPatience;
    if (!waitFor([this] { return !m_window.working(); }, seconds))
        return fault(tr("still busy after %1 seconds").arg(seconds));
    return settle();
}

Status Player::screenshot(const QStringList& arguments) {
    if (auto status = settle(); !status) return status;
    QString path = m_frames.filePath(arguments[0]);
    if (!path.endsWith(".png"_L1)) path += ".png"_L1;
    // Written beside the window's thread: packing a large picture would count as a stall of it.
    const QImage image = m_window.grab().toImage();
    auto written = std::async(std::launch::async, [&] {
        return QDir().mkpath(QFileInfo(path).path()) && image.save(path);
    });
    waitFor([&] { return written.wait_for(std::chrono::seconds(0)) == std::future_status::ready; },
            kPatience);
    if (!written.get()) return fault(tr("%1: the picture cannot be written").arg(path));
    return {};
}

Status Player::exportFile(const QStringList& arguments) {
    if (auto status = settle(); !status) return status;
    std::optional<Status> outcome;
    const auto listening = QObject::connect(&m_window, &MainWindow::exported,
                                            [&](const Status& status) { outcome = status; });
    m_window.exportTo(arguments[0], m_folder.filePath(arguments[1]));
    waitFor([&] { return outcome.has_value(); }, kPatience);
    QObject::disconnect(listening);
    return outcome.value_or(fault(tr("still writing after %1 seconds").arg(kPatience)));
}

Status Player::expect(const QStringList& arguments) {
    const auto value = nlohmann::ordered_json::parse(arguments[2].toStdString());
    const std::string path = arguments[0].toStdString();
    std::optional<std::string> problem;
    m_window.timings().leaveOut([&] {
        problem =
            checkExpectation(windowState(m_window, path), path, arguments[1].toStdString(), value);
    });
    if (problem) return Error{*problem};
    return {};
}

int playScript(MainWindow& window, const QString& path, const QString& frames) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        std::fprintf(stderr, "%s: %s\n", qPrintable(path), qPrintable(file.errorString()));
        return 2;
    }
    const Script script = parseScript(QString::fromUtf8(file.readAll()));
    if (!script.ok()) {
        std::fprintf(stderr, "%s:%s\n", qPrintable(path), qPrintable(script.error));
        return 2;
    }
    const QDir folder = QFileInfo(path).absoluteDir();
    Player player(window, folder, frames.isEmpty() ? folder : QDir(frames));
    // What the command line asked for is there before the script begins.
    Status status = player.ready();
    if (status) status = player.play(script);
    if (!status) std::fprintf(stderr, "%s:%s\n", qPrintable(path), status.error().c_str());
    return status.ok() ? 0 : 1;
}

}  // namespace lookback
