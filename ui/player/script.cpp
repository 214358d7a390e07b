#include "player/script.h"

#include <QHash>
#include <QKeySequence>
#include <QSet>
#include <nlohmann/json.hpp>
#include <optional>

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

struct Count {
    int least = 0;
    int most = 0;
};

constexpr int kMany = 1'000'000;

// How many words each action of the contract takes.
const QHash<QString, Count>& knownActions() {
    static const QHash<QString, Count> known = {
        {u"open"_s, {1, 2}},      {u"source"_s, {1, 1}},    {u"view"_s, {1, 1}},
        {u"step"_s, {0, 1}},      {u"back"_s, {0, 1}},      {u"first"_s, {0, 0}},
        {u"finish"_s, {0, 0}},    {u"choose"_s, {1, 1}},    {u"force"_s, {1, kMany}},
        {u"undo"_s, {0, 0}},      {u"redo"_s, {0, 0}},      {u"beam"_s, {1, 1}},
        {u"reference"_s, {1, 1}}, {u"train"_s, {0, kMany}}, {u"pause"_s, {0, 0}},
        {u"resume"_s, {0, 0}},    {u"stop"_s, {0, 0}},      {u"evaluate"_s, {0, kMany}},
        {u"click"_s, {1, 1}},     {u"key"_s, {1, 1}},       {u"hover"_s, {3, 3}},
        {u"resize"_s, {2, 2}},    {u"wait"_s, {1, 2}},      {u"screenshot"_s, {1, 1}},
        {u"export"_s, {2, 2}},    {u"expect"_s, {3, 3}},
    };
    return known;
}

// The JSON string that begins at `at`, which moves behind it; nothing if it is not one.
std::optional<QString> jsonString(const QString& line, qsizetype& at) {
    qsizetype end = at + 1;
    while (end < line.size() && line[end] != u'"') end += line[end] == u'\\' ? 2 : 1;
    if (end >= line.size()) return std::nullopt;
    const std::string text = line.mid(at, end + 1 - at).toStdString();
    const auto value = nlohmann::json::parse(text, nullptr, false);
    if (!value.is_string()) return std::nullopt;
    at = end + 1;
    return QString::fromStdString(value.get<std::string>());
}

class LineParser {
public:
    LineParser(const QString& line, int number) : m_line(line) { m_action.line = number; }

    // Nothing where the line is blank, a comment, or wrong: then problem() says so.
    std::optional<ScriptAction> parse() {
        auto name = word();
        if (name && *name == u"try"_s) {
            m_action.attempt = true;
            name = word();
            if (!name) return fail(u"`try` needs an action behind it"_s);
        }
        if (!m_problem.isEmpty() || !name) return std::nullopt;
        if (!knownActions().contains(*name)) return fail(u"unknown action `%1`"_s.arg(*name));
        m_action.name = *name;
        if (*name == u"expect"_s) return parseExpectation();
        while (auto argument = word()) {
            m_action.arguments << *argument;
            m_quoted << m_stringRead;
        }
        if (!m_problem.isEmpty()) return std::nullopt;
        return checked();
    }
    const QString& problem() const { return m_problem; }

private:
    std::nullopt_t fail(const QString& problem) {
        m_problem = problem;
        return std::nullopt;
    }

    bool skipSpace() {
        while (m_at < m_line.size() && m_line[m_at].isSpace()) ++m_at;
        return m_at < m_line.size() && m_line[m_at] != u'#';
    }

    std::optional<QString> word() {
        if (!skipSpace()) return std::nullopt;
        m_stringRead = m_line[m_at] == u'"';
        if (m_stringRead) {
            const qsizetype begin = m_at;
            auto text = jsonString(m_line, m_at);
            if (!text) return fail(u"not a JSON string: %1"_s.arg(m_line.mid(begin, 60)));
            return text;
        }
        const qsizetype begin = m_at;
        while (m_at < m_line.size() && !m_line[m_at].isSpace()) ++m_at;
        return m_line.mid(begin, m_at - begin);
    }

    // The rest is one JSON value, perhaps with a comment behind it.
    std::optional<ScriptAction> parseExpectation() {
        const auto path = word();
        const auto op = word();
        if (!path || !op) return fail(u"`expect` needs PATH OP VALUE"_s);
        static const QStringList operators = {u"=="_s, u"!="_s, u"<"_s, u"<="_s,
                                              u">"_s,  u">="_s, u"~"_s, u"contains"_s};
        if (!operators.contains(*op))
            return fail(u"unknown operator `%1`: expected %2"_s.arg(*op, operators.join(u' ')));
        skipSpace();
        QString value = m_line.mid(m_at).trimmed();
        const auto valid = [&] { return nlohmann::json::accept(value.toStdString()); };
        // A comment may follow; a # within a string does not begin one.
        for (auto mark = value.lastIndexOf(u'#'); mark >= 0 && !valid();
             mark = value.lastIndexOf(u'#'))
            value = value.left(mark).trimmed();
        if (!valid()) return fail(u"the value of `expect` is not JSON: %1"_s.arg(m_line.mid(m_at)));
        m_action.arguments = {*path, *op, value};
        return m_action;
    }

    std::optional<ScriptAction> checked() {
        const auto expected = knownActions().value(m_action.name);
        const auto found = m_action.arguments.size();
        if (found < expected.least || found > expected.most)
            return fail(u"`%1` takes %2 words, found %3"_s.arg(
                m_action.name,
                expected.least == expected.most ? QString::number(expected.least)
                : expected.most == kMany        ? u"at least %1"_s.arg(expected.least)
                                         : u"%1 or %2"_s.arg(expected.least).arg(expected.most),
                QString::number(found)));
        if (const QString wrong = wrongWords(); !wrong.isEmpty()) return fail(wrong);
        return m_action;
    }

    // What each action asks of its words, beyond their number.
    QString wrongWords() const {
        static const QSet<QString> texts = {u"source"_s, u"choose"_s, u"reference"_s};
        static const QSet<QString> counts = {u"step"_s, u"back"_s, u"resize"_s, u"beam"_s};
        static const QStringList views = {u"step"_s, u"compare"_s, u"train"_s, u"curves"_s};
        const QString& name = m_action.name;
        const QStringList& words = m_action.arguments;
        if (texts.contains(name) && !m_quoted.front())
            return u"`%1` takes a JSON string: write \"%2\""_s.arg(name, words.front().left(60));
        if (counts.contains(name))
            for (const QString& text : words)
                if (!isPositive(text))
                    return u"`%1`: expected a whole number above 0, found %2"_s.arg(name, text);
        if (name == u"force"_s)
            for (const QString& text : words)
                if (!isNumber(text)) return u"`force`: expected a number, found %1"_s.arg(text);
        if (name == u"evaluate"_s || name == u"train"_s)
            if (const QString wrong = wrongOptions(); !wrong.isEmpty()) return wrong;
        if (name == u"hover"_s && !(isWhole(words[1]) && isWhole(words[2])))
            return u"`hover` expects NAME X Y, whole numbers of pixels"_s;
        if (name == u"view"_s && !views.contains(words.front()))
            return u"unknown view `%1`: expected %2"_s.arg(words.front(), views.join(u' '));
        if (name == u"key"_s && !isKey(words.front()))
            return u"`%1` is not a key"_s.arg(words.front());
        if (name == u"wait"_s &&
            (words[0] != u"idle"_s || (words.size() == 2 && !isNumber(words[1]))))
            return u"expected `wait idle [SECONDS]`"_s;
        return {};
    }

    // KEY=VALUE…, and for `train` an end.
    QString wrongOptions() const {
        QStringList options = m_action.arguments;
        const auto mark = m_action.name == u"train"_s ? options.indexOf(u"until"_s) : -1;
        if (mark >= 0) {
            const QString end = options.value(mark + 1);
            const QString kind = end.section(u'=', 0, 0), number = end.section(u'=', 1);
            const bool known = (kind == u"updates"_s && isPositive(number)) ||
                               (kind == u"seconds"_s && isNumber(number) && number.toDouble() > 0);
            if (!known || options.size() != mark + 2)
                return u"expected `until updates=N` or `until seconds=N` at the end, found %1"_s
                    .arg(options.mid(mark).join(u' '));
            options = options.mid(0, mark);
        }
        for (const QString& text : options)
            if (text.indexOf(u'=') < 1)
                return u"`%1` takes KEY=VALUE, found %2"_s.arg(m_action.name, text);
        return {};
    }

    static bool isWhole(const QString& text) {
        bool ok = false;
        text.toInt(&ok);
        return ok;
    }
    static bool isPositive(const QString& text) { return isWhole(text) && text.toInt() > 0; }
    static bool isNumber(const QString& text) {
        bool ok = false;
        text.toDouble(&ok);
        return ok;
    }
    static bool isKey(const QString& text) {
        const auto keys = QKeySequence::fromString(text, QKeySequence::PortableText);
        for (int k = 0; k < keys.count(); ++k)
            if (keys[static_cast<uint>(k)].key() == Qt::Key_unknown) return false;
        return !keys.isEmpty();
    }

    const QString& m_line;
    ScriptAction m_action;
    QList<bool> m_quoted;  // of the arguments: written as JSON strings
    bool m_stringRead = false;
    qsizetype m_at = 0;
    QString m_problem;
};

}  // namespace

Script parseScript(const QString& text) {
    Script script;
    int number = 0;
    for (const QString& line : text.split(u'\n')) {
        ++number;
        LineParser parser(line, number);
        if (auto action = parser.parse()) {
            script.actions.push_back(std::move(*action));
        } else if (!parser.problem().isEmpty()) {
            script.error = u"%1: %2"_s.arg(number).arg(parser.problem());
            return script;
        }
    }
    return script;
}

}  // namespace lookback
