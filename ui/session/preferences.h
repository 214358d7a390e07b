// What a user has chosen for good.  Kept in the user's settings, or only in memory: scripts and
// tests show the same window to everybody, and change nobody's settings.
#pragma once

#include <QString>

namespace lookback {

enum class ThemeChoice { System, Light, Dark };

class Preferences {
public:
    enum class Keep { InMemory, InSettings };
    explicit Preferences(Keep keep = Keep::InMemory);

    ThemeChoice theme() const { return m_theme; }
    void setTheme(ThemeChoice choice);

private:
    Keep m_keep;
    ThemeChoice m_theme = ThemeChoice::System;
};

// "system", "light", "dark"; anything else is the system's.
ThemeChoice themeNamed(const QString& name);
QString nameOf(ThemeChoice choice);

}  // namespace lookback
