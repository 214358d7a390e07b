// What is saved: tables read back, SVG is XML with every word, pictures clip nothing.
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QImageReader>
#include <QMimeData>
#include <QPainter>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include "bench.h"
#include "catch.h"
#include "decoding/trace_json.h"
#include "export/step_export.h"
#include "export/table_text.h"
#include "panels/button.h"
#include "traces.h"
#include "views/heatmap_view.h"

using namespace lookback;
using namespace Qt::StringLiterals;
using test::styleWith;
using test::testFont;
using test::traceOf;

namespace {

const std::vector<std::string> kHostile = {"</s>", "\"",        "&",  "_",   "=1+1",
                                           "+x",   "-y",        "@z", "'=q", "a,b",
                                           "<b>",  "\"q\", &c", "'",  "the", "the"};

QByteArray bytesOf(const QString& path) {
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

// A reader of tables as spreadsheets have one, and the rule of table_text.h backwards.
std::vector<QStringList> readTable(const QString& text, QChar separator) {
    std::vector<QStringList> lines(1);
    QString cell;
    bool quoted = false;
    const auto end = [&] {
        qsizetype mark = 0;
        while (mark < cell.size() && cell[mark] == u'\'') ++mark;
        if (mark > 0 && mark < cell.size() && u"=+-@"_s.contains(cell[mark])) cell.remove(0, 1);
        lines.back() << cell;
        cell.clear();
    };
    for (qsizetype k = 0; k < text.size(); ++k) {
        const QChar c = text[k];
        if (quoted && c == u'"' && k + 1 < text.size() && text[k + 1] == u'"') {
            cell += c;
            ++k;
        } else if (c == u'"') {
            quoted = !quoted;
        } else if (!quoted && c == separator) {
            end();
        } else if (!quoted && c == u'\n') {
            end();
            if (k + 1 < text.size()) lines.emplace_back();
        } else {
            cell += c;
        }
    }
    return lines;
}

// All words of an SVG's text elements; fails if it is not XML.
QStringList wordsOf(const QByteArray& svg) {
    QStringList words;
    QXmlStreamReader xml(svg);
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == "text"_L1)
            words << xml.readElementText();
    INFO(xml.errorString().toStdString());
    REQUIRE_FALSE(xml.hasError());
    return words;
}

StepContent contentOf(const Trace& trace, int position) {
    return {HeatmapModel::fromTrace(trace, position),
            styleWith(testFont()),
            position > 0 ? StepModel::fromTrace(trace, position, true, nullptr) : nullptr,
            formulasOf(true, u"text"_s, u"additive"_s),
            true,
            FigureCaption::of(trace, position),
            &trace};
}

// Nothing but the ground along the edge: had something been cut, it would touch it.
void checkMargins(const QImage& image) {
    REQUIRE_FALSE(image.isNull());
    const int margin = 8;
    for (int x = 0; x < image.width(); ++x)
        for (int d = 0; d < margin; ++d) {
            REQUIRE(image.pixelColor(x, d) == QColor(Qt::white));
            REQUIRE(image.pixelColor(x, image.height() - 1 - d) == QColor(Qt::white));
        }
    for (int y = 0; y < image.height(); ++y)
        for (int d = 0; d < margin; ++d) {
            REQUIRE(image.pixelColor(d, y) == QColor(Qt::white));
            REQUIRE(image.pixelColor(image.width() - 1 - d, y) == QColor(Qt::white));
        }
}

}  // namespace

TEST_CASE("a table reads back: every word, every weight, nothing that runs as a formula") {
    const Trace trace = traceOf(kHostile, {"=1+1", "\"x\"", "\ty"});
    for (const QChar separator : {QChar(u','), QChar(u'\t')}) {
        auto model = HeatmapModel::fromTrace(trace, 2);
        const QString text = heatmapTable(model, separator);
        const auto lines = readTable(text, separator);
        REQUIRE(lines.size() == 3);
        for (std::size_t j = 0; j < kHostile.size(); ++j) {
            CHECK(lines[0][static_cast<int>(j) + 1] == QString::fromStdString(kHostile[j]));
            CHECK(lines[1][static_cast<int>(j) + 1].toFloat() == trace.steps[0].alpha[j]);
        }
        CHECK(lines[1][0] == u"=1+1"_s);
        CHECK(lines[2][0] == u"\"x\""_s);
        for (const QString& line : text.split(u'\n'))
            for (const QString& raw : line.split(separator)) {
                const QString cell = raw.startsWith(u'"') ? raw.mid(1) : raw;
                if (!cell.isEmpty()) CHECK_FALSE(u"=+-@"_s.contains(cell[0]));
            }
        model.setTransposed(true);
        CHECK(readTable(heatmapTable(model, separator), separator).size() == kHostile.size() + 1);
    }
    CHECK(tableCell(u"a\tb"_s, u'\t') == u"\"a\tb\""_s);
    CHECK(tableCell(u"plain"_s, u',') == u"plain"_s);
}

TEST_CASE("the the cat the keeps four columns in SVG and CSV") {
    const Trace trace = traceOf({"the", "the", "cat", "the"}, {"le", "le"});
    const auto content = contentOf(trace, 2);
    CHECK(readTable(heatmapTable(content.heatmap, u','), u',')[0] ==
          QStringList{QString(), u"the"_s, u"the"_s, u"cat"_s, u"the"_s});
    const auto words =
        wordsOf(svgOf(heatmapFigure(content.heatmap, content.style, content.caption)));
    CHECK(words.count(u"the"_s) == 3);
    CHECK(words.count(u"cat"_s) == 1);
    CHECK(words.count(u"le"_s) == 2);
}

TEST_CASE("SVG is XML that holds every word as it was written, and no address") {
    const Trace trace = traceOf(kHostile, {"</s>", "&amp;"});
    const auto content = contentOf(trace, 2);
    for (const Figure& figure :
         {heatmapFigure(content.heatmap, content.style, content.caption),
          cardsFigure(content.step, content.formulas, content.few, content.caption)}) {
        const QByteArray svg = svgOf(figure);
        const QStringList words = wordsOf(svg);
        for (const std::string& word : kHostile) {
            CAPTURE(word);
            CHECK(words.contains(QString::fromStdString(word)));
        }
        CHECK(words.contains(u"&amp;"_s));
        // Source, target, model and step, on every figure.
        for (const auto* part : {u"Source: ", u"Target: ", u"made-up", u"step 2 of 2"})
            CHECK_FALSE(words.filter(QString::fromUtf16(part)).isEmpty());
        QByteArray rest = svg;
        rest.replace("http://www.w3.org/", "");
        CHECK_FALSE(rest.contains("http"));
        CHECK_FALSE(rest.contains("<style"));
        CHECK_FALSE(rest.contains("<image"));
    }
}

TEST_CASE("cells are rectangles in SVG: the whole matrix, however large") {
    const int count = 120;
    const Trace trace =
        traceOf(std::vector<std::string>(count, "w"), std::vector<std::string>(count, "v"));
    const auto content = contentOf(trace, count);
    const QByteArray svg = svgOf(heatmapFigure(content.heatmap, content.style, content.caption));
    CHECK(wordsOf(svg).count(u"w"_s) == count);
    CHECK(wordsOf(svg).count(u"v"_s) == count);
    CHECK(svg.count("<rect") >= count * count);
    CHECK_FALSE(svg.contains("<image"));
}

TEST_CASE("nothing is clipped with words of thirty letters, wherever they stand") {
    const std::string longest = "Donaudampfschifffahrtsgesellsch";
    for (const std::vector<std::string>& source : {std::vector<std::string>{longest},
                                                   {longest, "b"},
                                                   {"a", "b", longest},
                                                   {longest, longest, longest}}) {
        const Trace trace = traceOf(source, {longest, "x", longest});
        auto content = contentOf(trace, 3);
        for (const bool transposed : {false, true}) {
            content.heatmap.setTransposed(transposed);
            const Figure figure = heatmapFigure(content.heatmap, content.style, content.caption);
            checkMargins(pictureOf(figure));
            for (const QString& word : wordsOf(svgOf(figure))) CHECK_FALSE(word.contains(u'…'));
        }
        const Figure cards =
            cardsFigure(content.step, content.formulas, content.few, content.caption);
        checkMargins(pictureOf(cards));
        for (const QString& word : wordsOf(svgOf(cards))) CHECK_FALSE(word.contains(u'…'));
    }
}

TEST_CASE("a huge matrix still gives a picture, of a size that can be drawn") {
    const Trace trace = traceOf(std::vector<std::string>(1500, "w"), {"v"});
    const auto content = contentOf(trace, 1);
    const QImage image = pictureOf(heatmapFigure(content.heatmap, content.style, content.caption));
    REQUIRE_FALSE(image.isNull());
    CHECK(image.width() > 20'000);
    CHECK(image.width() <= 32'000);
}

TEST_CASE("files look the same whatever the window looks like") {
    const Trace trace = traceOf({"a", "b"}, {"x"});
    const auto content = contentOf(trace, 1);
    const auto picture = [&] {
        return pictureOf(cardsFigure(content.step, content.formulas, true, content.caption));
    };
    const QImage usual = picture();
    const DrawingScope scope(darkTheme(), 2);
    CHECK(picture() == usual);
    CHECK(theme().dark);
    CHECK(contentScale() == 2);
}

TEST_CASE("every kind of file is written by the player's export") {
    Bench bench;
    bench.run(u"step 3"_s);
    const QTemporaryDir dir;
    const auto path = [&](const char* name) { return dir.filePath(QString::fromLatin1(name)); };
    for (const char* name : {"h.png", "h.svg", "h.pdf", "h.csv", "h.tsv"})
        bench.run(u"export heatmap \"%1\""_s.arg(path(name)));
    for (const char* name : {"c.png", "c.svg", "c.PDF"})
        bench.run(u"export cards \"%1\""_s.arg(path(name)));
    bench.run(u"export trace \"%1\""_s.arg(path("t.json")));
    CHECK(QImageReader(path("h.png")).read().width() > 600);
    CHECK(QImageReader(path("c.png")).read().width() > 600);
    CHECK(bytesOf(path("h.pdf")).startsWith("%PDF-"));
    CHECK(bytesOf(path("c.PDF")).trimmed().endsWith("%%EOF"));
    wordsOf(bytesOf(path("c.svg")));
    const auto lines = readTable(QString::fromUtf8(bytesOf(path("h.csv"))), u',');
    REQUIRE(lines.size() == 4);
    CHECK(lines[0].size() == 6);
    const auto json = nlohmann::ordered_json::parse(bytesOf(path("t.json")).toStdString());
    CHECK(json == toJson(bench.session().trace()));
    CHECK(QDir(dir.path()).entryList(QDir::Files).size() == 9);  // and no temporaries
}

TEST_CASE("what cannot be exported says why") {
    Bench bench;
    const QTemporaryDir dir;
    const auto fails = [&](const QString& what, const QString& file, const char* why) {
        const Status status = bench.attempt(u"export %1 \"%2\""_s.arg(what, dir.filePath(file)));
        REQUIRE_FALSE(status.ok());
        INFO(status.error());
        CHECK(status.error().find(why) != std::string::npos);
    };
    fails(u"heatmap"_s, u"a.png"_s, "write a word first");
    bench.run(u"step"_s);
    fails(u"heatmap"_s, u"a.gif"_s, "gif");
    fails(u"heatmap"_s, u"a"_s, "png");
    fails(u"cards"_s, u"a.csv"_s, "csv");
    fails(u"curves"_s, u"a.png"_s, "evaluate a test set first");
    fails(u"curves"_s, u"a.txt"_s, "expected one of");
    fails(u"window"_s, u"a.png"_s, "cannot be exported");
    fails(u"film"_s, u"a.png"_s, "there is no film to ");
    fails(u"heatmap"_s, u"no/such/a.png"_s, "no/such");
    bench.run(u"open "_s + golden("encdec_trained") + u"\nstep"_s);
    fails(u"heatmap"_s, u"a.csv"_s, "no weights");
    bench.run(u"export heatmap \"%1\""_s.arg(dir.filePath(u"b.svg"_s)));
    CHECK(withSuffix(u"x"_s, u"heatmap"_s) == u"x.png"_s);
    CHECK(withSuffix(u"x.CSV"_s, u"heatmap"_s) == u"x.CSV"_s);
    CHECK(withSuffix(u"x.csv"_s, u"cards"_s) == u"x.csv.png"_s);
    CHECK(withSuffix(u"v1.2"_s, u"trace"_s) == u"v1.2.json"_s);
}

TEST_CASE("Ctrl+C on the heatmap copies a picture and a table") {
    Bench bench;
    bench.run(u"step 2"_s);
    bench.find<HeatmapView>("heatmap")->setFocus();
    bench.run(u"key Ctrl+C"_s);
    const QMimeData* data = QApplication::clipboard()->mimeData();
    REQUIRE(data);
    CHECK(data->hasImage());
    const auto lines = readTable(data->text(), u'\t');
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].size() == 6);
    bench.find<QWidget>("say")->setFocus();
    bench.run(u"key Ctrl+C"_s);
    CHECK(QApplication::clipboard()->mimeData()->hasImage());
    CHECK_FALSE(QApplication::clipboard()->mimeData()->hasText());
}
