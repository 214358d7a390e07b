#include "panels/curve_setup.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QVBoxLayout>

#include "panels/button.h"
#include "panels/check_box.h"
#include "panels/drop_list.h"
#include "panels/elided_label.h"
#include "panels/field_row.h"
#include "panels/number_box.h"
#include "session/session.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

const std::array kTasks = {"grammar", "dates", "copy", "reverse"};

}  // namespace

CurveSetup::CurveSetup(CurveStudy& study, std::vector<SampleModel> models, QWidget* parent)
    : Card({}, {}, parent),
      m_study(study),
      m_first(new DropList(u"curvesFirst"_s, tr("First model"), this)),
      m_second(new DropList(u"curvesSecond"_s, tr("Second model"), this)),
      m_testList(new DropList(u"testSet"_s, tr("Test set"), this)),
      m_start(new Button(tr("Evaluate"), u"evaluateStart"_s,
                         tr("Translate the test set and score it by length"), this)),
      m_stop(new Button(tr("Cancel"), u"evaluateStop"_s, tr("Cancel the evaluation"), this)),
      m_beam(new NumberBox(u"evaluateBeam"_s, tr("Width of the beam; 1 is greedy, and fastest"), 1,
                           Session::kWidestBeam, this)),
      m_by(new DropList(u"evaluateBy"_s, tr("Whose words are counted as the length"), this)),
      m_bounds(new QLineEdit(this)),
      m_resamples(new NumberBox(u"evaluateResamples"_s,
                                tr("Resamples of the bootstrap; 0: no interval and no p"), 0,
                                CurveRequest::kMostResamples, this)),
      m_seed(new NumberBox(u"evaluateSeed"_s, tr("Seed of the bootstrap, and of a task's pairs"), 0,
                           99'999, this)),
      m_noUnk(new CheckBox(tr("No UNK"), u"evaluateNoUnk"_s,
                           tr("Only sentences without an unknown word, and <unk> never written"),
                           this)),
      m_task(new QWidget(this)),
      m_pairs(new NumberBox(u"taskPairs"_s, tr("Pairs that the task makes"), 1, 100'000, m_task)),
      m_least(new NumberBox(u"taskLeast"_s, tr("Words of the shortest source; 0: the task's own"),
                            0, 999, m_task)),
      m_most(new NumberBox(u"taskMost"_s, tr("Words of the longest source; 0: the task's own"), 0,
                           999, m_task)),
      m_bar(new QProgressBar(this)),
      m_progress(new ElidedLabel(this)) {
    m_start->setProperty("primary", true);
    m_noUnk->setToolTip(m_noUnk->accessibleName().toHtmlEscaped());
    m_bounds->setObjectName(u"evaluateBuckets"_s);
    m_bounds->setAccessibleName(tr("Bounds of the length buckets, in words"));
    m_bounds->setToolTip(
        tr("Bounds of the length buckets, in words: 10,20 is 1–10, 11–20, over 20"));
    m_bounds->setProperty("compact", true);
    m_bounds->setMinimumWidth(110);
    m_by->addItems({tr("source"), tr("reference")});
    m_first->setPlaceholderText(tr("Choose a model"));
    m_second->addItem(tr("None: the first alone"));
    m_testList->setPlaceholderText(tr("Choose a test set"));
    for (DropList* list : {m_first, m_second, m_testList}) list->setMinimumWidth(120);
    for (const char* task : kTasks) {
        TestSet test;
        test.task = QString::fromLatin1(task);
        test.pairs = 300;
        // The task's own lengths are those of its training; curves are about longer ones.
        if (test.task == u"grammar"_s) test.maxWords = 60;
        m_tests.push_back(test);
    }
    for (NumberBox* words : {m_least, m_most}) words->setSpecialValueText(tr("usual"));
    m_bounds->setMaximumWidth(260);
    content()->setSpacing(8);
    content()->addLayout(modelRow());
    content()->addLayout(optionRow());
    content()->addLayout(progressRow());
    for (const SampleModel& model : models) addModel(model);
    m_first->setCurrentIndex(-1);
    listTests();
    setRequest({});

    connect(m_start, &Button::clicked, this, &CurveSetup::asked);
    connect(m_stop, &Button::clicked, &study, &CurveStudy::cancel);
    for (DropList* list : {m_first, m_second})
        connect(list, &QComboBox::activated, this, [this] {
            m_modelsChosen = true;
            showState();
        });
    connect(m_testList, &QComboBox::activated, this, &CurveSetup::testChosen);
    connect(&study, &CurveStudy::changed, this, &CurveSetup::showState);
    connect(&study, &CurveStudy::advanced, this, &CurveSetup::showProgress);
    showState();
}

QLayout* CurveSetup::modelRow() {
    auto* row = newRow();
    addLabelled(row, tr("First"), m_first, 1);
    addLabelled(row, tr("Second"), m_second, 1);
    addLabelled(row, tr("Test set"), m_testList, 1);
    row->addWidget(m_start);
    row->addWidget(m_stop);
    return row;
}

QLayout* CurveSetup::optionRow() {
    auto* row = newRow();
    addLabelled(row, tr("Beam"), m_beam);
    addLabelled(row, tr("Words of the"), m_by);
    addLabelled(row, tr("Buckets"), m_bounds, 4);
    addLabelled(row, tr("Resamples"), m_resamples);
    addLabelled(row, tr("Seed"), m_seed);
    row->addWidget(m_noUnk);
    row->addStretch();
    return row;
}

QWidget* CurveSetup::taskRow() {
    auto* row = newRow();
    row->setContentsMargins(0, 0, 0, 0);
    m_task->setLayout(row);
    addLabelled(row, tr("Pairs"), m_pairs);
    addLabelled(row, tr("of"), m_least);
    addLabelled(row, tr("to"), m_most);
    auto* words = new QLabel(tr("words"), m_task);
    words->setProperty("muted", true);
    row->addWidget(words);
    return m_task;
}

QLayout* CurveSetup::progressRow() {
    m_bar->setObjectName(u"evaluateProgress"_s);
    m_bar->setAccessibleName(tr("How far the evaluation is"));
    m_bar->setTextVisible(false);
    m_bar->setFixedSize(160, 8);
    QSizePolicy kept = m_bar->sizePolicy();
    kept.setRetainSizeWhenHidden(false);
    m_bar->setSizePolicy(kept);
    m_progress->setObjectName(u"evaluateState"_s);
    m_progress->setProperty("muted", true);
    auto* row = newRow();
    row->addWidget(taskRow());
    row->addWidget(m_bar);
    row->addWidget(m_progress, 1);
    return row;
}

int CurveSetup::indexOf(const QString& path) const {
    for (std::size_t k = 0; k < m_models.size(); ++k)
        if (m_models[k].path == path) return static_cast<int>(k);
    return -1;
}

void CurveSetup::addModel(const SampleModel& model) {
    if (indexOf(model.path) >= 0) return;
    m_models.push_back(model);
    const QString tip = u"<qt>"_s + model.path.toHtmlEscaped() + u"</qt>"_s;
    const int before = m_first->currentIndex();
    for (DropList* list : {m_first, m_second}) {
        list->addItem(model.description);
        list->setItemData(list->count() - 1, tip, Qt::ToolTipRole);
    }
    m_first->setCurrentIndex(before);  // the first item of an empty list would be chosen
}

void CurveSetup::offer(const QString& first, const QString& second, const QString& task) {
    if (!m_modelsChosen) {
        m_first->setCurrentIndex(indexOf(first));
        m_second->setCurrentIndex(indexOf(second) + 1);
    }
    if (!m_testChosen && m_test < 0)
        for (std::size_t k = 0; k < m_tests.size(); ++k)
            if (!task.isEmpty() && m_tests[k].task == task) testChosen(static_cast<int>(k));
    showState();
}

void CurveSetup::listTests() {
    m_testList->clear();
    for (const TestSet& test : m_tests)
        m_testList->addItem(test.task.isEmpty() ? test.name()
                                                : tr("Built-in task: %1").arg(test.task));
    m_testList->addItem(tr("Open a test set (TSV)…"));
    m_testList->addItem(tr("Open two parallel files…"));
    m_testList->setCurrentIndex(m_test);
}

void CurveSetup::testChosen(int index) {
    const auto count = static_cast<int>(m_tests.size());
    if (index >= count) {
        m_testList->setCurrentIndex(m_test);  // until there is one
        return index == count ? openTsv() : openSource();
    }
    m_test = index;
    m_testList->setCurrentIndex(index);
    const TestSet& test = m_tests[static_cast<std::size_t>(index)];
    m_pairs->setValue(test.pairs);
    m_least->setValue(test.minWords);
    m_most->setValue(test.maxWords);
    showState();
}

QFileDialog* CurveSetup::fileDialog(const QString& title) {
    if (m_dialog) m_dialog->close();
    m_dialog = new QFileDialog(this, title);
    m_dialog->setObjectName(u"testSetDialog"_s);
    m_dialog->setFileMode(QFileDialog::ExistingFile);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    return m_dialog;
}

void CurveSetup::openTsv() {
    QFileDialog* dialog = fileDialog(tr("Open a test set: source, tab, reference"));
    dialog->setNameFilter(tr("Parallel text (*.tsv *.txt *.tsv.gz *.txt.gz);;All files (*)"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        TestSet test;
        test.tsv = path;
        addTest(test);
    });
    dialog->open();
}

void CurveSetup::openSource() {
    QFileDialog* dialog = fileDialog(tr("Open the source lines (1 of 2)"));
    connect(dialog, &QFileDialog::fileSelected, this, &CurveSetup::openReference,
            Qt::QueuedConnection);  // once this dialog is gone
    dialog->open();
}

void CurveSetup::openReference(const QString& source) {
    QFileDialog* dialog = fileDialog(tr("Open their reference translations (2 of 2)"));
    dialog->setDirectory(QFileInfo(source).absolutePath());
    connect(dialog, &QFileDialog::fileSelected, this, [this, source](const QString& path) {
        TestSet test;
        test.source = source;
        test.reference = path;
        addTest(test);
    });
    dialog->open();
}

// Files that are listed already are not listed twice; a task takes its numbers.
void CurveSetup::addTest(const TestSet& test) {
    std::size_t at = 0;
    const auto same = [&](const TestSet& other) {
        return test.task == other.task && test.tsv == other.tsv && test.source == other.source &&
               test.reference == other.reference;
    };
    while (at < m_tests.size() && !same(m_tests[at])) ++at;
    if (at == m_tests.size()) m_tests.emplace_back();
    m_tests[at] = test;
    m_testChosen = true;
    listTests();
    testChosen(static_cast<int>(at));
}

void CurveSetup::setRequest(const CurveRequest& request) {
    m_base = request;
    for (const SampleModel& model : request.models) addModel(model);
    if (!request.models.empty()) {
        m_modelsChosen = true;
        m_first->setCurrentIndex(indexOf(request.models[0].path));
        m_second->setCurrentIndex(request.models.size() > 1 ? indexOf(request.models[1].path) + 1
                                                            : 0);
    }
    if (request.test.chosen()) addTest(request.test);
    m_beam->setMaximum(std::max(request.translation.beam.width, Session::kWidestBeam));
    m_beam->setValue(request.translation.beam.width);
    m_by->setCurrentIndex(request.translation.lengthOf == LengthOf::Source ? 0 : 1);
    m_bounds->setText(request.bounds);
    m_resamples->setValue(request.bootstrap.resamples);
    m_seed->setValue(static_cast<int>(std::min<std::uint64_t>(
        request.bootstrap.seed, static_cast<std::uint64_t>(m_seed->maximum()))));
    m_noUnk->setChecked(request.translation.noUnkOnly);
}

CurveRequest CurveSetup::request() const {
    CurveRequest request = m_base;
    request.models.clear();
    if (m_first->currentIndex() >= 0)
        request.models.push_back(m_models[static_cast<std::size_t>(m_first->currentIndex())]);
    if (m_second->currentIndex() > 0)
        request.models.push_back(m_models[static_cast<std::size_t>(m_second->currentIndex() - 1)]);
    request.test = m_test >= 0 ? m_tests[static_cast<std::size_t>(m_test)] : TestSet{};
    if (!request.test.task.isEmpty()) {
        request.test.pairs = m_pairs->value();
        request.test.minWords = m_least->value();
        request.test.maxWords = m_most->value();
    }
    request.translation.beam.width = m_beam->value();
    request.translation.lengthOf =
        m_by->currentIndex() == 0 ? LengthOf::Source : LengthOf::Reference;
    request.translation.noUnkOnly = m_noUnk->isChecked();
    request.bounds = m_bounds->text().trimmed();
    request.bootstrap.resamples = m_resamples->value();
    request.bootstrap.seed = static_cast<std::uint64_t>(m_seed->value());
    return request;
}

QString CurveSetup::advice() const {
    if (m_first->currentIndex() < 0) return tr("Choose a model, or open one at the top.");
    if (m_test < 0)
        return tr(
            "Choose a test set: sentences with reference translations that the models have "
            "not seen.");
    if (m_study.cancelled()) return tr("Cancelled: nothing was scored.");
    if (m_study.result()) return tr("Click a bucket of the curve to read its sentences.");
    return tr("Evaluate translates the test set and scores it by length.");
}

void CurveSetup::showState() {
    const bool busy = m_study.busy();
    m_task->setVisible(m_test >= 0 && !m_tests[static_cast<std::size_t>(m_test)].task.isEmpty());
    m_start->setEnabled(!busy && m_first->currentIndex() >= 0 && m_test >= 0);
    m_start->setVisible(!busy);
    m_stop->setVisible(busy);
    m_bar->setVisible(busy);
    showProgress();
}

void CurveSetup::showProgress() {
    if (!m_study.busy()) return m_progress->setWhole(advice());
    const CurveProgress progress = m_study.progress();
    m_bar->setRange(0, static_cast<int>(progress.pairs));
    m_bar->setValue(static_cast<int>(progress.done));
    QString text = progress.pairs == 0 ? tr("Reading models and text…")
                   : progress.scoring
                       ? tr("Scoring %L1 pairs…").arg(progress.pairs)
                       : tr("%L1 of %L2 pairs").arg(progress.done).arg(progress.pairs);
    if (progress.secondsLeft && !progress.scoring) {
        const auto seconds = static_cast<int>(*progress.secondsLeft + 0.5);
        text += seconds < 60 ? tr(", %L1 s left").arg(seconds)
                             : tr(", %L1 min left").arg((seconds + 30) / 60);
    }
    m_progress->setWhole(text);
}

}  // namespace lookback
