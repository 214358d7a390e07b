#include "export/table_text.h"

#include <QCoreApplication>
#include <array>
#include <charconv>

#include "views/heatmap_model.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

bool looksLikeFormula(const QString& text) {
    qsizetype at = 0;
    while (at < text.size() && text[at] == u'\'') ++at;
    return at < text.size() && u"=+-@\t\r\n"_s.contains(text[at]);
}

}  // namespace

QString shortestText(float value) {
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    return QString::fromLatin1(digits.data(), end - digits.data());
}

QString tableCell(const QString& text, QChar separator) {
    QString cell = looksLikeFormula(text) ? u'\'' + text : text;
    const bool quoted = cell.contains(separator) || cell.contains(u'"') || cell.contains(u'\n') ||
                        cell.contains(u'\r');
    if (!quoted) return cell;
    cell.replace(u'"', u"\"\""_s);
    return u'"' + cell + u'"';
}

QString heatmapTable(const HeatmapModel& model, QChar separator) {
    QString text;
    for (int j = 0; j < model.columns(); ++j)
        text += separator + tableCell(model.column(j).word, separator);
    text += u'\n';
    for (int i = 0; i < model.rows(); ++i) {
        text += tableCell(model.row(i).word, separator);
        for (int j = 0; j < model.columns(); ++j)
            text += separator + shortestText(model.alpha(i, j));
        text += u'\n';
    }
    return text;
}

}  // namespace lookback
