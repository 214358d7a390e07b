// The places of the window, at its left edge.  A place is added when it exists.
#pragma once

#include <QWidget>

class QButtonGroup;
class QVBoxLayout;

namespace lookback {

enum class Icon;

class PlacesBar : public QWidget {
    Q_OBJECT

public:
    explicit PlacesBar(QWidget* parent);

    void addPlace(const QString& objectName, const QString& title, Icon icon);
    void setCurrent(int place);

signals:
    void chosen(int place);

private:
    QButtonGroup* m_group;
    QVBoxLayout* m_layout;
};

}  // namespace lookback
