// Anything in any order: seeded actions on the real window, with hostile text.  Whatever happens,
// the window stands, says its faults in a sentence, and nothing else on stderr.
#include <QApplication>
#include <QClipboard>
#include <QTemporaryDir>
#include <mutex>

#include "base/random.h"
#include "bench.h"
#include "session/source_text.h"
#include "session/ui_timings.h"

using namespace lookback;
using namespace Qt::StringLiterals;

namespace {

constexpr double kLongestStallMs = 200;

// What Qt says about the platform it runs on, not about us.
const QStringList kExempt = {
    u"This plugin does not support propagateSizeHints()"_s,
    u"This plugin does not support raise()"_s,
};

// Everything said through Qt while it lives.
class Complaints {
public:
    Complaints() {
        s_heard.clear();
        m_before = qInstallMessageHandler(&Complaints::hear);
    }
    ~Complaints() { qInstallMessageHandler(m_before); }
    Complaints(const Complaints&) = delete;
    Complaints& operator=(const Complaints&) = delete;

    QString all() const {
        const std::lock_guard lock(s_mutex);
        return s_heard.join(u'\n');
    }

private:
    static void hear(QtMsgType, const QMessageLogContext&, const QString& message) {
        const std::lock_guard lock(s_mutex);
        if (!kExempt.contains(message)) s_heard << message;
    }

    inline static QStringList s_heard;
    inline static std::mutex s_mutex;
    QtMessageHandler m_before;
};

QString repeated(const QString& part, int times) {
    return part.repeated(times);
}

class Fuzz {
public:
    Fuzz(std::uint64_t seed, const QString& folder) : m_random(seed), m_folder(folder) {
        for (const QString& text :
             {QString(), u"a"_s, repeated(u"s2 "_s, 500), u"👩‍👩‍👧 s2 🏳️‍🌈"_s,
              u"שלום s3 مرحبا"_s, u"你好 世界 s4"_s, QString(QChar(u'\0')) + u"s2\0s3"_s,
              u"</s> \" & _ =1+1 <b>s2</b>"_s, u"the the cat the"_s, u"s2 s3 s4 s5"_s,
              u" \t\u00a0\u2028 "_s, repeated(u"x"_s, 30000), QString(QChar(0xd83d)),
              u"e\u0301\u0301\u0301"_s, u"<unk> <eos> <s>"_s})
            m_texts.push_back(text);
    }

    // One action as a line of a script.
    QString line() {
        static const std::vector<QString (Fuzz::*)()> kinds = {
            &Fuzz::source, &Fuzz::source, &Fuzz::step,   &Fuzz::step,      &Fuzz::step,
            &Fuzz::word,   &Fuzz::force,  &Fuzz::search, &Fuzz::reference, &Fuzz::undo,
            &Fuzz::undo,   &Fuzz::click,  &Fuzz::click,  &Fuzz::click,     &Fuzz::key,
            &Fuzz::key,    &Fuzz::hover,  &Fuzz::resize, &Fuzz::file,      &Fuzz::view,
            &Fuzz::open};
        return (this->*m_random.pick(kinds))();
    }
    bool pastes() { return m_random.below(40) == 0; }

private:
    QString quoted(const QString& text) {
        return QString::fromStdString(nlohmann::json(text.toStdString()).dump());
    }
    QString pick(const char* words) {
        const QStringList list = QString::fromLatin1(words).split(u' ');
        return list[static_cast<qsizetype>(
            m_random.below(static_cast<std::uint64_t>(list.size())))];
    }
    QString number(int low, int high) { return QString::number(m_random.between(low, high)); }

    QString source() { return u"source "_s + quoted(m_random.pick(m_texts)); }
    QString reference() {
        return u"reference "_s + quoted(m_random.below(2) ? u"t2 t3 t9"_s : m_random.pick(m_texts));
    }
    QString word() {
        return u"choose "_s +
               quoted(m_random.below(3) ? pick("t2 t3 t4 <eos> <unk>") : m_random.pick(m_texts));
    }
    QString step() {
        const QString what = pick("step back first finish");
        return what == u"step"_s || what == u"back"_s ? what + u' ' + number(1, 4) : what;
    }
    QString force() {
        QString text = u"force"_s;
        for (int k = m_random.between(1, 6); k > 0; --k)
            text += u' ' + pick("0 1 0.5 -1 1e30 nan inf 3");
        return text;
    }
    QString search() { return u"beam "_s + number(1, 13); }
    QString undo() { return pick("undo redo"); }
    QString click() {
        return u"click "_s +
               pick(
                   "first back next end play slider heatmap look read update say undo redo "
                   "lookOne lookUniform lookArgmax lookBefore readAll numbers transpose "
                   "referenceToggle keepWords beamTree beamTreeToggle sourceWords words "
                   "placeStep placeCompare firstHeatmap secondHeatmap firstWords secondWords "
                   "closerLeft closerReference closerDifference closerLength keptPlot "
                   "differenceHeatmap lengthSlider lengthRun lengthLogP present leave");
    }
    QString key() {
        return u"key "_s +
               pick(
                   "Space Backspace Escape Return Tab Shift+Tab Left Right Up Down Home End "
                   "PgUp PgDown Del 1 2 3 4 5 + - 0 F5 Ctrl+1 Ctrl+2 Ctrl+Z Ctrl+Shift+Z Ctrl+C "
                   "Ctrl+V Ctrl+A Ctrl+D Ctrl++ Ctrl+- Ctrl+0 a Z");
    }
    QString hover() {
        return u"hover %1 %2 %3"_s.arg(
            pick("heatmap look read update say beamTree keptPlot lengthLogP differenceHeatmap"),
            number(0, 600), number(0, 400));
    }
    QString resize() { return u"resize %1 %2"_s.arg(number(1000, 1700), number(680, 1100)); }
    QString view() { return u"view "_s + pick("step compare compare train"); }
    QString open() {
        const auto model = [&] {
            return golden(pick("search_trained encdec_trained search_text search_dot "
                               "encdec_groundhog no_such")
                              .toLatin1());
        };
        const QString first = model();
        return m_random.below(2) ? u"open "_s + first : u"open "_s + first + u' ' + model();
    }
    QString file() {
        const QString what = pick("heatmap cards trace nonsense");
        return u"export %1 %2"_s.arg(what,
                                     m_folder + u"/out."_s + pick("png svg pdf csv tsv json exe"));
    }

    Random m_random;
    QString m_folder;
    std::vector<QString> m_texts;
};

// Returns the longest stall.
double play(int actions, std::uint64_t seed) {
    const QTemporaryDir folder;
    REQUIRE(folder.isValid());
    const Complaints complaints;
    Bench bench;
    Fuzz fuzz(seed, folder.path());
    double longest = 0;
    for (int k = 0; k < actions; ++k) {
        if (fuzz.pastes())  // the making of it is not the window's work
            bench.window.timings().leaveOut(
                [] { QApplication::clipboard()->setText(u"s2 \0s3\r\n"_s.repeated(1'000'000)); });
        const QString line = u"try "_s + fuzz.line();
        INFO("action " << k << " of seed " << seed << ": " << line.left(200).toStdString());
        const Script script = parseScript(line);
        if (!script.ok()) continue;  // as wrong as it was meant to be
        REQUIRE(bench.player.play(script).ok());
        // What holds whatever was done.
        const Trace& trace = bench.session().trace();
        REQUIRE(bench.session().position() <= static_cast<int>(trace.steps.size()));
        REQUIRE(bench.session().source().size() <= kMaxSourceLength);
        REQUIRE(bench.window.rowsShown() <= bench.session().position());
        REQUIRE(complaints.all().toStdString() == "");
        const double stall = bench.window.timings().longestStallMs();
        if (stall > std::max(longest, kLongestStallMs))
            WARN("action " << k << " of seed " << seed << ": " << stall
                           << " ms: " << line.left(100).toStdString());
        longest = std::max(longest, stall);
    }
    QApplication::clipboard()->clear();
    return longest;
}

}  // namespace

TEST_CASE("200 actions of anybody's leave the window whole and stderr empty") {
    play(200, 1);
}

TEST_CASE("10,000 actions of anybody's, and no stall above 200 ms", "[.][full]") {
    double longest = 0;
    for (std::uint64_t seed = 2; seed < 12; ++seed) {
        const double stall = play(1000, seed);
        WARN("seed " << seed << ": longest stall " << stall << " ms");
        longest = std::max(longest, stall);
    }
    CHECK(longest < kLongestStallMs);
}
