#include "views/hover_tip.h"

#include <QLabel>
#include <QPointer>
#include <QVBoxLayout>
#include <algorithm>

#include "views/palette.h"

namespace lookback {
namespace {

QPointer<HoverTip> s_shown;

}  // namespace

HoverTip::HoverTip(QWidget* parent) : QFrame(parent), m_text(new QLabel(this)) {
    setObjectName(QStringLiteral("tip"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    m_text->setTextFormat(Qt::RichText);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 7, 10, 7);
    layout->addWidget(m_text);
    hide();
}

void HoverTip::hideShown() {
    if (s_shown) s_shown->hide();
}

void HoverTip::showAt(const QString& html, QPoint at) {
    if (s_shown != this) hideShown();
    s_shown = this;
    QWidget* page = window();
    if (parentWidget() != page) setParent(page);  // once the owner has its place in a window
    if (const QString style = appStyle(theme()); style != styleSheet()) setStyleSheet(style);
    m_text->setText(html);
    m_text->setWordWrap(false);
    if (m_text->sizeHint().width() > 520) {
        m_text->setWordWrap(true);
        m_text->setFixedWidth(520);
    } else {
        m_text->setMinimumWidth(0);
        m_text->setMaximumWidth(QWIDGETSIZE_MAX);
    }
    adjustSize();
    int x = at.x() + 14;
    int y = at.y() + 22;
    if (x + width() > page->width() - 8) x = at.x() - width() - 10;
    if (y + height() > page->height() - 8) y = at.y() - height() - 12;
    move(std::max(x, 4), std::max(y, 4));
    raise();
    show();
}

}  // namespace lookback
