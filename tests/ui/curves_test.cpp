// The place Length curves: what it measures, shows, lists and saves.
#include <QFileDialog>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QPointer>
#include <QSpinBox>
#include <QTableView>
#include <QTest>

#include "base/json_text.h"
#include "bench.h"
#include "cli/command.h"
#include "evaluation/evaluation_json.h"
#include "panels/button.h"
#include "panels/curves_page.h"
#include "panels/drop_list.h"
#include "panels/sentence_table.h"
#include "player/pointer.h"
#include "session/ui_timings.h"
#include "views/plot_view.h"

using namespace lookback;
using namespace Qt::StringLiterals;

namespace {

std::string grammarModel(const char* architecture) {
    const std::string name = std::string("grammar-en-fr-") + architecture;
    return std::string(LOOKBACK_SOURCE_DIR) + "/sample_models/" + name + "/" + name +
           ".safetensors";
}

// Sentences of the grammar as two files and as TSV, some of them blank, or of words that no model
// knows.
struct Files {
    TemporaryFolder folder;
    std::string source, reference, tsv;

    explicit Files(int pairs, bool odd = false) {
        const auto made = cli::run({"generate", "--task", "grammar", "--pairs",
                                    std::to_string(pairs), "--max-words", "30", "--seed", "5"});
        REQUIRE(made.exit == 0);
        std::string sources, references;
        int line = 0;
        for (const std::string& pair : made.lines()) {
            const auto tab = pair.find('\t');
            std::string from = pair.substr(0, tab);
            std::string to = pair.substr(tab + 1);
            ++line;
            if (odd && line % 7 == 2) from.clear();
            if (odd && line % 7 == 4) to.clear();
            if (odd && line % 7 == 6) from += " zyzzyva";
            sources += from + "\n";
            references += to + "\n";
        }
        source = folder.write("test.en", sources);
        reference = folder.write("test.fr", references);
        tsv = folder.write("test.tsv", made.out);
    }
    QString asTwo() const {
        return u"source=%1 reference=%2"_s.arg(QString::fromStdString(source),
                                               QString::fromStdString(reference));
    }
};

struct Curves : Bench {
    Curves() : Bench(nullptr) { run(u"view curves"_s); }
    CurvesPage& page() { return window.curvesPage(); }
    CurveStudy& study() { return page().study(); }
    const CurveResult& result() {
        REQUIRE(study().result());
        return *study().result();
    }
    static QString models() {
        return u"model=%1 second=%2"_s.arg(QString::fromStdString(grammarModel("rnnsearch")),
                                           QString::fromStdString(grammarModel("rnnencdec")));
    }
    void evaluate(const QString& options) {
        run(u"evaluate %1 %2\nwait idle 60"_s.arg(models(), options));
    }
    std::string json() {
        return study().result() ? jsonText(toJson(study().result()->evaluation)) + "\n" : "";
    }
    SentenceTable& table() { return *window.findChild<SentenceTable*>(); }
    QTableView& view() { return *find<QTableView>("bucketSentences"); }
};

std::vector<double> differences(const SentenceTable& table) {
    std::vector<double> all;
    for (int row = 0; row < table.rowCount(); ++row)
        all.push_back(table.sentence(row).difference());
    return all;
}

}  // namespace

TEST_CASE("a length curve has the numbers of the command line, to the last bit") {
    const Files files(60, true);
    Curves curves;
    const struct {
        QString options;
        std::vector<std::string> same;
    } cases[] = {
        {u"beam=1 bootstrap=200"_s, {"--beam", "1", "--bootstrap", "200"}},
        {u"beam=2 buckets=5,15 bootstrap=100 seed=3 by=reference threads=2"_s,
         {"--beam", "2", "--buckets", "5,15", "--bootstrap", "100", "--seed", "3", "--by",
          "reference"}},
        {u"beam=1 bootstrap=50 no-unk-only=true tokenize=char lowercase=1 smooth=none"_s,
         {"--beam", "1", "--bootstrap", "50", "--no-unk-only", "--tokenize", "char", "--lowercase",
          "--smooth", "none"}},
    };
    for (const auto& [options, same] : cases) {
        INFO(options.toStdString());
        curves.evaluate(files.asTwo() + u' ' + options);
        std::vector<std::string> arguments = {"evaluate",
                                              grammarModel("rnnsearch"),
                                              grammarModel("rnnencdec"),
                                              "--source",
                                              files.source,
                                              "--reference",
                                              files.reference,
                                              "--json",
                                              "--quiet"};
        arguments.insert(arguments.end(), same.begin(), same.end());
        const auto expected = cli::run(arguments);
        REQUIRE(expected.exit == 0);
        CHECK(curves.json() == expected.out);
        // What each sentence counts for is kept beside it.
        const CurveResult& result = curves.result();
        CHECK(result.sentences.size() == result.evaluation.systems[0].whole.sentences);
    }
}

TEST_CASE("a task, a TSV file and two files of the same pairs are the same test set") {
    const Files files(20);
    Curves curves;
    curves.evaluate(files.asTwo() + u" beam=1 bootstrap=20 seed=5"_s);
    const std::string two = curves.json();
    curves.evaluate(u"tsv=%1 beam=1 bootstrap=20 seed=5"_s.arg(QString::fromStdString(files.tsv)));
    CHECK(curves.json() == two);
    curves.evaluate(u"task=grammar pairs=20 max-words=30 beam=1 bootstrap=20 seed=5"_s);
    CHECK(curves.json() == two);
    // The state of a script is that, and the fields show what was asked for.
    curves.run(u"expect curves.systems[0].n == 20\nexpect curves.paired.p >= 0"_s);
    CHECK(curves.find<DropList>("testSet")->currentText().contains(u"grammar"_s));
    CHECK(curves.find<QSpinBox>("evaluateBeam")->value() == 1);
}

TEST_CASE("test sets are opened by hand, one file or two, and evaluated with the button") {
    const Files files(8);
    Curves curves;
    for (const char* model : {"rnnsearch", "rnnencdec"})
        curves.window.listModel(QString::fromStdString(grammarModel(model)));
    CHECK_FALSE(curves.find<Button>("evaluateStart")->isEnabled());
    auto* list = curves.find<DropList>("testSet");
    const auto pick = [](DropList* from, int index) {
        from->setCurrentIndex(index);
        emit from->activated(index);
    };
    const auto answer = [&](const std::string& path) {
        auto* dialog = curves.window.findChild<QFileDialog*>(u"testSetDialog"_s);
        REQUIRE(dialog);
        emit dialog->fileSelected(QString::fromStdString(path));
        dialog->close();
        REQUIRE(QTest::qWaitFor([&, gone = QPointer(dialog)] { return gone.isNull(); }));
    };
    pick(curves.find<DropList>("curvesFirst"), 0);
    pick(list, list->count() - 2);
    CHECK(list->currentIndex() < 0);  // until a file is chosen
    answer(files.tsv);
    CHECK(list->currentText() == u"test.tsv"_s);
    curves.run(u"click evaluateStart\nwait idle"_s);
    CHECK(curves.result().sentences.size() == 8);
    CHECK(curves.result().evaluation.systems.size() == 1);
    pick(curves.find<DropList>("curvesSecond"), 2);
    pick(list, list->count() - 1);
    answer(files.source);
    answer(files.reference);
    CHECK(list->currentText() == u"test.en and test.fr"_s);
    curves.run(u"click evaluateStart\nwait idle"_s);
    CHECK(curves.result().sentences.size() == 8);
    CHECK(curves.result().evaluation.systems[1].name == "grammar-en-fr-rnnencdec");
}

TEST_CASE("the models that are open are evaluated where none is named, one alone too") {
    Curves curves;
    CHECK_FALSE(curves.attempt(u"evaluate task=grammar pairs=3"_s).ok());
    curves.run(u"open %1"_s.arg(QString::fromStdString(grammarModel("rnnsearch"))));
    curves.run(u"expect curves == null\nevaluate pairs=12 max-words=15 beam=1\nwait idle"_s);
    curves.run(u"expect curves.systems.size == 1\nexpect curves.paired == null"_s);
    curves.page().showBucket(0);
    CHECK(curves.view().isColumnHidden(SentenceTable::Difference));
    CHECK_FALSE(curves.view().isColumnHidden(SentenceTable::FirstBleu));
    for (const char* wrong :
         {"beam=0", "beam=x", "buckets=9,3", "by=me", "colour=red", "task=grammar tsv=a",
          "source=a", "no-unk-only=maybe", "smooth=much"}) {
        INFO(wrong);
        CHECK_FALSE(curves.attempt(u"evaluate %1"_s.arg(QLatin1String(wrong))).ok());
    }
}

TEST_CASE("a cancelled evaluation shows nothing, and a newer one makes an older one stale") {
    Curves curves;
    const QString large = u"evaluate %1 task=grammar pairs=20000 beam=12"_s.arg(Curves::models());
    curves.run(large);
    CHECK(curves.study().busy());
    CHECK(curves.window.working());
    CHECK_FALSE(curves.window.busy());  // other things go on
    REQUIRE(QTest::qWaitFor([&] { return curves.study().progress().done > 0; }, 30000));
    curves.run(u"expect curves == null\nclick evaluateStop"_s);
    CHECK_FALSE(curves.study().busy());
    CHECK(curves.study().cancelled());
    curves.run(u"expect curves == null"_s);
    CHECK(curves.find<QLabel>("evaluateState")->text().contains(u"Cancelled"_s));
    CHECK(curves.find<Button>("evaluateStart")->isEnabled());

    curves.run(large);
    curves.evaluate(u"task=grammar pairs=9 beam=1"_s);
    CHECK(curves.result().sentences.size() == 9);
    CHECK(curves.result().request.test.pairs == 9);
}

TEST_CASE("a model that does not know the words says so, and a bucket of zero says why") {
    const TemporaryFolder folder;
    std::string text;
    for (int k = 0; k < 8; ++k) text += "xq xw xe xr xt\tyq yw ye yr yt\n";
    const QString tsv = QString::fromStdString(folder.write("foreign.tsv", text));
    Curves curves;
    curves.evaluate(u"tsv=%1 beam=1 bootstrap=20 buckets=10"_s.arg(tsv));
    const QStringList& warnings = curves.result().warnings;
    REQUIRE(warnings.size() == 4);
    CHECK(warnings[0].contains(u"grammar-en-fr-rnnsearch does not know 100 %"_s));
    CHECK(warnings[3].contains(u"grammar-en-fr-rnnencdec cannot write 100 %"_s));
    CHECK(curves.find<QLabel>("curveWarnings")->isVisible());
    const PlotModel& plot = curves.page().plot()->model();
    CHECK(plotTip(plot, 0).contains(u"zero: "_s));
    CHECK_FALSE(plot.series[0].values[1]);  // no sentence is no score
    CHECK(plot.labels[1].contains(u"n 0"_s));
}

TEST_CASE("a test set that cannot be read is one sentence, and no curve") {
    const TemporaryFolder folder;
    Curves curves;
    const auto error = [&](const QString& options) {
        curves.evaluate(options);
        CHECK_FALSE(curves.study().result());
        CHECK_FALSE(curves.study().busy());
        return curves.session().error();
    };
    const auto file = [&](const char* name, const std::string& bytes) {
        return QString::fromStdString(folder.write(name, bytes));
    };
    CHECK(error(u"tsv=/no/such/file"_s).contains(u"/no/such/file"_s));
    CHECK(error(u"tsv="_s + file("empty.tsv", "")).contains(u"found no line"_s));
    CHECK(error(u"tsv="_s + file("one.tsv", "a\n")).contains(u"1 column"_s));
    CHECK(error(u"tsv="_s + file("bad.tsv", "a\xff\tb\n")).contains(u"bad.tsv"_s));
    CHECK(error(u"source=%1 reference=%2"_s.arg(file("a", "a\nb\n"), file("b", "a\n")))
              .contains(u"expected equally many"_s));
    CHECK(error(u"task=cooking"_s).contains(u"cooking"_s));
    CHECK(error(u"model=/no/model task=grammar"_s).contains(u"/no/model"_s));
    curves.evaluate(u"task=grammar pairs=3 beam=1"_s);
    CHECK(curves.session().error().isEmpty());  // overcome
}

TEST_CASE("a bucket lists its sentences, sorted by difference, equal ones in their order") {
    Curves curves;
    curves.evaluate(u"task=grammar pairs=60 max-words=40 beam=1 bootstrap=20"_s);
    CHECK_FALSE(curves.view().isVisible());
    // Where the second bucket stands in the plot.
    PlotView* plot = curves.page().plot();
    const QPoint at = plot->plotGeometry().at(1, 1).toPoint();
    clickAt(*plot, at);
    curves.run(u"resize 1200 800"_s);  // laid out
    REQUIRE(curves.view().isVisible());
    CHECK(plot->model().current == 1);
    SentenceTable& table = curves.table();
    const Evaluation& evaluation = curves.result().evaluation;
    REQUIRE(table.rowCount() == static_cast<int>(evaluation.systems[0].buckets[1].sentences));
    for (int row = 0; row < table.rowCount(); ++row) {
        const CurveSentence& sentence = table.sentence(row);
        const int words = whitespaceWords(sentence.source);
        CHECK(words > 10);
        CHECK(words <= 20);
        for (std::size_t s = 0; s < 2; ++s)
            CHECK(sentence.bleu[s] ==
                  sentenceBleu(bleuStats(sentence.translations[s], sentence.reference)).score);
    }
    const auto falling = differences(table);
    CHECK(std::ranges::is_sorted(falling, std::greater<>()));
    CHECK(falling.front() > falling.back());
    const auto shown = [&](int row) {
        return table.data(table.index(row, SentenceTable::Difference), Qt::DisplayRole).toString();
    };
    // First minus second: a win of the first has a plus.
    CHECK(table.sentence(0).bleu[0] > table.sentence(0).bleu[1]);
    CHECK(shown(0).startsWith(u'+'));
    curves.view().sortByColumn(SentenceTable::Difference, Qt::AscendingOrder);
    CHECK(std::ranges::is_sorted(differences(table)));
    // The first has many a perfect sentence: they stay in the order of the test set, both ways.
    for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
        curves.view().sortByColumn(SentenceTable::FirstBleu, order);
        int ties = 0;
        for (int row = 1; row < table.rowCount(); ++row) {
            const CurveSentence& above = table.sentence(row - 1);
            const CurveSentence& below = table.sentence(row);
            if (above.bleu[0] == below.bleu[0]) {
                ++ties;
                CHECK(&above < &below);
            } else {
                CHECK((above.bleu[0] < below.bleu[0]) == (order == Qt::AscendingOrder));
            }
        }
        CHECK(ties > 2);
    }
    curves.view().sortByColumn(SentenceTable::Source, Qt::AscendingOrder);
    for (int row = 1; row < table.rowCount(); ++row)
        CHECK(table.sentence(row - 1).source <= table.sentence(row).source);
    // By keys: to the first bucket, Enter.
    plot->setFocus();
    curves.run(u"key Right\nkey Return"_s);
    CHECK(plot->model().current == 0);
    CHECK(table.sortColumn() == SentenceTable::Difference);
}

TEST_CASE("a double click goes to Compare with both models, the sentence and its reference") {
    Curves curves;
    curves.evaluate(u"task=grammar pairs=20 max-words=25 beam=1 bootstrap=20"_s);
    curves.page().showBucket(1);
    curves.run(u"resize 1200 800"_s);  // laid out
    REQUIRE(curves.table().rowCount() > 1);
    const CurveSentence sentence = curves.table().sentence(1);
    QTableView& view = curves.view();
    view.setCurrentIndex(curves.table().index(1, 0));
    const bool byKey = GENERATE(false, true);
    CAPTURE(byKey);
    if (byKey) {
        view.setFocus();
        press(view, QKeyCombination(Qt::Key_Return));
    } else {
        const QPoint at = view.visualRect(curves.table().index(1, 0)).center();
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, at);
        CHECK(curves.window.placeName() == u"curves"_s);  // once is not enough
        QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, at);
    }
    curves.run(u"wait idle 30"_s);
    CHECK(curves.window.placeName() == u"compare"_s);
    CompareSession& both = curves.window.compare();
    CHECK(both.first().facts().name == u"grammar-en-fr-rnnsearch"_s);
    CHECK(both.second().facts().name == u"grammar-en-fr-rnnencdec"_s);
    for (const Session* session : {&both.first(), &both.second()}) {
        CHECK(session->source().toStdString() == sentence.source);
        CHECK(session->reference().toStdString() == sentence.reference);
    }
    CHECK(both.position() == 0);
    curves.run(u"key Space"_s);
    CHECK(both.first().position() == 1);
    CHECK(both.second().position() == 1);
}

TEST_CASE("a curve is saved as pictures, as numbers, and as the command line's JSON") {
    const TemporaryFolder folder;
    Curves curves;
    const auto path = [&](const char* name) { return QString::fromStdString(folder.path(name)); };
    CHECK_FALSE(curves.attempt(u"export curves "_s + path("c.png")).ok());
    curves.evaluate(u"task=grammar pairs=20 max-words=25 beam=1 bootstrap=20 buckets=10,20"_s);
    for (const char* name : {"c.png", "c.svg", "c.pdf", "c.csv", "c.tsv", "c.json"})
        curves.run(u"export curves "_s + path(name));
    CHECK(QImage(path("c.png")).width() > 1000);
    CHECK(cli::contents(folder.path("c.svg")).find("grammar-en-fr-rnnencdec") != std::string::npos);
    CHECK(cli::contents(folder.path("c.pdf")).substr(0, 5) == "%PDF-");
    CHECK(cli::contents(folder.path("c.json")) == curves.json());
    const QStringList lines =
        QString::fromStdString(cli::contents(folder.path("c.csv"))).trimmed().split(u'\n');
    REQUIRE(lines.size() == 5);  // a head, three buckets, the whole
    for (const QString& line : lines) CHECK(line.split(u',').size() == 3 + 2 * 6 + 2);
    const Evaluation& evaluation = curves.result().evaluation;
    CHECK(lines[1].startsWith(u"1,10,"_s));
    CHECK(lines[3].startsWith(u"21,,"_s));
    CHECK(lines[4].startsWith(u"all,,20,"_s));
    CHECK(lines[2].split(u',')[3].toDouble() == evaluation.systems[0].buckets[1].bleu.score);
    CHECK(lines[4].split(u',').last().toDouble() == *evaluation.paired->whole.p);
    CHECK_FALSE(curves.attempt(u"export curves "_s + path("c.txt")).ok());
}

TEST_CASE("the plot of a curve has a ribbon, n and p for each bucket; chrF has none of BLEU's") {
    Curves curves;
    curves.evaluate(u"task=grammar pairs=30 max-words=25 beam=1 bootstrap=50 buckets=10,20"_s);
    const Evaluation& evaluation = curves.result().evaluation;
    PlotView* view = curves.page().plot();
    REQUIRE(view->model().series.size() == 2);
    for (std::size_t s = 0; s < 2; ++s)
        for (std::size_t k = 0; k < 3; ++k) {
            const PlotSeries& series = view->model().series[s];
            const SetScore& set = evaluation.systems[s].buckets[k];
            CHECK(series.values[k] == std::optional(set.bleu.score));
            REQUIRE(series.bands[k]);
            CHECK(series.bands[k]->low == set.interval->low);
            CHECK(series.bands[k]->high == set.interval->high);
        }
    CHECK(view->model().labels[1].contains(
        u"n %1"_s.arg(evaluation.systems[0].buckets[1].sentences)));
    CHECK(view->model().labels[1].contains(pText(evaluation.paired->buckets[1].p)));
    CHECK(pText(0.0123) == u"p 0.012 *"_s);
    CHECK(pText(0.05) == u"p 0.050"_s);
    CHECK(pText(0.0001) == u"p < 0.001 *"_s);
    curves.run(u"click curveChrf"_s);
    CHECK(view->model().series[1].values[2] ==
          std::optional(evaluation.systems[1].buckets[2].chrf));
    CHECK_FALSE(view->model().series[1].bands[2]);
    CHECK_FALSE(view->model().labels[1].contains(u"p "_s));
    const QString signature = curves.find<QLabel>("curveSignature")->text();
    CHECK(signature.startsWith(u"nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp"_s));
    // The paper's own figures are there and said to be its own.
    CHECK(curves.find<QLabel>("paperScores")->text().contains(u"28.45"_s));
}

TEST_CASE("in the place Length curves keys do not step a sentence that nobody sees") {
    Curves curves;
    curves.run(u"open %1\nview step\nstep 1\nkey Ctrl+4\nexpect view == \"curves\""_s.arg(
        golden("search_trained")));
    curves.run(u"key Space\nkey Backspace\nkey Ctrl+Z\nkey 2"_s);
    CHECK(curves.session().position() == 1);
    curves.run(u"click placeStep\nexpect view == \"step\"\nclick placeCurves"_s);
    CHECK(curves.window.placeName() == u"curves"_s);
}

TEST_CASE("a window does not stall while thousands of sentences are evaluated", "[full]") {
    Curves curves;
    curves.run(u"resize 1440 900\nwait idle"_s);
    const double before = curves.window.timings().longestStallMs();
    curves.evaluate(u"task=grammar pairs=5000 max-words=30 beam=1"_s);
    curves.page().showBucket(1);
    curves.run(u"wait idle"_s);
    INFO("before: " << before);
    CHECK(curves.window.timings().longestStallMs() < std::max(before + 1, 50.0));
}
