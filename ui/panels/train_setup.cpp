#include "panels/train_setup.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "panels/button.h"
#include "panels/drop_list.h"
#include "panels/field_row.h"
#include "panels/number_box.h"
#include "panels/wrap_label.h"
#include "session/training_preview.h"

namespace lookback {

using namespace Qt::StringLiterals;

namespace {

const std::array kTasks = {"grammar", "dates", "copy", "reverse"};
const std::array kPresets = {"instant", "minute", "coffee", "paper"};
const std::array kTokenizers = {Tokenizer::Words, Tokenizer::Whitespace, Tokenizer::Characters};
constexpr int kTasksCount = static_cast<int>(kTasks.size());
constexpr int kLargestSize = 4096;

QString fileName(const std::string& path) {
    return QFileInfo(QString::fromStdString(path)).fileName();
}

QString nameOf(const CorpusFiles& files) {
    if (!files.tsv.empty()) return fileName(files.tsv);
    return TrainSetup::tr("%1 and %2").arg(fileName(files.source), fileName(files.target));
}

int boxed(std::uint64_t value, const QSpinBox* box) {
    return static_cast<int>(
        std::min<std::uint64_t>(value, static_cast<std::uint64_t>(box->maximum())));
}

}  // namespace

TrainSetup::TrainSetup(QWidget* parent)
    : Card({}, {}, parent),
      m_plan(firstPlan()),
      m_text(new DropList(u"trainText"_s, tr("What to learn from"), this)),
      m_models(new DropList(u"trainModels"_s, tr("Which models learn"), this)),
      m_preset(new DropList(u"trainPreset"_s, tr("Sizes and length of the training"), this)),
      m_more(new Button(tr("By hand…"), u"trainMore"_s, tr("Choose every number"), this)),
      m_hand(new QWidget(this)),
      m_embedding(
          new NumberBox(u"trainEmbedding"_s, tr("Embedding size m"), 1, kLargestSize, m_hand)),
      m_hidden(new NumberBox(u"trainHidden"_s, tr("Hidden units n"), 1, kLargestSize, m_hand)),
      m_alignment(new NumberBox(u"trainAlignment"_s, tr("Alignment size n′ (RNNsearch)"), 1,
                                kLargestSize, m_hand)),
      m_maxout(new NumberBox(u"trainMaxout"_s, tr("Maxout size l"), 1, kLargestSize, m_hand)),
      m_batch(new NumberBox(u"trainBatch"_s, tr("Pairs of a minibatch"), 1, 100'000, m_hand)),
      m_optimizer(new DropList(u"trainOptimizer"_s, tr("Optimizer"), m_hand)),
      m_rate(new QLineEdit(m_hand)),
      m_updates(new NumberBox(u"trainUpdates"_s,
                              tr("Updates until it ends; 0: until it is stopped"), 0, 10'000'000,
                              m_hand)),
      m_seed(new NumberBox(u"trainSeed"_s, tr("Seed: the same numbers give the same model"), 0,
                           2'000'000'000, m_hand)),
      m_least(new NumberBox(u"trainLeast"_s, tr("Words of the shortest source; 0: the task's own"),
                            0, 999, m_hand)),
      m_most(new NumberBox(u"trainMost"_s, tr("Words of the longest source; 0: the task's own"), 0,
                           999, m_hand)),
      m_maxLength(new NumberBox(u"trainMaxLength"_s, tr("Longer pairs are left out (words)"), 1,
                                1000, m_hand)),
      m_vocab(
          new NumberBox(u"trainVocab"_s, tr("Most words of each shortlist"), 3, 1'000'000, m_hand)),
      m_tokenizer(new DropList(u"trainTokenizer"_s, tr("How text becomes tokens"), m_hand)),
      m_development(new DropList(u"trainDevelopment"_s,
                                 tr("Held-out text to choose the best model by"), m_hand)),
      m_pinned(new QLineEdit(m_hand)),
      m_preview(new WrapLabel({}, this)),
      m_example(new WrapLabel({}, this)) {
    setObjectName(u"trainSetup"_s);
    m_models->addItems({tr("RNNsearch and RNNencdec"), tr("RNNsearch"), tr("RNNencdec")});
    m_preset->addItems({tr("Instant: some seconds"), tr("Minute"), tr("Coffee: about ten minutes"),
                        tr("Paper: days"), tr("By hand")});
    m_optimizer->addItems({tr("Adam"), tr("Adadelta (the paper's)")});
    m_tokenizer->addItems({tr("words"), tr("at spaces"), tr("characters")});
    m_development->addItems({tr("none"), tr("Open a TSV file…")});
    for (NumberBox* words : {m_least, m_most}) words->setSpecialValueText(tr("usual"));
    m_updates->setSpecialValueText(tr("no end"));
    m_rate->setObjectName(u"trainRate"_s);
    m_rate->setAccessibleName(tr("Learning rate of Adam"));
    m_pinned->setObjectName(u"trainPinned"_s);
    m_pinned->setAccessibleName(tr("A sentence of your own to film"));
    m_pinned->setPlaceholderText(tr("two of the held-out text"));
    for (QLineEdit* line : {m_rate, m_pinned}) {
        line->setProperty("compact", true);
        line->setToolTip(line->accessibleName());
    }
    m_rate->setFixedWidth(76);
    m_more->setCheckable(true);
    m_more->setToolTip(m_more->accessibleName());
    m_preview->setObjectName(u"trainPreview"_s);
    m_preview->setTextFormat(Qt::PlainText);
    m_example->setObjectName(u"trainExample"_s);
    m_example->setTextFormat(Qt::PlainText);
    m_example->setProperty("muted", true);
    content()->setSpacing(8);
    content()->addLayout(textRow());
    content()->addWidget(sizeRows());
    content()->addWidget(m_preview);
    content()->addWidget(m_example);

    connect(m_text, &QComboBox::activated, this, &TrainSetup::textChosen);
    connect(m_models, &QComboBox::activated, this, [this](int index) {
        m_plan.architectures = index == 0   ? TrainedArchitectures::Both
                               : index == 1 ? TrainedArchitectures::RnnSearch
                                            : TrainedArchitectures::RnnEncDec;
    });
    connect(m_preset, &QComboBox::activated, this, &TrainSetup::presetChosen);
    connect(m_more, &Button::toggled, this, &TrainSetup::showHand);
    connect(m_development, &QComboBox::activated, this, &TrainSetup::developmentChosen);
    for (NumberBox* box : {m_embedding, m_hidden, m_alignment, m_maxout, m_batch, m_updates, m_seed,
                           m_least, m_most, m_maxLength, m_vocab})
        connect(box, &QSpinBox::valueChanged, this, &TrainSetup::handChanged);
    for (DropList* list : {m_optimizer, m_tokenizer})
        connect(list, &QComboBox::activated, this, &TrainSetup::handChanged);
    for (QLineEdit* line : {m_rate, m_pinned})
        connect(line, &QLineEdit::editingFinished, this, &TrainSetup::handChanged);
    connect(&m_previewJob, &LatestJob::failed, this,
            [this](const QString& sentence) { showPreview(sentence, false); });
    listTexts();
    show();
    preview();
}

QLayout* TrainSetup::textRow() {
    auto* row = newRow();
    addLabelled(row, tr("Learn from"), m_text, 3);
    addLabelled(row, tr("Models"), m_models, 2);
    addLabelled(row, tr("Size"), m_preset, 2);
    row->addWidget(m_more);
    return row;
}

QWidget* TrainSetup::sizeRows() {
    auto* sizes = newRow();
    addLabelled(sizes, tr("Embedding"), m_embedding);
    addLabelled(sizes, tr("Hidden"), m_hidden);
    addLabelled(sizes, tr("Alignment"), m_alignment);
    addLabelled(sizes, tr("Maxout"), m_maxout);
    addLabelled(sizes, tr("Minibatch"), m_batch);
    addLabelled(sizes, tr("Film"), m_pinned, 1);
    auto* learning = newRow();
    addLabelled(learning, tr("Optimizer"), m_optimizer);
    addLabelled(learning, tr("Rate"), m_rate);
    addLabelled(learning, tr("Updates"), m_updates);
    addLabelled(learning, tr("Seed"), m_seed);
    addLabelled(learning, tr("Words from"), m_least);
    addLabelled(learning, tr("to"), m_most);
    learning->addStretch();
    auto* text = newRow();
    addLabelled(text, tr("At most"), m_maxLength);
    addLabelled(text, tr("Shortlists"), m_vocab);
    addLabelled(text, tr("Tokens"), m_tokenizer);
    addLabelled(text, tr("Held-out text"), m_development, 1);
    text->addStretch();
    auto* rows = new QVBoxLayout(m_hand);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(8);
    rows->addLayout(sizes);
    rows->addLayout(learning);
    rows->addLayout(text);
    return m_hand;
}

void TrainSetup::listTexts() {
    m_text->clear();
    for (const char* task : kTasks)
        m_text->addItem(tr("Built-in task: %1").arg(QString::fromLatin1(task)));
    for (const CorpusFiles& files : m_corpora) m_text->addItem(nameOf(files));
    m_text->addItem(tr("Open parallel text (TSV)…"));
    m_text->addItem(tr("Open two parallel files…"));
}

void TrainSetup::textChosen(int index) {
    const int corpora = static_cast<int>(m_corpora.size());
    if (index >= kTasksCount + corpora) {
        show();  // until there is one
        return index == kTasksCount + corpora ? openTsv(
                                                    [this](const QString& path) {
                                                        setCorpus({path.toStdString(), {}, {}});
                                                    },
                                                    tr("Open parallel text: source, tab, target"))
                                              : openSource();
    }
    if (index >= kTasksCount)
        return setCorpus(m_corpora[static_cast<std::size_t>(index - kTasksCount)]);
    m_plan.spec.task = kTasks[static_cast<std::size_t>(index)];
    m_plan.spec.corpus = m_plan.spec.development = {};
    m_plan.spec.minWords = m_plan.spec.maxWords = 0;
    show();
    preview();
}

void TrainSetup::setCorpus(const CorpusFiles& files) {
    if (std::find(m_corpora.begin(), m_corpora.end(), files) == m_corpora.end()) {
        m_corpora.push_back(files);
        listTexts();
    }
    m_plan.spec.task.clear();
    m_plan.spec.taskPairs = 0;
    m_plan.spec.minWords = m_plan.spec.maxWords = 0;
    if (m_plan.spec.corpus != files) m_plan.spec.development = {};
    m_plan.spec.corpus = files;
    show();
    preview();
}

void TrainSetup::presetChosen(int index) {
    if (index < static_cast<int>(kPresets.size()))
        usePreset(m_plan, QString::fromLatin1(kPresets[static_cast<std::size_t>(index)]));
    else
        m_more->setChecked(true);
    show();
    preview();
}

void TrainSetup::handChanged() {
    if (m_showing) return;
    TrainingSpec& spec = m_plan.spec;
    spec.model.embeddingSize = m_embedding->value();
    spec.model.hiddenSize = m_hidden->value();
    spec.model.alignmentSize = m_alignment->value();
    spec.model.maxoutSize = m_maxout->value();
    spec.batch = m_batch->value();
    spec.optimizer.kind =
        m_optimizer->currentIndex() == 0 ? OptimizerKind::Adam : OptimizerKind::Adadelta;
    bool ok = false;
    const double rate = m_rate->text().trimmed().replace(u',', u'.').toDouble(&ok);
    if (ok && rate > 0) spec.optimizer.learningRate = rate;
    // What has no field stays: a training by minutes ends by minutes until somebody says updates.
    if (sender() == m_updates) {
        m_plan.end = {static_cast<std::uint64_t>(m_updates->value()), 0};
        m_plan.minutes = 0;
    }
    if (sender() == m_seed) spec.seed = static_cast<std::uint64_t>(m_seed->value());
    if (isCorpus()) {
        spec.maxLength = m_maxLength->value();
        spec.sourceVocab = spec.targetVocab = static_cast<std::uint64_t>(m_vocab->value());
        const auto tokenizer = kTokenizers[static_cast<std::size_t>(m_tokenizer->currentIndex())];
        spec.sourceText.tokenizer = spec.targetText.tokenizer = tokenizer;
    } else {
        spec.minWords = m_least->value();
        spec.maxWords = m_most->value();
    }
    m_plan.pinned.clear();
    if (const QString text = m_pinned->text().trimmed(); !text.isEmpty())
        m_plan.pinned.push_back({text.toStdString(), {}});
    show();
    preview();
}

void TrainSetup::developmentChosen(int index) {
    show();  // what was chosen before, until there is another
    if (index == 0) {
        m_plan.spec.development = {};
        return show();
    }
    if (index < m_development->count() - 1) return;
    openTsv(
        [this](const QString& path) {
            m_plan.spec.development = {path.toStdString(), {}, {}};
            show();
        },
        tr("Open held-out text: source, tab, target"));
}

TrainingPlan TrainSetup::plan() const {
    return m_plan;
}

void TrainSetup::setPlan(const TrainingPlan& plan) {
    m_plan = plan;
    m_plan.out.clear();
    if (isCorpus()) return setCorpus(plan.spec.corpus);
    show();
    preview();
}

// The fields as the plan says.
void TrainSetup::show() {
    m_showing = true;
    const TrainingSpec& spec = m_plan.spec;
    int text = -1;
    for (int k = 0; k < kTasksCount; ++k)
        if (spec.task == kTasks[static_cast<std::size_t>(k)]) text = k;
    for (std::size_t k = 0; k < m_corpora.size(); ++k)
        if (isCorpus() && m_corpora[k] == spec.corpus) text = kTasksCount + static_cast<int>(k);
    m_text->setCurrentIndex(text);
    m_models->setCurrentIndex(m_plan.architectures == TrainedArchitectures::Both        ? 0
                              : m_plan.architectures == TrainedArchitectures::RnnSearch ? 1
                                                                                        : 2);
    const QString preset = presetOf(m_plan);
    int chosen = static_cast<int>(kPresets.size());
    for (std::size_t k = 0; k < kPresets.size(); ++k)
        if (preset == QLatin1String(kPresets[k])) chosen = static_cast<int>(k);
    m_preset->setCurrentIndex(chosen);
    m_embedding->setValue(static_cast<int>(spec.model.embeddingSize));
    m_hidden->setValue(static_cast<int>(spec.model.hiddenSize));
    m_alignment->setValue(static_cast<int>(spec.model.alignmentSize));
    m_maxout->setValue(static_cast<int>(spec.model.maxoutSize));
    m_batch->setValue(spec.batch);
    m_optimizer->setCurrentIndex(spec.optimizer.kind == OptimizerKind::Adam ? 0 : 1);
    m_rate->setText(QString::number(spec.optimizer.learningRate));
    m_rate->setEnabled(spec.optimizer.kind == OptimizerKind::Adam);
    m_updates->setValue(boxed(m_plan.end.updates, m_updates));
    m_seed->setValue(boxed(spec.seed, m_seed));
    m_least->setValue(spec.minWords);
    m_most->setValue(spec.maxWords);
    m_maxLength->setValue(spec.maxLength);
    m_vocab->setValue(boxed(spec.sourceVocab, m_vocab));
    for (std::size_t k = 0; k < kTokenizers.size(); ++k)
        if (kTokenizers[k] == spec.sourceText.tokenizer)
            m_tokenizer->setCurrentIndex(static_cast<int>(k));
    if (m_development->count() == 3) m_development->removeItem(1);
    if (spec.development.given()) m_development->insertItem(1, nameOf(spec.development));
    m_development->setCurrentIndex(spec.development.given() ? 1 : 0);
    if (m_plan.pinned.empty())
        m_pinned->clear();
    else
        m_pinned->setText(QString::fromStdString(m_plan.pinned.front().source));
    m_showing = false;
    showHand();
}

void TrainSetup::showHand() {
    m_hand->setVisible(m_more->isChecked());
    for (QWidget* field :
         {static_cast<QWidget*>(m_maxLength), static_cast<QWidget*>(m_vocab),
          static_cast<QWidget*>(m_tokenizer), static_cast<QWidget*>(m_development)})
        showField(field, isCorpus());
    for (NumberBox* field : {m_least, m_most}) showField(field, !isCorpus());
}

// Beside the window: a large corpus takes seconds.
void TrainSetup::preview() {
    showPreview(tr("Reading the text…"), false);
    m_example->hide();
    const TrainingSpec spec = m_plan.specOf(m_plan.models().front());
    m_previewJob.start([this, spec]() -> LatestJob::Finish {
        auto found = previewOf(spec);
        if (!found)
            return [this, sentence = QString::fromStdString(found.error())] {
                showPreview(sentence, false);
            };
        QStringList lines;
        for (const TextPair& pair : found->first)
            lines << QString::fromStdString(pair.source).left(300) + u" → "_s +
                         QString::fromStdString(pair.target).left(300);
        return [this, text = found->text(), lines] {
            m_example->setWrapped(lines.join(u'\n'));
            m_example->show();
            showPreview(text, true);
        };
    });
}

void TrainSetup::showPreview(const QString& text, bool usable) {
    m_preview->setWrapped(text);
    m_usable = usable;
    emit usableChanged();
}

QFileDialog* TrainSetup::fileDialog(const QString& title) {
    if (m_dialog) m_dialog->close();
    m_dialog = new QFileDialog(this, title);
    m_dialog->setObjectName(u"corpusDialog"_s);
    m_dialog->setFileMode(QFileDialog::ExistingFile);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    return m_dialog;
}

void TrainSetup::openTsv(const std::function<void(const QString&)>& chosen, const QString& title) {
    QFileDialog* dialog = fileDialog(title);
    dialog->setNameFilter(tr("Parallel text (*.tsv *.txt *.tsv.gz *.txt.gz);;All files (*)"));
    connect(dialog, &QFileDialog::fileSelected, this, chosen);
    dialog->open();
}

void TrainSetup::openSource() {
    QFileDialog* dialog = fileDialog(tr("Open the source lines (1 of 2)"));
    connect(dialog, &QFileDialog::fileSelected, this, &TrainSetup::openTarget,
            Qt::QueuedConnection);  // once this dialog is gone
    dialog->open();
}

void TrainSetup::openTarget(const QString& source) {
    QFileDialog* dialog = fileDialog(tr("Open their translations (2 of 2)"));
    dialog->setDirectory(QFileInfo(source).absolutePath());
    connect(dialog, &QFileDialog::fileSelected, this, [this, source](const QString& path) {
        setCorpus({{}, source.toStdString(), path.toStdString()});
    });
    dialog->open();
}

}  // namespace lookback
