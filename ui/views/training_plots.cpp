#include "views/training_plots.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

QString tr(const char* text) {
    return QCoreApplication::translate("TrainingPlots", text);
}

constexpr int kDottedPoints = 50;  // more marks would be a thick line

struct Point {
    std::uint64_t updates = 0;
    double value = 0;
};

// Bins are shared by all curves, so that the read-out has all of them at one place.
class Bins {
public:
    explicit Bins(const std::vector<std::vector<Point>>& curves) {
        std::uint64_t last = 0;
        std::size_t most = 0;
        m_first = std::uint64_t(-1);
        for (const auto& points : curves) {
            if (points.empty()) continue;
            m_first = std::min(m_first, points.front().updates);
            last = std::max(last, points.back().updates);
            most = std::max(most, points.size());
        }
        if (most <= kCurvePoints) return;  // few points stand where they are
        m_width = (last - m_first) / kCurvePoints + 1;
        m_begins.assign((last - m_first) / m_width + 1, std::uint64_t(-1));
        for (const auto& points : curves)
            for (const Point& point : points) {
                std::uint64_t& begin = m_begins[(point.updates - m_first) / m_width];
                begin = std::min(begin, point.updates);
            }
    }

    std::uint64_t place(std::uint64_t updates) const {
        return m_begins.empty() ? updates : m_begins[(updates - m_first) / m_width];
    }

private:
    std::uint64_t m_first = 0, m_width = 1;
    std::vector<std::uint64_t> m_begins;  // the earliest point within each bin
};

// The value of each curve at each place.
PlotModel placed(const std::vector<std::vector<Point>>& curves, std::vector<PlotSeries> series) {
    const Bins bins(curves);
    struct Mean {
        double sum = 0;
        int count = 0;
    };
    std::map<std::uint64_t, std::vector<Mean>> places;
    for (std::size_t c = 0; c < curves.size(); ++c) {
        // Neighbours mostly share a place: it is looked up once.
        std::vector<Mean>* here = nullptr;
        std::uint64_t place = 0;
        for (const Point& point : curves[c]) {
            const bool last = &point == &curves[c].back();
            const std::uint64_t at = last ? point.updates : bins.place(point.updates);
            if (!here || at != place) {
                here = &places[at];
                here->resize(curves.size());
                place = at;
            }
            Mean& mean = (*here)[c];
            if (last) mean = {};  // exactly
            mean.sum += point.value;
            ++mean.count;
        }
    }
    PlotModel plot;
    for (const auto& [updates, means] : places) {
        plot.x.push_back(static_cast<double>(updates));
        for (std::size_t c = 0; c < curves.size(); ++c) {
            std::optional<double> value;
            if (means[c].count > 0) value = means[c].sum / means[c].count;
            series[c].values.push_back(value);
        }
    }
    for (PlotSeries& one : series) {
        const auto count = std::count_if(one.values.begin(), one.values.end(),
                                         [](const auto& value) { return value.has_value(); });
        if (count > kDottedPoints) one.dots = false;
        if (count > 0) plot.series.push_back(std::move(one));
    }
    return plot;
}

std::optional<double> valueOf(const TrainingReport& report, TrainingCurve curve) {
    switch (curve) {
        case TrainingCurve::Loss:
            return report.lossPerWord;
        case TrainingCurve::GradientNorm:
            return report.gradientNorm;
        case TrainingCurve::WordsPerSecond:
            return report.wordsPerSecond;
        default:
            return std::nullopt;
    }
}

std::optional<double> valueOf(const TrainingProbe& probe, TrainingCurve curve) {
    switch (curve) {
        case TrainingCurve::Loss:
            return probe.lossPerWord;
        case TrainingCurve::Bleu:
            return probe.bleu;
        case TrainingCurve::Exact:
            return 100 * probe.exact;
        case TrainingCurve::AlignmentAccuracy:
            if (!probe.alignmentAccuracy) return std::nullopt;
            return 100 * *probe.alignmentAccuracy;
        default:
            return std::nullopt;
    }
}

template <class Item>
std::vector<Point> pointsOf(const std::vector<Item>& items, TrainingCurve curve) {
    std::vector<Point> points;
    for (const Item& item : items)
        if (const auto value = valueOf(item, curve); value && std::isfinite(*value))
            points.push_back({item.updates, *value});
    return points;
}

QString titleOf(TrainingCurve curve, bool heldOut) {
    switch (curve) {
        case TrainingCurve::Loss:
            return tr("Loss per word, −log p in nats");
        case TrainingCurve::Bleu:
            return heldOut ? tr("BLEU on held-out text") : tr("BLEU on training text");
        case TrainingCurve::Exact:
            return heldOut ? tr("Exact translations of held-out text, %")
                           : tr("Exact translations of training text, %");
        case TrainingCurve::AlignmentAccuracy:
            return tr("Words whose largest α is right, %");
        case TrainingCurve::GradientNorm:
            return tr("Gradient norm before clipping");
        case TrainingCurve::WordsPerSecond:
            return tr("Target words per second");
    }
    return {};
}

PlotSeries seriesFor(const QString& name, bool second) {
    PlotSeries series;
    series.name = name;
    series.color = second ? &Theme::current : &Theme::accent;
    series.square = second;
    series.bridges = true;
    return series;
}

QString rangeName(const LengthBleu& length) {
    return length.from == length.to ? QString::number(length.from)
                                    : u"%1–%2"_s.arg(length.from).arg(length.to);
}

}  // namespace

PlotModel trainingPlot(const Histories& histories, TrainingCurve curve, std::uint64_t moment) {
    std::vector<std::vector<Point>> curves;
    std::vector<PlotSeries> series;
    bool heldOut = true;
    for (std::size_t h = 0; h < histories.size(); ++h) {
        const TrainingHistory& history = *histories[h];
        heldOut = heldOut && history.heldOut;
        const QString name = modelName(history);
        const bool loss = curve == TrainingCurve::Loss;
        curves.push_back(pointsOf(history.reports, curve));
        series.push_back(seriesFor(loss ? tr("%1, training").arg(name) : name, h > 0));
        series.back().dots = false;
        series.back().thin = loss;
        if (loss) series.back().legend = name;
        series.back().newRow = loss;
        curves.push_back(pointsOf(history.probes, curve));
        series.push_back(seriesFor(!loss             ? name
                                   : history.heldOut ? tr("%1, held out").arg(name)
                                                     : tr("%1, sample").arg(name),
                                   h > 0));
        // Thin and thick of one colour: a row for each model.
        if (loss) series.back().legend = history.heldOut ? tr("held out") : tr("sample");
    }
    PlotModel plot = placed(curves, std::move(series));
    plot.title = titleOf(curve, heldOut);
    plot.across = tr("updates");
    plot.roundAcross = true;
    plot.least = 0;
    const bool share = curve == TrainingCurve::Bleu || curve == TrainingCurve::Exact ||
                       curve == TrainingCurve::AlignmentAccuracy;
    if (share) plot.most = 100;
    const auto after = std::upper_bound(plot.x.begin(), plot.x.end(), static_cast<double>(moment));
    if (!plot.x.empty()) plot.current = std::max(static_cast<int>(after - plot.x.begin()) - 1, 0);
    return plot;
}

PlotModel lengthPlot(const Histories& histories, std::uint64_t moment) {
    std::vector<std::optional<TrainingProbe>> probes;
    std::map<std::pair<int, int>, std::vector<const LengthBleu*>> ranges;
    for (const auto& history : histories) probes.push_back(probeAt(*history, moment));
    for (std::size_t h = 0; h < probes.size(); ++h) {
        if (!probes[h]) continue;
        for (const LengthBleu& length : probes[h]->byLength) {
            auto& here = ranges[{length.from, length.to}];
            here.resize(probes.size());
            here[h] = &length;
        }
    }
    PlotModel plot;
    plot.title = tr("BLEU by length, 95 % bootstrap interval");
    plot.across = tr("words of the source");
    plot.least = 0;
    plot.most = 100;
    for (std::size_t h = 0; h < probes.size(); ++h)
        plot.series.push_back(seriesFor(modelName(*histories[h]), h > 0));
    for (const auto& [range, lengths] : ranges) {
        const auto any = *std::find_if(lengths.begin(), lengths.end(),
                                       [](const LengthBleu* one) { return one != nullptr; });
        QString counts;
        for (const LengthBleu* one : lengths) {
            const QString n = one ? u"%L1"_s.arg(one->n) : u"–"_s;
            if (counts != n) counts += (counts.isEmpty() ? QString() : u"/"_s) + n;
        }
        if (!any->seen && plot.marks.empty())
            plot.marks.push_back(
                {static_cast<int>(plot.x.size()), tr("longer than trained on"), &Theme::muted});
        plot.x.push_back(static_cast<double>(plot.x.size()));
        plot.labels.push_back(rangeName(*any) + u'\n' + tr("n %1").arg(counts));
        for (std::size_t h = 0; h < probes.size(); ++h) {
            PlotSeries& series = plot.series[h];
            const LengthBleu* one = lengths[h];
            const bool known = one && one->n > 0 && std::isfinite(one->bleu);
            series.values.push_back(known ? std::optional(one->bleu) : std::nullopt);
            series.bands.emplace_back();
            series.notes.emplace_back();
            if (!known || !std::isfinite(one->low) || !std::isfinite(one->high)) continue;
            series.bands.back() = PlotBand{one->low, one->high};
            series.notes.back() = tr("(95 %: %1–%2; after %3)")
                                      .arg(one->low, 0, 'f', 1)
                                      .arg(one->high, 0, 'f', 1)
                                      .arg(updatesText(probes[h]->updates));
        }
    }
    return plot;
}

}  // namespace lookback
