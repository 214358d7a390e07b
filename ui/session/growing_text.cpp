#include "session/growing_text.h"

#include <QFile>
#include <QStringList>

#include "corpus/task.h"

// Outside of the namespace: the macro declares a function.
static void provideResources() {
    Q_INIT_RESOURCE(lookback);
}

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

// Short enough that the grammar makes a single clause of it, full stop included.
constexpr TaskOptions kOneClause{4, 6};

// A clause as it stands in the middle of a sentence: no full stop, and no capital but that of "I".
QString clauseOf(const std::string& sentence, bool inside) {
    QString text = QString::fromStdString(sentence).trimmed();
    if (text.endsWith(u'.')) text = text.chopped(1).trimmed();
    const bool keeps = text.startsWith("I "_L1);
    if (inside && !keeps && !text.isEmpty()) text[0] = text[0].toLower();
    return text;
}

}  // namespace

GrowingText growClauses(std::uint64_t seed, int clauses) {
    GrowingText text;
    text.kind = GrowingText::Kind::Clauses;
    const auto task = Task::create("grammar", kOneClause);
    LOOKBACK_CHECK(task.ok());
    Random random(seed);
    QString source;
    QString reference;
    for (int k = 0; k < clauses; ++k) {
        const TaskPair pair = (*task)->next(random);
        if (k > 0) {
            source += " and "_L1;
            reference += " et "_L1;
        }
        source += clauseOf(pair.source, k > 0);
        reference += clauseOf(pair.target, k > 0);
        text.stages.push_back({source + u'.', reference + u'.'});
    }
    return text;
}

GrowingText growSentences() {
    provideResources();
    GrowingText text;
    QFile file(u":/lookback/sentences.tsv"_s);
    const bool open = file.open(QIODevice::ReadOnly);
    LOOKBACK_CHECK(open);
    QStringList sources;
    QStringList references;
    for (const QString& line : QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts)) {
        sources << line.section(u'\t', 0, 0);
        references << line.section(u'\t', 1, 1);
        text.stages.push_back({sources.join(u' '), references.join(u' ')});
    }
    return text;
}

}  // namespace lookback
