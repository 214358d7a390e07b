// Writes one sentence of the task grammar, of a given length.
#pragma once

#include <vector>

#include "base/random.h"
#include "corpus/grammar_sentence.h"
#include "corpus/grammar_words.h"
#include "corpus/task.h"

namespace lookback::grammar {

class Writer {
public:
    explicit Writer(Random& random) : m_random(random) {}

    // Exactly `length` English tokens, at least 3; once for each writer.
    TaskPair write(int length);

private:
    // What a subject demands of its verb and adjective.
    struct Agreement {
        Person person = Third;
        bool feminine = false;
        unsigned kind = Human;
        bool isFirst() const { return person == First; }
        bool isPlural() const { return person == ThirdPlural; }
    };
    // Where a noun phrase stands, as far as its determiner has to know.
    enum class Place { Plain, BehindDe, Negated };

    bool chance(double p) { return m_random.uniform() < p; }

    void writeClauses(int length);
    int writeReport(int room);
    void writeClause(int length);
    void tryClause();
    Agreement subject();
    Agreement pronoun();
    Agreement nounPhrase(unsigned kinds, Place place);
    const Determiner& pickDeterminer(bool plural, Place place);
    void writeDeterminer(bool plural, bool feminine, Place place);
    void predicate(const Agreement& subject);
    void action(const Agreement& subject);
    void verbGroup(const Verb& verb, const Agreement& subject, bool negated, bool mayBeOften);
    void objects(const Verb& verb, bool negated);
    void toSomebody();
    void prepositionalPhrase();
    void closingAdverb();

    Random& m_random;
    Sentence m_text;
};

}  // namespace lookback::grammar
