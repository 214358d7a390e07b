#include "views/heatmap_model.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "base/check.h"
#include "views/number_text.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

QString tr(const char* text) {
    return QCoreApplication::translate("Heatmap", text);
}

}  // namespace

HeatmapModel HeatmapModel::fromTrace(const Trace& trace, int steps, bool attends) {
    HeatmapModel model;
    for (std::size_t j = 0; j < trace.sourceTokens.size(); ++j) {
        const bool unknown = trace.sourceTokens[j] == "<unk>";
        model.m_source.push_back(
            {QString::fromStdString(trace.sourceSurface[j]), unknown, false, {}});
    }
    const auto count = std::min(static_cast<std::size_t>(std::max(steps, 0)), trace.steps.size());
    for (std::size_t i = 0; i < count; ++i) {
        const TraceStep& step = trace.steps[i];
        model.m_target.push_back(
            {QString::fromStdString(step.word), false, step.chosen, std::exp(step.logP)});
        model.m_alpha.insert(model.m_alpha.end(), step.alpha.begin(), step.alpha.end());
        model.m_scores.insert(model.m_scores.end(), step.e.begin(), step.e.end());
    }
    model.m_attends = attends;
    if (!attends && !trace.annotations.empty())  // the last forward state
        model.m_fixedContext =
            trace.steps.empty() ? trace.annotations.back() : trace.steps.front().context;
    LOOKBACK_CHECK(model.consistent());
    return model;
}

HeatmapModel HeatmapModel::difference(const Trace& first, const Trace& second, int steps) {
    HeatmapModel model = fromTrace(first, steps);
    const HeatmapModel other = fromTrace(second, steps);
    LOOKBACK_CHECK_EQ(model.m_alpha.size(), other.m_alpha.size());
    model.m_scores = model.m_alpha;
    model.m_second = other.m_alpha;
    for (std::size_t k = 0; k < model.m_alpha.size(); ++k) model.m_alpha[k] -= other.m_alpha[k];
    for (std::size_t i = 0; i < model.m_target.size(); ++i) {
        HeatmapLabel& label = model.m_target[i];
        if (label.word != other.m_target[i].word) label.word += u" | "_s + other.m_target[i].word;
        label.chosen = false;
        label.probability.reset();  // there are two
    }
    return model;
}

HeatmapModel HeatmapModel::fromFilm(const Film& film, std::size_t frame,
                                    const std::vector<std::string>& targetWords, bool attends) {
    HeatmapModel model;
    model.m_film = true;
    model.m_probability = !attends;
    const FilmFrame& shown = film.frames[frame];
    for (std::size_t i = 0; i < shown.target.size(); ++i) {
        HeatmapLabel& label = model.m_target.emplace_back();
        label.word = QString::fromStdString(targetWords[static_cast<std::size_t>(shown.target[i])]);
        label.unknown = shown.target[i] == kUnk;
        const float probability = std::exp(shown.logP[i]);
        if (attends)
            label.probability = probability;
        else  // said once, in the cell
            model.m_alpha.push_back(probability);
    }
    if (attends) {
        for (const std::string& token : film.sourceTokens)
            model.m_source.push_back({QString::fromStdString(token), token == "<unk>", false, {}});
        model.m_alpha = shown.alpha;
    } else {
        model.m_source.push_back({tr("p"), false, false, {}});
    }
    LOOKBACK_CHECK(model.consistent());
    return model;
}

void HeatmapModel::setChosen(int step, bool chosen) {
    m_target[static_cast<std::size_t>(step)].chosen = chosen;
}

bool HeatmapModel::consistent() const {
    const std::size_t expected = m_attends ? m_source.size() * m_target.size() : 0;
    return m_alpha.size() == expected && (m_film ? m_scores.empty() : m_scores.size() == expected);
}

float HeatmapModel::weightOnEos(int step) const {
    return m_alpha[at(step, sources() - 1)];
}

int HeatmapModel::heaviestSource(int step) const {
    const auto begin = m_alpha.begin() + static_cast<std::ptrdiff_t>(at(step, 0));
    return static_cast<int>(std::max_element(begin, begin + sources()) - begin);
}

QString cellTip(const HeatmapModel& model, int row, int column) {
    const int step = model.stepOf(row, column);
    const int source = model.sourceOf(row, column);
    const HeatmapLabel& read = model.transposed() ? model.row(row) : model.column(column);
    const HeatmapLabel& written = model.transposed() ? model.column(column) : model.row(row);
    const QString place = u"<sub>%1,%2</sub> = "_s.arg(step + 1).arg(source + 1);
    if (model.isDifference())
        return tr("first minus second: α%1%2")
                   .arg(place, numberText(model.alpha(row, column)))
                   .append(u"<br>"_s)
                   .append(tr("first %1, second %2")
                               .arg(numberText(model.firstAlpha(row, column)),
                                    numberText(model.secondAlpha(row, column)))) +
               u"<br>"_s +
               tr("“%1” at “%2”")
                   .arg(written.word.left(200).toHtmlEscaped(),
                        read.word.left(200).toHtmlEscaped());
    if (model.isProbability())
        return tr("p of “%1” = %2")
            .arg(written.word.left(200).toHtmlEscaped(), numberText(model.alpha(row, column)));
    QString numbers = u"α"_s + place + numberText(model.alpha(row, column));
    if (model.hasScores())
        numbers += u"&nbsp;&nbsp; e"_s + place + numberText(model.score(row, column));
    QString words =
        tr("“%1” looks at “%2”")
            .arg(written.word.left(200).toHtmlEscaped(), read.word.left(200).toHtmlEscaped());
    if (read.unknown) words += u"<br>"_s + tr("read as &lt;unk&gt;");
    return numbers + u"<br>"_s + words;
}

}  // namespace lookback
