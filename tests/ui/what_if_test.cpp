// What if: words, weights, sentences, beams and references, and the way back.
#include <QApplication>
#include <QCheckBox>
#include <QCompleter>
#include <QLineEdit>
#include <QSpinBox>

#include "base/random.h"
#include "bench.h"
#include "decoding/trace_json.h"
#include "panels/button.h"
#include "player/pointer.h"
#include "text/language.h"
#include "views/beam_tree_view.h"
#include "views/chip_strip.h"

using namespace lookback;
using namespace Qt::StringLiterals;

namespace {

QString weights(Random& random, int count) {
    QString text = u"force"_s;
    for (int j = 0; j < count; ++j) text += u" %1"_s.arg(random.between(1, 999) / 37.0);
    return text;
}

// A change as a line of a script; whatever it is, it can be made.
QString randomEdit(Random& random, Bench& bench, bool attends) {
    const auto sources =
        QStringList{u"s2 s3 s4 s5"_s, u"s5"_s, u"s3 s3 zz s2 s4 s2"_s, QString(), u"s4 s5 s2"_s};
    switch (random.between(0, attends ? 4 : 3)) {
        case 0: {
            QString text = bench.session().source();
            while (text == bench.session().source())
                text = sources[random.between(0, static_cast<int>(sources.size()) - 1)];
            return u"source \"%1\""_s.arg(text);
        }
        case 1:
            return u"beam %1"_s.arg(bench.session().beam() % 12 + 1);
        case 2: {
            QString text = u"t%1 t%2 zz"_s.arg(random.between(2, 5)).arg(random.between(2, 5));
            if (text == bench.session().reference()) text += u" t2"_s;
            return u"reference \"%1\""_s.arg(text);
        }
        case 3:
            return u"choose \"t%1\""_s.arg(random.between(2, 5));
        default:
            return weights(random, static_cast<int>(bench.session().sentence().ids.size()));
    }
}

std::string own(const char* model, const char* source) {
    Bench bench(model);
    bench.run(u"source \"%1\"\nfinish"_s.arg(QString::fromLatin1(source)));
    return toJson(bench.session().trace()).dump();
}

void type(Bench& bench, const QString& text) {
    for (const QChar c : text) bench.run(u"key "_s + (c == u' ' ? u"Space"_s : QString(c)));
}

}  // namespace

TEST_CASE("every change can be undone and redone, to the last digit") {
    for (const char* model : {"search_trained", "encdec_trained", "search_groundhog"}) {
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            INFO(model << " " << seed);
            Random random(900 + seed);
            Bench bench(model);
            bench.session().setKeepsWords(seed % 2 == 1);
            const bool attends = std::string(model).rfind("encdec", 0) != 0;
            std::vector<std::string> states;
            bench.run(u"finish"_s);
            const std::string first = toJson(bench.session().trace()).dump();
            for (int k = 0; k < 12; ++k) {
                const int place = random.between(0, 3);
                if (place == 0) bench.run(u"back 2"_s);
                if (place == 1) bench.run(u"step 2"_s);
                if (place == 2) bench.run(u"back\nfirst"_s);
                QString edit = randomEdit(random, bench, attends);
                states.push_back(bench.state());
                INFO(edit.toStdString());
                bench.run(edit);
            }
            states.push_back(bench.state());
            for (std::size_t k = states.size() - 1; k-- > 0;) {
                bench.run(u"undo"_s);
                INFO(k);
                REQUIRE(bench.state() == states[k]);
            }
            REQUIRE(bench.session().canUndo());  // the sentence itself
            bench.run(u"finish"_s);
            REQUIRE(toJson(bench.session().trace()).dump() == first);
            for (std::size_t k = 1; k < states.size(); ++k) {
                bench.run(u"redo"_s);
                INFO(k);
                REQUIRE(bench.state() == states[k]);
            }
            REQUIRE_FALSE(bench.attempt(u"redo"_s).ok());
        }
    }
}

TEST_CASE("without a change the trace is the model's own, whatever was undone") {
    for (const char* model : {"search_trained", "encdec_trained"}) {
        Bench bench(model);
        bench.run(u"step 2\nchoose \"t4\"\nbeam 7\nreference \"t2\"\nsource \"s5\"\nundo"_s);
        bench.run(u"undo\nundo\nundo\nexpect step == 2\nfinish"_s);
        CHECK(toJson(bench.session().trace()).dump() == own(model, "s2 s3 s4 s5"));
        bench.run(u"beam 6\nexpect beam == 6\nbeam 1"_s);
        CHECK(toJson(bench.session().trace()).dump() == own(model, "s2 s3 s4 s5"));
    }
}

TEST_CASE("a change drops what could be redone, and the stack is bounded") {
    Bench bench;
    bench.run(u"step 2\nchoose \"t2\"\nchoose \"t3\"\nundo\nchoose \"t4\""_s);
    CHECK_FALSE(bench.session().canRedo());
    for (int k = 0; k < 250; ++k)
        REQUIRE(bench.session().choose(QString(k % 2 ? u"t2"_s : u"t3"_s)).ok());
    int undone = 0;
    for (; bench.session().canUndo(); ++undone) bench.session().undo();
    CHECK(undone == static_cast<int>(EditHistory::kMost));
}

TEST_CASE("buttons and keys undo and redo") {
    Bench bench;
    CHECK_FALSE(bench.find<Button>("redo")->isEnabled());
    bench.run(u"step 3\nchoose \"t4\"\nclick undo\nexpect trace.steps.size == 3"_s);
    bench.run(u"expect trace.steps[2].chosen == false\nclick redo"_s);
    bench.run(u"expect trace.steps[2].word == \"t4\"\nexpect trace.steps[2].chosen == true"_s);
    bench.run(u"click heatmap\nkey Ctrl+Z\nexpect trace.steps[2].chosen == false"_s);
    bench.run(u"key Ctrl+Shift+Z\nexpect trace.steps[2].chosen == true"_s);
}

TEST_CASE("what is typed into the sentence is one step of undo") {
    Bench bench;
    bench.run(u"step 2"_s);
    auto* line = bench.find<QLineEdit>("source");
    line->setFocus();
    line->end(false);
    type(bench, u" s3 s2"_s);
    bench.run(u"expect source == \"s2 s3 s4 s5 s3 s2\"\nexpect step == 0"_s);
    bench.run(u"undo\nexpect source == \"s2 s3 s4 s5\"\nexpect step == 2"_s);
    CHECK(line->text() == u"s2 s3 s4 s5"_s);
    bench.run(u"redo\nexpect source == \"s2 s3 s4 s5 s3 s2\""_s);
    CHECK(line->text() == u"s2 s3 s4 s5 s3 s2"_s);
    // Words between two bouts of typing part them.
    line->end(false);
    type(bench, u" s4"_s);
    bench.run(u"step"_s);
    type(bench, u" s5"_s);
    bench.run(u"undo\nexpect source == \"s2 s3 s4 s5 s3 s2 s4\"\nexpect step == 1"_s);
    // In the field Ctrl+Z takes back what was typed there.
    line->end(false);
    type(bench, u"7"_s);
    bench.run(u"key Ctrl+Z\nexpect source == \"s2 s3 s4 s5 s3 s2 s4\""_s);
}

TEST_CASE("a forced alpha is a distribution; a drag is one step of undo") {
    Bench bench;
    bench.run(u"step 2\nforce 0 3 1 0 0\nexpect trace.steps[1].alpha == [0,0.75,0.25,0,0]"_s);
    bench.run(u"expect trace.steps[1].forced == true\nexpect trace.steps[1].chosen == false"_s);
    bench.run(u"expect trace.steps.size == 2\nexpect step == 2"_s);
    CHECK_FALSE(bench.attempt(u"force 1 2"_s).ok());
    CHECK_FALSE(bench.attempt(u"force 0 0 0 0 0"_s).ok());
    CHECK_FALSE(bench.attempt(u"force 1 -1 1 1 1"_s).ok());
    CHECK_FALSE(bench.attempt(u"force 1 nan 1 1 1"_s).ok());
    bench.run(u"expect trace.steps[1].alpha[1] == 0.75"_s);
    const std::string before = bench.state();
    bench.session().beginDrag();
    for (const float x : {0.1F, 0.2F, 0.3F}) REQUIRE(bench.session().force({x, 1, 0, 0, 0}).ok());
    bench.session().endDrag();
    bench.run(u"expect trace.steps[1].alpha[0] > 0.2\nundo"_s);
    CHECK(bench.state() == before);
    bench.run(u"redo\nforce 0 0 0 0 1\nundo\nexpect trace.steps[1].alpha[0] > 0.2"_s);
    bench.run(u"choose \"t4\"\nforce 1 1 1 1 1\nexpect trace.steps[1].word == \"t4\""_s);
    Bench fixed("encdec_trained");
    fixed.run(u"step 2"_s);
    CHECK_FALSE(fixed.attempt(u"force 1 1 1 1 1"_s).ok());
}

TEST_CASE("a word can be typed") {
    Bench bench;
    bench.run(u"step 2"_s);
    auto* field = bench.find<QLineEdit>("word");
    field->setFocus();
    type(bench, u"t4"_s);
    bench.run(u"key Return\nexpect trace.steps[1].word == \"t4\"\nexpect step == 2"_s);
    CHECK(field->text().isEmpty());
    field->setText(u"nonsense"_s);
    bench.run(u"key Return\nexpect error contains \"nonsense\""_s);
    CHECK(field->text() == u"nonsense"_s);  // to be mended
    CHECK(field->completer()->model()->rowCount() == bench.session().targetWords().size());
    Bench none(nullptr);
    CHECK_FALSE(none.find<QLineEdit>("word")->isEnabled());
}

TEST_CASE("the words written are kept when the sentence is edited, if that is wanted") {
    Bench bench;
    bench.run(u"step 3\nback"_s);
    const Trace before = bench.session().trace();
    bench.run(
        u"click keepWords\nsource \"s5 s4\"\nexpect step == 2\nexpect trace.steps.size == 2"_s);
    const Trace& after = bench.session().trace();
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(after.steps[i].id == before.steps[i].id);
        CHECK(after.steps[i].chosen);
        CHECK(after.steps[i].alpha.size() == 3);
    }
    bench.run(u"step\nexpect trace.steps[2].chosen == false\nundo\nexpect step == 2"_s);
    bench.run(u"expect source == \"s2 s3 s4 s5\"\nexpect trace.steps.size == 3"_s);
    CHECK(toJson(bench.session().trace()).dump() == toJson(before).dump());
    bench.run(u"click keepWords\nsource \"s5 s4\"\nexpect step == 0"_s);
}

TEST_CASE("a reference is forced, shows log p per word, and can be dropped") {
    Bench bench;
    bench.run(u"step 2\nchoose \"t4\""_s);
    const std::string before = bench.state();
    bench.run(
        u"reference \"t3 zz t2\"\nexpect trace.target_tokens == [\"t3\",\"<unk>\",\"t2\",\"<eos>\"]"_s);
    bench.run(
        u"expect step == 4\nexpect reference == \"t3 zz t2\"\nexpect trace.complete == true"_s);
    const auto& chips = bench.find<ChipStrip>("words")->chips();
    REQUIRE(chips.size() == 4);
    for (const Chip& chip : chips) {
        CHECK_FALSE(chip.note.isEmpty());
        CHECK_FALSE(chip.chosen);  // nobody chose it by hand
    }
    auto* field = bench.find<QLineEdit>("reference");
    CHECK(field->isVisible());
    CHECK(field->text() == u"t3 zz t2"_s);
    bench.run(u"reference \"\""_s);
    CHECK(bench.state() == before);
    bench.run(u"undo\nexpect reference == \"t3 zz t2\"\nclick referenceToggle"_s);
    CHECK(bench.state() == before);
    // A chosen word ends it: the words are no longer those of the text.
    bench.run(u"reference \"t2 t2\"\nback\nchoose \"t5\"\nexpect reference == \"\""_s);
    CHECK(field->text().isEmpty());
    // One in the place of another goes back to what was before both.
    bench.run(u"undo\nreference \"t5\"\nreference \"\""_s);
    CHECK(bench.state() == before);
    // It may be longer than a search, and is as long as it says.
    bench.run(
        u"reference \"%1\"\nexpect trace.steps.size == 301"_s.arg(QString(u"t2 "_s).repeated(300)));
    CHECK_FALSE(bench.attempt(u"reference \"%1\""_s.arg(QString(u"t2 "_s).repeated(1000))).ok());
}

TEST_CASE("a beam: its winner is the trace, its tree can be walked") {
    for (const char* model : {"search_trained", "encdec_trained"}) {
        INFO(model);
        Bench bench(model);
        auto* view = bench.find<BeamTreeView>("beamTree");
        CHECK_FALSE(view->isVisible());
        bench.run(u"beam 4\nexpect beam == 4\nexpect beam_tree.width == 4"_s);
        CHECK(view->isVisible());
        CHECK(bench.find<QSpinBox>("beam")->value() == 4);
        const BeamTree tree = bench.session().beamTree();
        REQUIRE(view->tree().nodes == tree.nodes);
        REQUIRE(bench.session().beamNode() == tree.winner);
        REQUIRE(bench.session().position() == tree.depth(tree.winner));
        // Each node leads to its own words, and from there the model goes on by itself.
        for (int k = 0; k < static_cast<int>(tree.nodes.size()); ++k) {
            REQUIRE(bench.session().follow(k).ok());
            bench.run(u"wait idle"_s);
            REQUIRE(bench.session().beamNode() == k);
            TokenIds shown;
            for (int i = 0; i < bench.session().position(); ++i)
                shown.push_back(bench.session().trace().steps[static_cast<std::size_t>(i)].id);
            REQUIRE(shown == tree.path(k));
        }
        CHECK_FALSE(bench.session().follow(-1).ok());
        CHECK_FALSE(bench.session().follow(static_cast<int>(tree.nodes.size())).ok());
        // A click on a word on the way to what is shown only goes there.
        bench.run(u"beam 1\nbeam 4\nexpect step > 1"_s);
        const int steps = bench.session().written();
        view->ensurePolished();
        const int first = tree.find(TokenIds{tree.path(tree.winner).front()});
        clickAt(*view->viewport(), view->boxOf(first).center());
        CHECK(bench.session().position() == 1);
        CHECK(bench.session().written() == steps);
        bench.run(u"beam 1\nexpect beam_tree == null"_s);
        CHECK_FALSE(view->isVisible());
    }
}

TEST_CASE("a new sentence is searched with the same beam, from its beginning") {
    Bench bench;
    bench.run(u"beam 3\nsource \"s5 s2\"\nexpect step == 0\nexpect beam_tree.width == 3"_s);
    bench.run(u"expect trace.complete == true\nstep\nexpect step == 1"_s);
    const BeamTree& tree = bench.session().beamTree();
    CHECK(bench.session().written() == tree.depth(tree.winner));
    bench.run(u"open "_s + golden("search_groundhog") +
              u"\nexpect beam == 3\nexpect beam_tree.width == 3"_s);
    CHECK_FALSE(bench.session().canUndo());
    bench.run(
        u"expect trace.model == \"search_groundhog\"\nfinish\nchoose \"t3\"\nexpect beam == 3"_s);
}

TEST_CASE("under a search's word a forced alpha is answered by another word") {
    Bench bench;
    bench.run(u"beam 3\nfirst\nstep 2\nforce 0 0 0 0 1\nexpect trace.steps[1].chosen == false"_s);
    bench.run(u"expect trace.steps[0].chosen == true\nexpect beam_tree.shown == -1"_s);
    const TraceStep& step = bench.session().trace().steps[1];
    CHECK(step.id == step.top.front().id);
    CHECK_FALSE(bench.session().chosenByHand(0));
}

TEST_CASE("a long sentence is edited, searched and undone like a short one") {
    Bench bench;
    const QString words = QString(u"s2 s3 s4 "_s).repeated(60).trimmed();
    bench.run(u"source \"%1\"\nfinish"_s.arg(words));
    const std::string before = bench.state();
    bench.run(u"back 3\nchoose \"t2\"\nbeam 5\nsource \"s2\"\nundo\nundo\nundo\nfinish"_s);
    CHECK(bench.state() == before);
    // Asked for while the sentence is not ready, steps are taken once it is.
    bench.session().setSource(words + u" s5"_s);
    REQUIRE(bench.session().encoding());
    CHECK_FALSE(bench.session().choose(u"t2"_s).ok());
    bench.session().next();
    bench.session().next();
    bench.run(u"wait idle\nexpect step == 2"_s);
    REQUIRE(bench.session().setBeam(12).ok());
    CHECK(bench.session().searching());
    bench.run(u"expect step == 2"_s);          // the old words stay until the winner is there
    REQUIRE(bench.session().setBeam(2).ok());  // and a newer width takes its place
    bench.run(
        u"wait idle\nexpect beam_tree.width == 2\nundo\nexpect beam == 1\nexpect step == 2"_s);
}

TEST_CASE("the beam is turned in its field, where Space steps all the same") {
    Bench bench;
    auto* beam = bench.find<QSpinBox>("beam");
    beam->setFocus();
    bench.run(u"key Up\nwait idle\nexpect beam == 2\nkey Down\nwait idle\nexpect beam == 1"_s);
    bench.run(u"first\nkey Space\nexpect step == 1"_s);
    beam->selectAll();
    bench.run(u"key 1\nkey 2\nexpect beam == 1\nkey Return\nwait idle\nexpect beam == 12"_s);
}

TEST_CASE("keys walk through the tree") {
    Bench bench;
    bench.run(u"beam 3"_s);
    auto* view = bench.find<BeamTreeView>("beamTree");
    const BeamTree& tree = view->tree();
    view->setFocus();
    bench.run(u"key Home"_s);
    CHECK(view->marked() == 0);
    CHECK_FALSE(view->accessibleDescription().isEmpty());
    bench.run(u"key Down\nkey Return"_s);
    CHECK(bench.session().beamNode() == 1);
    bench.run(u"key End"_s);
    CHECK(view->marked() == tree.winner);
    bench.run(u"key Left"_s);
    CHECK(view->marked() == tree.nodes[static_cast<std::size_t>(tree.winner)].parent);
    bench.run(u"key Right"_s);
    CHECK(view->marked() == tree.winner);
    const double before = view->zoom();
    bench.run(u"key +"_s);
    CHECK(view->zoom() > before);
    bench.run(u"key 0"_s);
    CHECK(view->zoom() == 1);
}
