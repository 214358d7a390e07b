#include "views/heatmap_model.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "base/check.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

QString number(float value) {
    return QString::number(static_cast<double>(value), 'g', 6).replace(u'-', u'−');
}

QString tr(const char* text) {
    return QCoreApplication::translate("Heatmap", text);
}

}  // namespace

HeatmapModel HeatmapModel::fromTrace(const Trace& trace, int rows, bool attends) {
    HeatmapModel model;
    for (std::size_t j = 0; j < trace.sourceTokens.size(); ++j) {
        const bool unknown = trace.sourceTokens[j] == "<unk>";
        model.m_columns.push_back({QString::fromStdString(trace.sourceSurface[j]), unknown});
    }
    const auto count = std::min(static_cast<std::size_t>(std::max(rows, 0)), trace.steps.size());
    for (std::size_t i = 0; i < count; ++i) {
        const TraceStep& step = trace.steps[i];
        model.m_rows.push_back(
            {QString::fromStdString(step.word), std::exp(step.logP), step.chosen});
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

bool HeatmapModel::consistent() const {
    const std::size_t expected = m_attends ? m_columns.size() * m_rows.size() : 0;
    return m_alpha.size() == expected && m_scores.size() == expected;
}

QString cellTip(const HeatmapModel& model, int row, int column) {
    const QString place = u"<sub>%1,%2</sub> = "_s.arg(row + 1).arg(column + 1);
    const QString numbers = u"α"_s + place + number(model.alpha(row, column)) +
                            u"&nbsp;&nbsp; e"_s + place + number(model.score(row, column));
    const HeatmapColumn& source = model.column(column);
    QString words = tr("“%1” looks at “%2”")
                        .arg(model.row(row).word.toHtmlEscaped(), source.word.toHtmlEscaped());
    if (source.unknown) words += u"<br>"_s + tr("read as &lt;unk&gt;");
    return numbers + u"<br>"_s + words;
}

}  // namespace lookback
