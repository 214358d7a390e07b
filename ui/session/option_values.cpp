#include "session/option_values.h"

#include <QCoreApplication>
#include <cmath>

namespace lookback {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("OptionValues", text);
}

}  // namespace

OptionValues::OptionValues(const QString& action, const QStringList& words) : m_action(action) {
    for (const QString& word : words) {
        const auto mark = word.indexOf(u'=');
        m_values[word.left(mark)] = word.mid(mark + 1);
    }
}

std::optional<QString> OptionValues::take(const QString& key) {
    const auto at = m_values.find(key);
    if (at == m_values.end()) return std::nullopt;
    QString value = *at;
    m_values.erase(at);
    return value;
}

bool OptionValues::whole(const QString& key, long long& found, long long least, long long most) {
    const auto value = take(key);
    if (!value) return false;
    bool ok = false;
    found = value->toLongLong(&ok);
    if (ok && found >= least && found <= most) return true;
    say(key,
        tr("found %1, expected a whole number from %2 to %3").arg(*value).arg(least).arg(most));
    return false;
}

bool OptionValues::real(const QString& key, double& target) {
    const auto value = take(key);
    if (!value) return false;
    bool ok = false;
    const double found = value->toDouble(&ok);
    if (ok && std::isfinite(found) && found > 0)
        target = found;
    else
        say(key, tr("found %1, expected a number above 0").arg(*value));
    return true;
}

bool OptionValues::flag(const QString& key, bool& target) {
    const auto value = take(key);
    if (!value) return false;
    target = *value == u"true"_s || *value == u"1"_s;
    if (!target && *value != u"false"_s && *value != u"0"_s)
        say(key, tr("found %1, expected true or false").arg(*value));
    return true;
}

void OptionValues::say(const QString& sentence) {
    if (m_fault.isEmpty()) m_fault = sentence;
}

void OptionValues::say(const QString& key, const QString& fault) {
    say(u"`%1`: %2"_s.arg(key, fault));
}

Status OptionValues::status() {
    if (m_fault.isEmpty() && !m_values.isEmpty())
        say(tr("`%1` has no option `%2`").arg(m_action, m_values.firstKey()));
    if (m_fault.isEmpty()) return {};
    return Error{m_fault.toStdString()};
}

}  // namespace lookback
