// A training as a file: every number of it, or a sheet of frames.
#include <QImage>
#include <nlohmann/json.hpp>

#include "catch.h"
#include "core/temporary_folder.h"
#include "export/film_export.h"
#include "io/file.h"
#include "live/sample_history.h"

using namespace lookback;
using namespace Qt::StringLiterals;
using test::sampleHistory;

namespace {

FilmContent sampleContent(int frames = 12, int words = 6) {
    return {{*sampleHistory({.frames = frames, .words = words}),
             *sampleHistory({.attends = false, .frames = frames, .words = words})},
            1,
            4,
            u"test data <b>"_s};
}

QString path(const TemporaryFolder& folder, const char* name) {
    return QString::fromStdString(folder / name);
}

}  // namespace

TEST_CASE("the table of a film has a line for each frame and word, with every digit") {
    FilmContent content = sampleContent();
    content.histories[0].targetWords[2] = "=1,5";  // no formula, no separator
    const QStringList lines = filmTable(content, u',').split(u'\n', Qt::SkipEmptyParts);
    REQUIRE(lines.size() == 1 + 2 * 12 * 6);
    CHECK(lines[0].startsWith(u"updates,model,word,p,s8,"_s));  // the second sentence's words
    const Film& film = content.histories[0].films[1];
    CHECK(lines[1 + 5 * 6].startsWith(u"125,RNNsearch,\"'=1,5\","_s));
    int line = 1;
    for (std::size_t h = 0; h < 2; ++h)
        for (const FilmFrame& frame : content.histories[h].films[1].frames)
            for (std::size_t i = 0; i < frame.target.size(); ++i, ++line) {
                QStringList cells = lines[line].split(u',');
                while (cells.size() > 4 + 6) cells.removeAt(2);  // a quoted separator
                CHECK(cells[3].toFloat() == std::exp(frame.logP[i]));
                for (std::size_t j = 0; j < 6; ++j) {
                    const QString& cell = cells[static_cast<qsizetype>(4 + j)];
                    if (h == 0)
                        CHECK(cell.toFloat() == frame.alpha[i * film.sourceTokens.size() + j]);
                    else
                        CHECK(cell.isEmpty());
                }
            }
}

TEST_CASE("JSON has every report, probe and frame of a training") {
    const TemporaryFolder folder;
    FilmContent content = sampleContent();
    content.histories[0].reports[1].lossPerWord = std::nan("");
    REQUIRE(exportFilm(content, path(folder, "t.json")).ok());
    const auto json = nlohmann::json::parse(readFile(folder / "t.json").value());
    for (std::size_t h = 0; h < 2; ++h) {
        const TrainingHistory& history = content.histories[h];
        const auto& out = json["histories"][h];
        CHECK(out["architecture"] == history.architecture);
        REQUIRE(out["reports"].size() == history.reports.size());
        CHECK(out["reports"][1]["loss_per_word"].is_null() == (h == 0));
        CHECK(out["reports"][2]["gradient_norm"] == history.reports[2].gradientNorm);
        REQUIRE(out["probes"].size() == history.probes.size());
        CHECK(out["probes"][1]["bleu"] == history.probes[1].bleu);
        CHECK(out["probes"][1].contains("alignment_accuracy") == (h == 0));
        CHECK(out["probes"][1]["by_length"][2]["seen"] == false);
        REQUIRE(out["films"].size() == 2);
        for (std::size_t k = 0; k < 2; ++k)
            for (std::size_t f = 0; f < 12; ++f) {
                const FilmFrame& frame = history.films[k].frames[f];
                const auto& made = out["films"][k]["frames"][f];
                CHECK(made["updates"] == history.frameUpdates[f]);
                CHECK(made["log_p"].get<std::vector<float>>() == frame.logP);
                CHECK(made["target"].size() == 6);
                REQUIRE(made.contains("alpha") == (h == 0));
                if (h == 0) CHECK(made["alpha"][3][4].get<float>() == frame.alpha[3 * 6 + 4]);
            }
    }
}

TEST_CASE("a contact sheet has each chosen frame, whole") {
    const TemporaryFolder folder;
    for (const char* suffix : {"png", "svg", "pdf"}) {
        const std::string name = std::string("sheet.") + suffix;
        REQUIRE(exportFilm(sampleContent(), path(folder, name.c_str())).ok());
        CHECK(readFile(folder / name).value().size() > 2000);
    }
    const std::string svg = readFile(folder / "sheet.svg").value();
    for (const char* title : {"RNNsearch, 0 updates", "RNNsearch, 75 updates",
                              "RNNsearch, 275 updates", "RNNencdec, 275 updates"})
        CHECK(svg.find(title) != std::string::npos);
    CHECK(QImage(path(folder, "sheet.png")).width() > 1000);
    // Fewer frames than asked for: none twice.
    REQUIRE(exportFilm(sampleContent(2), path(folder, "few.svg")).ok());
    const QString few = QString::fromStdString(readFile(folder / "few.svg").value());
    CHECK(few.count(u"RNNsearch, "_s) == 2);
    CHECK(few.count(u"RNNencdec, "_s) == 2);
    const QString pictures = qEnvironmentVariable("LOOKBACK_PICTURES");
    if (!pictures.isEmpty()) {
        FilmContent content = sampleContent(200, 15);
        content.frames = 6;
        CHECK(exportFilm(content, pictures + u"/sheet.png"_s).ok());
    }
}

TEST_CASE("what cannot be exported says why, and writes nothing") {
    const TemporaryFolder folder;
    const Status ending = exportFilm(sampleContent(), path(folder, "t.gif"));
    REQUIRE_FALSE(ending.ok());
    CHECK(ending.error().find("expected one of png") != std::string::npos);
    FilmContent content = sampleContent(0);
    CHECK_FALSE(exportFilm(content, path(folder, "t.csv")).ok());
    content = sampleContent();
    content.pinned = 9;
    CHECK_FALSE(exportFilm(content, path(folder, "t.png")).ok());
    CHECK(folder.count() == 0);
}
