// Translates a test set with one or two models and keeps of each sentence what its scores need.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "base/result.h"
#include "corpus/parallel_text.h"
#include "decoding/beam_search.h"
#include "decoding/translator.h"
#include "evaluation/evaluation.h"

namespace lookback {

enum class LengthOf { Source, Reference };

struct TranslationOptions {
    BeamOptions beam{};
    ScoreSettings score{};
    LengthOf lengthOf = LengthOf::Source;  // what sorts sentences into buckets
    // The paper's "No UNK": only sentences whose source and reference hold no word unknown to any
    // of the models; with it goes beam.forbidUnk, which is set along.
    bool noUnkOnly = false;
    int threads = 1;
};

// Where the next source and reference come from: nothing at the end, or an error.
using PairSupply = std::function<Result<std::optional<TextPair>>()>;
// Hears after each portion how many pairs were done; false stops the work.
using PairProgress = std::function<bool(std::size_t pairs)>;

// A pair that was scored, and what each system wrote.
struct TranslatedPair {
    TextPair pair;
    std::vector<std::string> translations;
};

// Takes the pairs that were scored, in their order: sentence k of the corpus.
using PairSink = std::function<void(TranslatedPair)>;

// The same on any number of threads: a sentence is decoded alone.  Text is held for some sentences a
// thread only, however many there are.  A blank source stays blank, as in translateLines().
// options.beam.stopped ends the work at its next word; the portion under way is then lost.
Result<ScoredCorpus> translateAndScore(
    const std::vector<std::shared_ptr<const Translator>>& translators,
    const TranslationOptions& options, const PairSupply& supply, const PairProgress& progress,
    const PairSink& keep = {});

}  // namespace lookback
