// How good translations are, as a whole and by the length of the sentence: what a length curve
// draws and `evaluate --json` prints.  Plain values.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "evaluation/bootstrap.h"
#include "evaluation/corpus_stats.h"
#include "evaluation/length_buckets.h"

namespace lookback {

// Scores of a set of sentences.
struct SetScore {
    std::size_t sentences = 0;
    BleuScore bleu;
    double chrf = 0, chrfpp = 0;
    std::optional<double> lengthRatio;  // tokens written over tokens of the references, if any
    std::optional<Interval> interval;   // of BLEU; see confidenceInterval()
    ZeroReason whyZero = ZeroReason::NotZero;
};

struct SystemScore {
    std::string name;
    SetScore whole;
    std::vector<SetScore> buckets;
};

// The first system against the second on the same sentences.
struct Comparison {
    std::optional<double> difference;  // BLEU of the first minus that of the second
    std::optional<double> p;           // see pairedP()
    std::optional<Interval> interval;  // of the difference
};

struct PairedScore {
    Comparison whole;
    std::vector<Comparison> buckets;
};

struct Evaluation {
    ScoreSettings settings;
    BootstrapOptions bootstrap;
    LengthBuckets buckets;
    std::size_t blank = 0;    // sentences of length 0: in the whole, in no bucket
    std::size_t leftOut = 0;  // not scored at all: with an unknown word, where these are left out
    std::vector<SystemScore> systems;
    std::optional<PairedScore> paired;  // of two systems
};

// What was translated, by one or two systems, sentence by sentence.
struct ScoredCorpus {
    std::vector<std::string> names;    // of the systems
    std::vector<CorpusStats> systems;  // sentence k is the same in each
    std::vector<int> lengths;          // of sentence k, for the buckets
    std::size_t leftOut = 0;
};

Evaluation evaluate(const ScoredCorpus& corpus, const LengthBuckets& buckets,
                    const ScoreSettings& settings, const BootstrapOptions& bootstrap);

}  // namespace lookback
