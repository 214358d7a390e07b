#include "export/film_export.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QFontMetrics>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "base/json_text.h"
#include "export/export_file.h"
#include "export/film_json.h"
#include "export/table_text.h"
#include "views/palette.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

constexpr int kFrameWidth = 300;  // of a frame in the sheet, at least
constexpr int kSheetWidth = 2000;
constexpr int kGap = 18;

QString tr(const char* text) {
    return QCoreApplication::translate("Export", text);
}

bool filmed(const TrainingHistory& history, std::size_t film) {
    return film < history.films.size() && !history.frameUpdates.empty() &&
           history.films[film].frames.size() == history.frameUpdates.size();
}

// Evenly spread over the updates, from the first to the last, none twice.
std::vector<std::size_t> chosenFrames(const TrainingHistory& history, int count) {
    std::vector<std::size_t> frames;
    const std::uint64_t first = history.frameUpdates.front(), last = history.frameUpdates.back();
    for (int k = 0; k < count; ++k) {
        const double share = count > 1 ? static_cast<double>(k) / (count - 1) : 1;
        const auto updates =
            first + static_cast<std::uint64_t>(share * static_cast<double>(last - first));
        const std::size_t frame =
            k + 1 == count ? history.frameUpdates.size() - 1 : *frameAt(history, updates);
        if (frames.empty() || frames.back() != frame) frames.push_back(frame);
    }
    return frames;
}

// A frame of the sheet: where, what stands above it, and the picture.
struct SheetFrame {
    QRect area;
    QString title;
    HeatmapModel model;
    HeatmapGeometry geometry;
};

}  // namespace

QStringList filmSuffixes() {
    return {u"png"_s, u"svg"_s, u"pdf"_s, u"csv"_s, u"tsv"_s, u"json"_s};
}

QString filmTable(const FilmContent& content, QChar separator) {
    QString text;
    bool head = false;
    for (const TrainingHistory& history : content.histories) {
        if (!filmed(history, content.pinned)) continue;
        const Film& film = history.films[content.pinned];
        const std::size_t columns = film.sourceTokens.size();
        if (!head) {
            text += QStringList{u"updates"_s, u"model"_s, u"word"_s, u"p"_s}.join(separator);
            for (const std::string& token : film.sourceTokens)
                text += separator + tableCell(QString::fromStdString(token), separator);
            text += u'\n';
            head = true;
        }
        for (std::size_t f = 0; f < film.frames.size(); ++f) {
            const FilmFrame& frame = film.frames[f];
            for (std::size_t i = 0; i < frame.target.size(); ++i) {
                const auto& word = history.targetWords[static_cast<std::size_t>(frame.target[i])];
                text += QString::number(history.frameUpdates[f]) + separator + modelName(history) +
                        separator + tableCell(QString::fromStdString(word), separator) + separator +
                        shortestText(std::exp(frame.logP[i]));
                for (std::size_t j = 0; j < columns; ++j) {
                    text += separator;
                    if (!frame.alpha.empty()) text += shortestText(frame.alpha[i * columns + j]);
                }
                text += u'\n';
            }
        }
    }
    return text;
}

Figure filmFigure(const FilmContent& content) {
    const DrawingScope scope(lightTheme(), 1);
    HeatmapStyle style;
    style.font = figureFont();
    style.raster = false;
    const int line = QFontMetrics(style.font).height() + 6;
    std::vector<SheetFrame> frames;
    int y = 0, width = 0;
    for (const TrainingHistory& history : content.histories) {
        if (!filmed(history, content.pinned)) continue;
        int x = 0, lowest = y;
        for (const std::size_t f : chosenFrames(history, content.frames)) {
            SheetFrame frame;
            frame.model = HeatmapModel::fromFilm(history.films[content.pinned], f,
                                                 history.targetWords, attends(history));
            frame.geometry = wholeHeatmap(frame.model, style, attends(history) ? kFrameWidth : 0);
            frame.title = modelName(history) + u", "_s + updatesText(history.frameUpdates[f]);
            const int needed = std::max(frame.geometry.viewport.width(),
                                        QFontMetrics(style.font).horizontalAdvance(frame.title));
            if (x > 0 && x + needed > kSheetWidth) {
                x = 0;
                y = lowest + kGap;
            }
            frame.area = QRect(x, y, needed, line + frame.geometry.viewport.height());
            lowest = std::max(lowest, frame.area.bottom() + 1);
            width = std::max(width, x + needed);
            x += needed + kGap;
            frames.push_back(std::move(frame));
        }
        y = lowest + kGap;
    }
    return framedFigure(content.caption, {width, y}, tr("Film of a training"),
                        [frames = std::move(frames), style, line](QPainter& painter) {
                            for (const SheetFrame& frame : frames) {
                                painter.save();
                                painter.translate(frame.area.topLeft());
                                painter.setFont(style.font);
                                painter.setPen(theme().text);
                                painter.drawText(QRect(0, 0, frame.area.width(), line),
                                                 Qt::AlignLeft | Qt::AlignVCenter, frame.title);
                                painter.translate(0, line);
                                // A single column says its numbers; α is a picture here.
                                HeatmapStyle own = style;
                                own.numbers = frame.model.isProbability();
                                paintHeatmap(painter, frame.model, frame.geometry, own);
                                painter.restore();
                            }
                        });
}

Status exportFilm(const FilmContent& content, const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (!filmSuffixes().contains(suffix))
        return Error{tr("%1: found the ending “%2”, expected one of %3")
                         .arg(path, suffix, filmSuffixes().join(u", "_s))
                         .toStdString()};
    const bool any =
        std::any_of(content.histories.begin(), content.histories.end(),
                    [&](const TrainingHistory& one) { return filmed(one, content.pinned); });
    if (!any)
        return Error{
            tr("there is no film to export yet: it begins with the first report of a training")
                .toStdString()};
    if (suffix == "json"_L1)
        return writeBytes(path,
                          QByteArray::fromStdString(jsonText(toJson(content.histories)) + "\n"));
    if (suffix == "csv"_L1 || suffix == "tsv"_L1)
        return writeBytes(path, filmTable(content, suffix == "csv"_L1 ? u',' : u'\t').toUtf8());
    return writePicture(filmFigure(content), suffix, path);
}

}  // namespace lookback
