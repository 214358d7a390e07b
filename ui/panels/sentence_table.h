// The sentences of one bucket of a length curve, for a table: sorted by what one asks for, thousands
// of them at no cost but the sorting.
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <vector>

namespace lookback {

struct CurveResult;
struct CurveSentence;

class SentenceTable : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Source, Reference, First, Second, FirstBleu, SecondBleu, Difference, Columns };

    explicit SentenceTable(QObject* parent);

    // No bucket: no sentence.  Of two systems the first's best wins stand above; of one its worst
    // sentences do.
    void show(std::shared_ptr<const CurveResult> result, std::optional<std::size_t> bucket);
    const CurveSentence& sentence(int row) const;
    bool pairs() const;  // two systems
    int sortColumn() const { return m_column; }
    Qt::SortOrder sortOrder() const { return m_order; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    // Equal ones stay in the order of the test set, whichever way.
    void sort(int column, Qt::SortOrder order) override;

private:
    void arrange();

    std::shared_ptr<const CurveResult> m_result;
    std::vector<std::uint32_t> m_rows;  // sentences of the result
    int m_column = Difference;
    Qt::SortOrder m_order = Qt::DescendingOrder;
};

}  // namespace lookback
