#include "corpus/grammar_words.h"

#include <set>

namespace lookback::grammar {

const std::vector<Noun>& nouns() {
    static const std::vector<Noun> list = {
        {{"man", "men"}, {"homme", "hommes"}, false, Human},
        {{"woman", "women"}, {"femme", "femmes"}, true, Human},
        {{"girl", "girls"}, {"fille", "filles"}, true, Human},
        {{"boy", "boys"}, {"garçon", "garçons"}, false, Human},
        {{"child", "children"}, {"enfant", "enfants"}, false, Human},
        {{"cat", "cats"}, {"chat", "chats"}, false, Animal},
        {{"dog", "dogs"}, {"chien", "chiens"}, false, Animal},
        {{"bird", "birds"}, {"oiseau", "oiseaux"}, false, Animal},
        {{"house", "houses"}, {"maison", "maisons"}, true, Place},
        {{"garden", "gardens"}, {"jardin", "jardins"}, false, Place},
        {{"school", "schools"}, {"école", "écoles"}, true, Place},
        {{"tree", "trees"}, {"arbre", "arbres"}, false, Plant},
        {{"apple", "apples"}, {"pomme", "pommes"}, true, Food},
        {{"cake", "cakes"}, {"gâteau", "gâteaux"}, false, Food},
        {{"book", "books"}, {"livre", "livres"}, false, Reading},
        {{"letter", "letters"}, {"lettre", "lettres"}, true, Reading},
    };
    return list;
}

const std::vector<Adjective>& adjectives() {
    static const std::vector<Adjective> list = {
        {"black", {"noir", "noire", "noirs", "noires"}, Animal | Place | Reading},
        {"red", {"rouge", "rouge", "rouges", "rouges"}, Place | Food | Reading},
        {"tired", {"fatigué", "fatiguée", "fatigués", "fatiguées"}, Living},
        {"intelligent", {"intelligent", "intelligente", "intelligents", "intelligentes"}, Living},
        {"calm", {"calme", "calme", "calmes", "calmes"}, Living | Place},
        {"strange", {"étrange", "étrange", "étranges", "étranges"}, Any},
    };
    return list;
}

const std::vector<Verb>& verbs() {
    static const std::vector<Verb> list = {
        {{"sleep", "sleeps"}, {"dors", "dort", "dorment"}, "", Living, 0, false, false},
        {{"sing", "sings"}, {"chante", "chante", "chantent"}, "", Human, 0, false, false},
        {{"run", "runs"}, {"cours", "court", "courent"}, "", Living, 0, false, false},
        {{"work", "works"}, {"travaille", "travaille", "travaillent"}, "", Human, 0, false, false},
        {{"see", "sees"}, {"vois", "voit", "voient"}, "", Living, Any, false, false},
        {{"like", "likes"}, {"aime", "aime", "aiment"}, "", Living, Any, false, false},
        {{"look", "looks"}, {"cherche", "cherche", "cherchent"}, "for", Living, Any, false, false},
        {{"hear", "hears"}, {"entends", "entend", "entendent"}, "", Living, Living, false, false},
        {{"eat", "eats"}, {"mange", "mange", "mangent"}, "", Living, Food, false, false},
        {{"read", "reads"}, {"lis", "lit", "lisent"}, "", Human, Reading, false, false},
        {{"buy", "buys"}, {"achète", "achète", "achètent"}, "", Human, Thing | Place, false, false},
        {{"talk", "talks"}, {"parle", "parle", "parlent"}, "to", Human, Living, true, false},
        {{"give", "gives"}, {"donne", "donne", "donnent"}, "", Human, Thing, false, true},
    };
    return list;
}

const std::vector<Verb>& reportingVerbs() {
    static const std::vector<Verb> list = {
        {{"think", "thinks"}, {"pense", "pense", "pensent"}, "", Human, 0, false, false},
        {{"know", "knows"}, {"sais", "sait", "savent"}, "", Human, 0, false, false},
    };
    return list;
}

const Verb& toBe() {
    static const Verb verb = {{"are", "is"}, {"suis", "est", "sont"}, "", Any, 0, false, false};
    return verb;
}

const std::vector<Pronoun>& pronouns() {
    // "you" and "we" are left out: tu or vous would be a guess, and nous another form a verb.
    static const std::vector<Pronoun> list = {
        {"I", "je", First, false},
        {"he", "il", Third, false},
        {"she", "elle", Third, true},
        {"they", "ils", ThirdPlural, false},
    };
    return list;
}

const std::vector<Determiner>& determiners() {
    static const std::vector<Determiner> list = {
        {"the", {"le", "la"}, false, false, 4},    {"a", {"un", "une"}, false, true, 3},
        {"my", {"mon", "ma"}, false, false, 2},    {"this", {"ce", "cette"}, false, false, 2},
        {"the", {"les", "les"}, true, false, 2},   {"some", {"des", "des"}, true, true, 1},
        {"my", {"mes", "mes"}, true, false, 1},    {"these", {"ces", "ces"}, true, false, 1},
        {"two", {"deux", "deux"}, true, false, 1},
    };
    return list;
}

const std::vector<Preposition>& prepositions() {
    static const std::vector<Preposition> list = {
        {"in", "dans", false, Place},
        {"under", "sous", false, Plant},
        {"behind", "derrière", false, Fixed | Living},
        {"near", "près", true, Fixed | Living},
        {"with", "avec", false, Living},
    };
    return list;
}

const std::vector<Conjunction>& conjunctions() {
    static const std::vector<Conjunction> list = {
        {{"and"}, {"et"}},
        {{",", "but"}, {",", "mais"}},
        {{"because"}, {"parce", "que"}},
        {{"when"}, {"quand"}},
    };
    return list;
}

std::vector<std::string> englishWords() {
    std::set<std::string> words = {"am",    "an", "An", "do",    "does", "not",  "any",
                                   "often", "of", "to", "today", "here", "that", "."};
    const auto addWithCapital = [&](std::string word) {
        words.insert(word);
        word[0] = static_cast<char>(word[0] >= 'a' ? word[0] - 'a' + 'A' : word[0]);
        words.insert(word);
    };
    for (const auto& pronoun : pronouns()) addWithCapital(pronoun.english);
    for (const auto& determiner : determiners()) addWithCapital(determiner.english);
    for (const auto& noun : nouns()) words.insert(noun.english.begin(), noun.english.end());
    for (const auto& adjective : adjectives()) words.insert(adjective.english);
    for (const auto* list : {&verbs(), &reportingVerbs()})
        for (const auto& verb : *list) {
            words.insert(verb.english.begin(), verb.english.end());
            if (verb.particle[0] != '\0') words.insert(verb.particle);
        }
    words.insert(toBe().english.begin(), toBe().english.end());
    for (const auto& preposition : prepositions()) words.insert(preposition.english);
    for (const auto& conjunction : conjunctions())
        words.insert(conjunction.english.begin(), conjunction.english.end());
    return {words.begin(), words.end()};
}

std::vector<std::string> frenchWords() {
    std::set<std::string> words = {
        "j'", "J'", "l'",  "L'",  "n'",  "ne",      "pas",         "de",  "d'",  "du",  "des",
        "à",  "au", "aux", "qu'", "que", "souvent", "aujourd'hui", "ici", "cet", "Cet", "."};
    const auto addWithCapital = [&](std::string word) {
        words.insert(word);
        word[0] = static_cast<char>(word[0] - 'a' + 'A');
        words.insert(word);
    };
    for (const auto& pronoun : pronouns()) addWithCapital(pronoun.french);
    for (const auto& determiner : determiners())
        for (const char* form : determiner.french) addWithCapital(form);
    for (const auto& noun : nouns()) words.insert(noun.french.begin(), noun.french.end());
    for (const auto& adjective : adjectives())
        words.insert(adjective.french.begin(), adjective.french.end());
    for (const auto* list : {&verbs(), &reportingVerbs()})
        for (const auto& verb : *list) words.insert(verb.french.begin(), verb.french.end());
    words.insert(toBe().french.begin(), toBe().french.end());
    for (const auto& preposition : prepositions()) words.insert(preposition.french);
    for (const auto& conjunction : conjunctions())
        words.insert(conjunction.french.begin(), conjunction.french.end());
    return {words.begin(), words.end()};
}

}  // namespace lookback::grammar
