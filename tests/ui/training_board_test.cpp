// What is drawn of a training: curves, length curves, frames, film strip, board and files.
#include <QImage>
#include <QPainter>
#include <QTest>

#include "catch.h"
#include "live/sample_history.h"
#include "traces.h"
#include "views/heatmap_model.h"
#include "views/training_plots.h"

using namespace lookback;
using namespace Qt::StringLiterals;
using test::sampleHistory;
using test::SampleTraining;

namespace {

Histories both(int frames = 40, int words = 15) {
    return {sampleHistory({.frames = frames, .words = words}),
            sampleHistory({.attends = false, .frames = frames, .words = words, .seed = 2})};
}

const PlotSeries& seriesNamed(const PlotModel& plot, const QString& name) {
    for (const PlotSeries& one : plot.series)
        if (one.name == name) return one;
    FAIL("no series " << name.toStdString());
    return plot.series.front();
}

std::optional<double> valueAt(const PlotModel& plot, const PlotSeries& series, double x) {
    for (std::size_t k = 0; k < plot.x.size(); ++k)
        if (plot.x[k] == x) return series.values[k];
    return std::nullopt;
}

}  // namespace

TEST_CASE("the curves of a short training are its reports and probes") {
    const Histories histories = both();
    const PlotModel loss = trainingPlot(histories, TrainingCurve::Loss, 500);
    CHECK(loss.series.size() == 4);
    for (const auto& history : histories) {
        const QString name = modelName(*history);
        for (const TrainingReport& report : history->reports)
            CHECK(valueAt(loss, seriesNamed(loss, name + u", training"_s),
                          static_cast<double>(report.updates)) == report.lossPerWord);
        for (const TrainingProbe& probe : history->probes)
            CHECK(valueAt(loss, seriesNamed(loss, name + u", held out"_s),
                          static_cast<double>(probe.updates)) == probe.lossPerWord);
    }
    CHECK(loss.x[static_cast<std::size_t>(loss.current)] == 500);
    const PlotModel accuracy = trainingPlot(histories, TrainingCurve::AlignmentAccuracy, 0);
    REQUIRE(accuracy.series.size() == 1);  // an RNNencdec has none
    CHECK(accuracy.series[0].values.back() == 100 * *histories[0]->probes.back().alignmentAccuracy);
    const PlotModel speed = trainingPlot(histories, TrainingCurve::WordsPerSecond, 0);
    CHECK(seriesNamed(speed, u"RNNsearch"_s).values.back() ==
          histories[0]->reports.back().wordsPerSecond);
    CHECK(trainingPlot({}, TrainingCurve::Loss, 0).empty());
    CHECK(trainingPlot(both(0), TrainingCurve::Loss, 0).empty());
}

TEST_CASE("a long training is some hundred means, and its last point is exact") {
    const auto history = sampleHistory({.frames = 5003, .words = 2, .films = 1});
    history->reports[7].lossPerWord = std::nan("");  // left out
    const PlotModel loss = trainingPlot({history}, TrainingCurve::Loss, 0);
    CHECK(loss.x.size() > kCurvePoints / 2);
    CHECK(loss.x.size() <= kCurvePoints + 2);
    const PlotSeries& training = seriesNamed(loss, u"RNNsearch, training"_s);
    CHECK(training.values.back() == history->reports.back().lossPerWord);
    CHECK(loss.x.back() == static_cast<double>(history->reports.back().updates));
    // Every report is in one mean: those from here to the next place.
    const std::size_t place = 100;
    double sum = 0;
    int count = 0;
    for (const TrainingReport& report : history->reports)
        if (static_cast<double>(report.updates) >= loss.x[place] &&
            static_cast<double>(report.updates) < loss.x[place + 1]) {
            sum += report.lossPerWord;
            ++count;
        }
    REQUIRE(count > 5);
    REQUIRE(training.values[place]);
    CHECK(*training.values[place] == Approx(sum / count));
    CHECK(std::is_sorted(loss.x.begin(), loss.x.end()));
    for (const auto& value : training.values)
        if (value) CHECK(std::isfinite(*value));
}

TEST_CASE("BLEU by length is that of the last probe at or before the moment") {
    const Histories histories = both();
    const auto& probes = histories[0]->probes;
    for (const std::size_t k : {std::size_t(0), std::size_t(2), probes.size() - 1}) {
        const PlotModel plot = lengthPlot(histories, probes[k].updates + 3);
        REQUIRE(plot.series.size() == 2);
        REQUIRE(plot.x.size() == 4);
        for (std::size_t h = 0; h < 2; ++h)
            for (std::size_t r = 0; r < 4; ++r) {
                const LengthBleu& length = histories[h]->probes[k].byLength[r];
                CHECK(plot.series[h].values[r] == length.bleu);
                REQUIRE(plot.series[h].bands[r]);
                CHECK(plot.series[h].bands[r]->low == length.low);
                CHECK(plot.series[h].bands[r]->high == length.high);
            }
        CHECK(plot.labels[1] == u"11–20\nn 40"_s);
        REQUIRE(plot.marks.size() == 1);
        CHECK(plot.marks[0].at == 2);  // the first range beyond the training
    }
    auto young = sampleHistory();
    young->probes.clear();
    CHECK(lengthPlot({young}, 1000).empty());
}

TEST_CASE("a curve without marks is a line alone, and one that bridges leaves no gap") {
    PlotModel model;
    model.x = {0, 1, 2};
    model.series.resize(1);
    model.series[0].values = {1.3, std::nullopt, 1.3};
    model.least = 0;
    model.most = 2;
    const PlotGeometry g = PlotGeometry::fit(model, {300, 200}, test::testFont());
    const auto inkAt = [&](double x, int aside) {
        QImage image(300, 200, QImage::Format_RGB32);
        image.fill(theme().card);
        QPainter painter(&image);
        paintPlot(painter, model, g, test::testFont(), std::nullopt);
        painter.end();
        return image.pixelColor(g.at(x, 1.3).toPoint() + QPoint(aside, 0)) != theme().card;
    };
    const int beside = -3;  // of the first value: a dot is there, no line
    CHECK_FALSE(inkAt(1, 0));
    CHECK(inkAt(0, beside));
    model.series[0].bridges = true;
    CHECK(inkAt(1, 0));
    model.series[0].dots = false;
    CHECK(inkAt(1, 0));
    CHECK_FALSE(inkAt(0, beside));
    model.series[0].values = {1.3, std::nullopt, std::nullopt};
    CHECK(inkAt(0, beside));  // alone it would not be seen
}

TEST_CASE("a frame of a film is a heatmap of its α, or of its probabilities") {
    const Histories histories = both();
    for (const auto& history : histories) {
        const Film& film = history->films[0];
        const FilmFrame& frame = film.frames[9];
        const HeatmapModel model =
            HeatmapModel::fromFilm(film, 9, history->targetWords, attends(*history));
        REQUIRE(model.consistent());
        CHECK(model.isFilm());
        CHECK(model.rows() == 15);
        CHECK(model.row(14).word == u"<eos>"_s);
        if (attends(*history)) {
            CHECK(model.columns() == 15);
            CHECK(model.column(2).word.toStdString() == film.sourceTokens[2]);
            for (int i = 0; i < 15; ++i) {
                CHECK(model.row(i).probability ==
                      std::exp(frame.logP[static_cast<std::size_t>(i)]));
                for (int j = 0; j < 15; ++j)
                    CHECK(model.alpha(i, j) == frame.alpha[static_cast<std::size_t>(15 * i + j)]);
            }
            CHECK_FALSE(cellTip(model, 1, 1).contains(u" e<sub>"_s));
        } else {
            REQUIRE(model.columns() == 1);
            CHECK(model.isProbability());
            CHECK(model.column(0).word == u"p"_s);
            for (int i = 0; i < 15; ++i)
                CHECK(model.alpha(i, 0) == std::exp(frame.logP[static_cast<std::size_t>(i)]));
            CHECK(cellTip(model, 0, 0).contains(u"p of “t1” = "_s));
        }
    }
}

TEST_CASE("moments: the frame, report and probe at or before, and the frames around") {
    const Histories histories = both(10);
    const TrainingHistory& history = *histories[0];
    CHECK(frameAt(history, 0) == 0U);
    CHECK(frameAt(history, 24) == 0U);
    CHECK(frameAt(history, 25) == 1U);
    CHECK(frameAt(history, 1'000'000) == 9U);
    CHECK_FALSE(frameAt(*sampleHistory({.frames = 0}), 5));
    CHECK(reportAt(history, 49)->updates == 25);
    CHECK_FALSE(reportAt(history, 24));
    CHECK(probeAt(history, 201)->updates == 200);
    CHECK(nearestFrame(histories, 38) == 50);
    CHECK(nearestFrame(histories, 37) == 25);
    CHECK(neighbourFrame(histories, 50, 1) == 75);
    CHECK(neighbourFrame(histories, 50, -1) == 25);
    CHECK(neighbourFrame(histories, 0, -1) == 0);
    CHECK(neighbourFrame(histories, 225, 1) == 225);
    CHECK(momentsOf(histories).last == 225);
    CHECK(momentsOf({}).last == 0);
}
