#include "session/preferences.h"

#include <QSettings>

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

const QString kTheme = u"view/theme"_s;

QSettings settings() {
    return QSettings(QSettings::IniFormat, QSettings::UserScope, u"lookback"_s, u"lookback"_s);
}

}  // namespace

Preferences::Preferences(Keep keep) : m_keep(keep) {
    if (keep == Keep::InSettings) m_theme = themeNamed(settings().value(kTheme).toString());
}

void Preferences::setTheme(ThemeChoice choice) {
    m_theme = choice;
    if (m_keep == Keep::InSettings) settings().setValue(kTheme, nameOf(choice));
}

ThemeChoice themeNamed(const QString& name) {
    if (name == "light"_L1) return ThemeChoice::Light;
    return name == "dark"_L1 ? ThemeChoice::Dark : ThemeChoice::System;
}

QString nameOf(ThemeChoice choice) {
    switch (choice) {
        case ThemeChoice::Light:
            return u"light"_s;
        case ThemeChoice::Dark:
            return u"dark"_s;
        case ThemeChoice::System:
            break;
    }
    return u"system"_s;
}

}  // namespace lookback
