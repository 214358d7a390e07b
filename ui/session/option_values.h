// KEY=VALUE… of a player's action, taken one by one; the first fault is kept.
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>
#include <optional>

#include "base/result.h"

namespace lookback {

class OptionValues {
public:
    OptionValues(const QString& action, const QStringList& words);

    std::optional<QString> take(const QString& key);
    bool flag(const QString& key, bool& target);  // whether it was there
    template <class Number>
    bool number(const QString& key, Number& target, long long least, long long most) {
        long long found = 0;
        if (!whole(key, found, least, most)) return false;
        target = static_cast<Number>(found);
        return true;
    }
    // Above zero.
    bool real(const QString& key, double& target);
    // One of the field's names, as core spells them.
    template <class Value>
    bool named(const QString& key, Value& target, Result<Value> (*find)(const std::string&)) {
        const auto value = take(key);
        if (!value) return false;
        if (auto found = find(value->toStdString()))
            target = *found;
        else
            say(key, QString::fromStdString(found.error()));
        return true;
    }
    void say(const QString& sentence);
    // Of the first fault: a value that cannot be, or a key that nobody took.
    Status status();

private:
    bool whole(const QString& key, long long& found, long long least, long long most);
    void say(const QString& key, const QString& fault);

    QString m_action;
    QMap<QString, QString> m_values;
    QString m_fault;
};

}  // namespace lookback
