#include "corpus/grammar_writer.h"

#include <algorithm>

#include "base/check.h"

namespace lookback::grammar {

namespace {

constexpr int kLongestClause = 11;
constexpr int kShortestClause = 2;  // she sleeps

template <class T, class Fits>
const T& pickFitting(const std::vector<T>& list, Random& random, const Fits& fits) {
    for (;;) {
        const T& item = random.pick(list);
        if (fits(item)) return item;
    }
}

bool covers(unsigned kinds, unsigned kind) {
    return (kinds & kind) == kind;
}

}  // namespace

TaskPair Writer::write(int length) {
    writeClauses(length - 1);
    const int stop = m_text.english(".");
    m_text.french(".", {stop});
    LOOKBACK_CHECK_EQ(m_text.englishSize(), static_cast<std::size_t>(length));
    return m_text.finish();
}

// Cuts the length into clauses with a conjunction between each two.
void Writer::writeClauses(int length) {
    for (;;) {
        length -= writeReport(length);
        if (length <= kLongestClause && (length < 6 || chance(0.6))) break;
        const Conjunction& conjunction = m_random.pick(conjunctions());
        const int words = static_cast<int>(conjunction.english.size());
        const int most = std::min(kLongestClause, length - words - kShortestClause);
        const int clause = m_random.between(kShortestClause, most);
        writeClause(clause);
        int place = 0;
        for (std::size_t i = 0; i < conjunction.french.size(); ++i) {
            if (i < conjunction.english.size()) place = m_text.english(conjunction.english[i]);
            m_text.french(conjunction.french[i], {place});
        }
        length -= clause + words;
    }
    writeClause(length);
}

// Sometimes "she thinks that"; returns how long it is.
int Writer::writeReport(int room) {
    constexpr int words = 3;
    if (room < words + kShortestClause || !chance(0.15)) return 0;
    const Agreement who = pronoun();
    const Verb& verb = m_random.pick(reportingVerbs());
    verbGroup(verb, who, false, false);
    const int that = m_text.english("that");
    m_text.french("que", {that});
    return words;
}

// Tries until a clause has the length: every length up to the longest comes up soon.
void Writer::writeClause(int length) {
    const Sentence::Mark begin = m_text.mark();
    for (;;) {
        tryClause();
        if (m_text.englishSize() - begin.english == static_cast<std::size_t>(length)) return;
        m_text.takeBack(begin);
    }
}

void Writer::tryClause() {
    const Agreement who = subject();
    if (!covers(Living, who.kind) || chance(0.15)) {
        predicate(who);
    } else {
        action(who);
        for (double p = 0.4; chance(p); p /= 2) prepositionalPhrase();
    }
    if (chance(0.15)) closingAdverb();
}

Writer::Agreement Writer::subject() {
    if (chance(0.4)) return pronoun();
    if (chance(0.15)) return nounPhrase(Any, Place::Plain);
    const Agreement first = nounPhrase(Living, Place::Plain);
    if (!chance(0.12)) return first;
    const int both = m_text.english("and");
    m_text.french("et", {both});
    const Agreement second = nounPhrase(Living, Place::Plain);
    return {ThirdPlural, first.feminine && second.feminine, first.kind | second.kind};
}

Writer::Agreement Writer::pronoun() {
    const Pronoun& chosen = m_random.pick(pronouns());
    const int place = m_text.english(chosen.english);
    m_text.french(chosen.french, {place});
    return {chosen.person, chosen.feminine, Human};
}

Writer::Agreement Writer::nounPhrase(unsigned kinds, Place place) {
    const Noun& noun =
        pickFitting(nouns(), m_random, [&](const Noun& n) { return covers(kinds, n.kind); });
    const bool plural = chance(0.35);
    writeDeterminer(plural, noun.feminine, place);
    const Adjective* adjective = nullptr;
    int adjectivePlace = 0;
    if (chance(0.3)) {
        adjective = &pickFitting(adjectives(), m_random,
                                 [&](const Adjective& a) { return covers(a.kinds, noun.kind); });
        adjectivePlace = m_text.english(adjective->english);
    }
    const int nounPlace = m_text.english(noun.english[plural ? 1 : 0]);
    m_text.french(noun.french[plural ? 1 : 0], {nounPlace});
    if (adjective != nullptr)
        m_text.french(adjective->french[(plural ? 2U : 0U) + (noun.feminine ? 1U : 0U)],
                      {adjectivePlace});
    if (noun.kind != Human && chance(0.12)) {
        const int of = m_text.english("of");
        m_text.french("de", {of});
        nounPhrase(Human, Place::BehindDe);
    }
    return {plural ? ThirdPlural : Third, noun.feminine, noun.kind};
}

const Determiner& Writer::pickDeterminer(bool plural, Place place) {
    const auto fits = [&](const Determiner& d) {
        // French drops "des" behind "de", and then says nothing of it.
        return d.plural == plural && !(place == Place::BehindDe && plural && d.indefinite);
    };
    int total = 0;
    for (const Determiner& d : determiners())
        if (fits(d)) total += d.weight;
    int left = m_random.between(1, total);
    for (const Determiner& d : determiners()) {
        if (!fits(d)) continue;
        left -= d.weight;
        if (left <= 0) return d;
    }
    return determiners().front();
}

// I see a cat, some cats: je vois un chat, des chats.  I do not see a cat, any cats: je ne vois pas
// de chat, de chats.
void Writer::writeDeterminer(bool plural, bool feminine, Place place) {
    const Determiner& chosen = pickDeterminer(plural, place);
    const bool negated = place == Place::Negated && chosen.indefinite;
    const int english = m_text.english(negated && plural ? "any" : chosen.english);
    m_text.french(negated ? "de" : chosen.french[feminine ? 1 : 0], {english});
}

// She is not tired: elle n'est pas fatiguée.
void Writer::predicate(const Agreement& subject) {
    const Adjective& adjective = pickFitting(
        adjectives(), m_random, [&](const Adjective& a) { return covers(a.kinds, subject.kind); });
    const bool negated = chance(0.3);
    const bool often = chance(0.15);
    const int verb =
        m_text.english(subject.isFirst() ? "am" : toBe().english[subject.isPlural() ? 0 : 1]);
    const int notPlace = negated ? m_text.english("not") : 0;
    const int oftenPlace = often ? m_text.english("often") : 0;
    const int adjectivePlace = m_text.english(adjective.english);
    if (negated) m_text.french("ne", {notPlace});
    m_text.french(toBe().french[subject.person], {verb});
    if (negated) m_text.french("pas", {notPlace});
    if (often) m_text.french("souvent", {oftenPlace});
    m_text.french(adjective.french[(subject.isPlural() ? 2U : 0U) + (subject.feminine ? 1U : 0U)],
                  {adjectivePlace});
}

void Writer::action(const Agreement& subject) {
    const Verb& verb = pickFitting(verbs(), m_random,
                                   [&](const Verb& v) { return covers(v.subjects, subject.kind); });
    const bool negated = chance(0.3);
    verbGroup(verb, subject, negated, true);
    objects(verb, negated);
}

// She does not often look for …: elle ne cherche pas souvent …
void Writer::verbGroup(const Verb& verb, const Agreement& subject, bool negated, bool mayBeOften) {
    const bool third = subject.person == Third;
    int notPlace = 0;
    if (negated) {
        m_text.english(third ? "does" : "do");
        notPlace = m_text.english("not");
    }
    const bool often = mayBeOften && chance(0.1);
    const int oftenPlace = often ? m_text.english("often") : 0;
    const int place = m_text.english(verb.english[third && !negated ? 1 : 0]);
    if (negated) m_text.french("ne", {notPlace});
    if (verb.particle[0] != '\0' && !verb.toSomebody)
        m_text.french(verb.french[subject.person], {place, m_text.english(verb.particle)});
    else
        m_text.french(verb.french[subject.person], {place});
    if (negated) m_text.french("pas", {notPlace});
    if (often) m_text.french("souvent", {oftenPlace});
}

void Writer::objects(const Verb& verb, bool negated) {
    if (verb.toSomebody) {
        toSomebody();
        return;
    }
    if (verb.objects != 0) nounPhrase(verb.objects, negated ? Place::Negated : Place::Plain);
    if (verb.gives) toSomebody();
}

void Writer::toSomebody() {
    const int to = m_text.english("to");
    m_text.french("à", {to});
    nounPhrase(Living, Place::Plain);
}

void Writer::prepositionalPhrase() {
    const Preposition& preposition = m_random.pick(prepositions());
    const int place = m_text.english(preposition.english);
    m_text.french(preposition.french, {place});
    if (preposition.withDe) m_text.french("de", {place});
    nounPhrase(preposition.objects, preposition.withDe ? Place::BehindDe : Place::Plain);
}

void Writer::closingAdverb() {
    const bool today = chance(0.5);
    const int place = m_text.english(today ? "today" : "here");
    m_text.french(today ? "aujourd'hui" : "ici", {place});
}

}  // namespace lookback::grammar
