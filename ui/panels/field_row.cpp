#include "panels/field_row.h"

#include <QHBoxLayout>
#include <QLabel>

namespace lookback {

QHBoxLayout* newRow() {
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    return row;
}

QLabel* addLabelled(QHBoxLayout* row, const QString& text, QWidget* field, int stretch) {
    auto* label = new QLabel(text, field->parentWidget());
    label->setProperty("muted", true);
    label->setBuddy(field);
    row->addWidget(label);
    row->addWidget(field, stretch);
    return label;
}

void showField(QWidget* field, bool shown) {
    field->setVisible(shown);
    for (auto* label : field->parentWidget()->findChildren<QLabel*>(Qt::FindDirectChildrenOnly))
        if (label->buddy() == field) label->setVisible(shown);
}

}  // namespace lookback
