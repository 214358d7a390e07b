#include "panels/places_bar.h"

#include <QButtonGroup>
#include <QPainter>
#include <QVBoxLayout>

#include "panels/button.h"
#include "views/icons.h"
#include "views/palette.h"

namespace lookback {
namespace {

class PlaceButton : public Button {
public:
    PlaceButton(const QString& title, const QString& objectName, Icon icon, QWidget* parent)
        : Button(title, objectName, title, parent), m_icon(drawIcon(icon, &Theme::placesText)) {
        setCheckable(true);
        setFixedHeight(68);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const bool lit = isChecked() || underMouse();
        painter.fillRect(rect(), lit ? theme().placeActive : theme().places);
        if (isChecked()) painter.fillRect(0, 0, 4, height(), theme().placeMark);
        if (hasFocus()) {
            painter.setPen(QPen(theme().placesText, 1, Qt::DotLine));
            painter.drawRect(rect().adjusted(6, 2, -3, -3));
        }
        m_icon.paint(&painter, QRect(width() / 2 - 10, 8, 20, 20));
        painter.setPen(theme().placesText);
        painter.drawText(QRect(2, 30, width() - 4, 38),
                         Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, text());
    }

private:
    QIcon m_icon;
};

}  // namespace

PlacesBar::PlacesBar(QWidget* parent)
    : QWidget(parent), m_group(new QButtonGroup(this)), m_layout(new QVBoxLayout(this)) {
    setObjectName(QStringLiteral("placesBar"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedWidth(84);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_layout->addStretch();
    connect(m_group, &QButtonGroup::idClicked, this, &PlacesBar::chosen);
}

void PlacesBar::addPlace(const QString& objectName, const QString& title, Icon icon) {
    auto* button = new PlaceButton(title, objectName, icon, this);
    const auto id = static_cast<int>(m_group->buttons().size());
    m_group->addButton(button, id);
    m_layout->insertWidget(id, button);
    if (id == 0) button->setChecked(true);
}

void PlacesBar::setCurrent(int place) {
    if (auto* button = m_group->button(place)) button->setChecked(true);
}

}  // namespace lookback
