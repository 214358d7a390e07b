#include "panels/sentence_table.h"

#include <algorithm>

#include "session/curve_study.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

constexpr int kCell = 300;  // characters of a cell: more has no room in any window
constexpr int kTip = 4000;

// One line, whatever stands in it.
QString oneLine(const std::string& text, int most) {
    // A character has at most four bytes.
    QString line = QString::fromUtf8(
        text.data(),
        static_cast<qsizetype>(std::min(text.size(), static_cast<std::size_t>(most) * 4)));
    for (QChar& c : line)
        if (c.isSpace() || c.category() == QChar::Other_Control) c = u' ';
    return line.size() > most ? line.left(most) + u'…' : line;
}

const std::string& textOf(const CurveSentence& sentence, int column) {
    switch (column) {
        case SentenceTable::Source:
            return sentence.source;
        case SentenceTable::Reference:
            return sentence.reference;
        case SentenceTable::First:
            return sentence.translations[0];
        default:
            return sentence.translations[1];
    }
}

double numberOf(const CurveSentence& sentence, int column) {
    if (column == SentenceTable::FirstBleu) return sentence.bleu[0];
    if (column == SentenceTable::SecondBleu) return sentence.bleu[1];
    return sentence.difference();
}

QString numberText(double value, bool sign) {
    const QString text = QString::number(std::abs(value), 'f', 1);
    if (value < 0 && text != u"0.0"_s) return u'−' + text;
    return sign && value > 0 && text != u"0.0"_s ? u'+' + text : text;
}

}  // namespace

SentenceTable::SentenceTable(QObject* parent) : QAbstractTableModel(parent) {}

void SentenceTable::show(std::shared_ptr<const CurveResult> result,
                         std::optional<std::size_t> bucket) {
    beginResetModel();
    m_result = std::move(result);
    m_rows.clear();
    if (m_result && bucket)
        for (std::size_t k = 0; k < m_result->sentences.size(); ++k)
            if (m_result->sentences[k].bucket == bucket)
                m_rows.push_back(static_cast<std::uint32_t>(k));
    m_column = pairs() ? Difference : FirstBleu;
    m_order = pairs() ? Qt::DescendingOrder : Qt::AscendingOrder;
    arrange();
    endResetModel();
}

bool SentenceTable::pairs() const {
    return m_result && m_result->evaluation.systems.size() == 2;
}

const CurveSentence& SentenceTable::sentence(int row) const {
    return m_result->sentences[m_rows[static_cast<std::size_t>(row)]];
}

int SentenceTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SentenceTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : Columns;
}

QVariant SentenceTable::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const bool number = index.column() >= FirstBleu;
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    const CurveSentence& shown = sentence(index.row());
    if (number) {
        if (role == Qt::DisplayRole)
            return numberText(numberOf(shown, index.column()), index.column() == Difference);
        return {};
    }
    const std::string& text = textOf(shown, index.column());
    if (role == Qt::DisplayRole) return oneLine(text, kCell);
    if (role == Qt::ToolTipRole && !text.empty())
        return QString(u"<qt>"_s + oneLine(text, kTip).toHtmlEscaped() + u"</qt>"_s);
    return {};
}

QVariant SentenceTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section >= FirstBleu ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    const auto nameOf = [this](std::size_t system) {
        if (!m_result || system >= m_result->evaluation.systems.size()) return QString();
        return QString::fromStdString(m_result->evaluation.systems[system].name);
    };
    const bool tip = role == Qt::ToolTipRole;
    switch (section) {
        case Source:
            return tr("Source");
        case Reference:
            return tr("Reference");
        case First:
            return tip ? nameOf(0).toHtmlEscaped() : tr("First");
        case Second:
            return tip ? nameOf(1).toHtmlEscaped() : tr("Second");
        case FirstBleu:
            return tip ? tr("BLEU of this one sentence; the corpus scores are no mean of these")
                       : tr("Sentence\nBLEU, first");
        case SecondBleu:
            return tip ? tr("BLEU of this one sentence; the corpus scores are no mean of these")
                       : tr("Sentence\nBLEU, second");
        case Difference:
            return tip ? tr("Sentence BLEU of the first minus that of the second")
                       : tr("Difference");
        default:
            return {};
    }
}

void SentenceTable::sort(int column, Qt::SortOrder order) {
    if (column < 0 || column >= Columns) return;
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    m_column = column;
    m_order = order;
    const QModelIndexList before = persistentIndexList();
    std::vector<std::uint32_t> ids;
    for (const QModelIndex& index : before)
        ids.push_back(m_rows[static_cast<std::size_t>(index.row())]);
    arrange();
    QModelIndexList after;
    for (qsizetype k = 0; k < before.size(); ++k) {
        const auto at = std::ranges::find(m_rows, ids[static_cast<std::size_t>(k)]);
        after << index(static_cast<int>(at - m_rows.begin()), before[k].column());
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void SentenceTable::arrange() {
    std::ranges::sort(m_rows);
    const bool falling = m_order == Qt::DescendingOrder;
    const auto of = [this](std::uint32_t row) -> const CurveSentence& {
        return m_result->sentences[row];
    };
    std::ranges::stable_sort(m_rows, [&](std::uint32_t left, std::uint32_t right) {
        const CurveSentence& a = of(falling ? right : left);
        const CurveSentence& b = of(falling ? left : right);
        if (m_column >= FirstBleu) return numberOf(a, m_column) < numberOf(b, m_column);
        return textOf(a, m_column) < textOf(b, m_column);
    });
}

}  // namespace lookback
