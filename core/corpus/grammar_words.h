// The words of the task grammar, with the forms that agreement asks for.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace lookback::grammar {

// What a noun names, as bits: a verb says which of them it goes with.
enum Kind : unsigned {
    Human = 1,
    Animal = 2,
    Place = 4,
    Food = 8,
    Reading = 16,
    Plant = 32,
    Living = Human | Animal,
    Thing = Food | Reading,
    Fixed = Place | Plant,
    Any = 63,
};

struct Noun {
    std::array<const char*, 2> english;  // singular, plural
    std::array<const char*, 2> french;
    bool feminine;
    unsigned kind;
};

struct Adjective {
    const char* english;
    std::array<const char*, 4> french;  // masculine, feminine, masculine plural, feminine plural
    unsigned kinds;
};

// Which form of a French verb: je, il or elle, ils.
enum Person { First, Third, ThirdPlural };

struct Verb {
    std::array<const char*, 2> english;  // base, third person singular
    std::array<const char*, 3> french;   // by Person
    const char* particle;                // English word behind it: look for; empty: none
    unsigned subjects;
    unsigned objects;  // 0: none
    bool toSomebody;   // the particle is "to", à in French
    bool gives;        // an object, and somebody to whom
};

struct Pronoun {
    const char* english;
    const char* french;
    Person person;
    bool feminine;
};

struct Determiner {
    const char* english;
    std::array<const char*, 2> french;  // masculine, feminine
    bool plural;
    bool indefinite;
    int weight;
};

struct Preposition {
    const char* english;
    const char* french;
    bool withDe;  // près de
    unsigned objects;
};

struct Conjunction {
    std::vector<const char*> english;
    std::vector<const char*> french;
};

const std::vector<Noun>& nouns();
const std::vector<Adjective>& adjectives();
const std::vector<Verb>& verbs();
const std::vector<Verb>& reportingVerbs();  // think that, know that
const std::vector<Pronoun>& pronouns();
const std::vector<Determiner>& determiners();
const std::vector<Preposition>& prepositions();
const std::vector<Conjunction>& conjunctions();
const Verb& toBe();  // english: are, is (the first person's "am" stands in GrammarSentence)

// All the tokens that sentences can hold, sorted.
std::vector<std::string> englishWords();
std::vector<std::string> frenchWords();

}  // namespace lookback::grammar
