#include "views/curve_plot.h"

#include <QCoreApplication>

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

QString tr(const char* text) {
    return QCoreApplication::translate("CurvePlot", text);
}

PlotSeries seriesOf(const SystemScore& system, CurveMeasure measure, bool second) {
    PlotSeries series;
    series.name = QString::fromStdString(system.name);
    series.color = second ? &Theme::current : &Theme::accent;
    series.square = second;
    for (const SetScore& set : system.buckets) {
        const bool bleu = measure == CurveMeasure::Bleu;
        std::optional<double> value;
        if (set.sentences > 0) value = bleu ? set.bleu.score : set.chrf;
        series.values.push_back(value);
        series.bands.emplace_back();
        series.notes.emplace_back();
        if (!bleu) continue;
        if (set.whyZero != ZeroReason::NotZero)
            series.notes.back() = u"("_s + zeroText(set.whyZero) + u')';
        else if (set.interval)
            series.notes.back() = tr("(95 %: %1)").arg(intervalText(set.interval));
        if (set.interval) series.bands.back() = PlotBand{set.interval->low, set.interval->high};
    }
    return series;
}

}  // namespace

QString bucketName(const LengthBuckets& buckets, std::size_t bucket) {
    const auto to = buckets.to(bucket);
    if (to) return u"%1–%2"_s.arg(buckets.from(bucket)).arg(*to);
    return buckets.count() == 1 ? tr("any") : tr("over %1").arg(buckets.from(bucket) - 1);
}

QString pText(const std::optional<double>& p) {
    if (!p) return tr("p –");
    const QString star = *p < kSignificant ? u" *"_s : QString();
    if (*p < 0.001) return tr("p < 0.001") + star;
    return tr("p %1").arg(*p, 0, 'f', 3) + star;
}

QString intervalText(const std::optional<Interval>& interval) {
    if (!interval) return u"–"_s;
    return tr("%1–%2").arg(interval->low, 0, 'f', 1).arg(interval->high, 0, 'f', 1);
}

QString zeroText(ZeroReason reason) {
    if (reason == ZeroReason::NotZero) return {};
    return tr("zero: %1").arg(QCoreApplication::translate("ZeroReason", describe(reason)));
}

PlotModel curvePlot(const Evaluation& evaluation, CurveMeasure measure, const QString& across) {
    const bool bleu = measure == CurveMeasure::Bleu;
    PlotModel plot;
    plot.title = !bleu                                ? tr("chrF2")
                 : evaluation.bootstrap.resamples > 0 ? tr("BLEU, 95 % bootstrap interval")
                                                      : tr("BLEU");
    plot.across = across;
    plot.least = 0;
    const bool paired = bleu && evaluation.paired.has_value();
    if (paired) plot.title += tr("; * p < %1").arg(kSignificant);
    for (std::size_t k = 0; k < evaluation.buckets.count(); ++k) {
        plot.x.push_back(static_cast<double>(k));
        QString label = bucketName(evaluation.buckets, k);
        if (!evaluation.systems.empty())
            label += u'\n' + tr("n %L1").arg(evaluation.systems[0].buckets[k].sentences);
        if (paired) label += u'\n' + pText(evaluation.paired->buckets[k].p);
        plot.labels.push_back(label);
    }
    for (std::size_t s = 0; s < evaluation.systems.size(); ++s)
        plot.series.push_back(seriesOf(evaluation.systems[s], measure, s > 0));
    return plot;
}

}  // namespace lookback
