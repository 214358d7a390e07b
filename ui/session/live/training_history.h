// What a training told from its first update to its last: curves, scores by length, and a film of α
// for pinned sentences.  Plain values without Qt: what the training worker writes into its inbox
// and what views draw.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/token.h"

namespace lookback {

// A report: what the updates since the last one did.
struct TrainingReport {
    std::uint64_t updates = 0;  // applied so far
    std::uint64_t words = 0;    // target words so far, <eos> counted
    std::uint64_t skipped = 0;  // updates that were not finite, so far
    double seconds = 0;         // of training, pauses aside
    double wordsPerSecond = 0;  // target words
    double lossPerWord = 0;     // −log p in nats, mean over the words since the last report
    double gradientNorm = 0;    // before clipping, the largest since the last report
};

// Sentences of some lengths (tokens of the source without <eos>).
struct LengthBleu {
    int from = 0, to = 0;      // both included
    int n = 0;                 // sentences
    double bleu = 0;           // 0 to 100, corpus score of these sentences, greedy
    double low = 0, high = 0;  // 95 % bootstrap interval
    bool seen = true;          // as long as what is trained on
};

// What the model of the moment does with held-out text.
struct TrainingProbe {
    std::uint64_t updates = 0;
    double lossPerWord = 0;            // of the references
    double bleu = 0;                   // of the sentences as long as those trained on; greedy
    double exact = 0;                  // 0 to 1: of these, translations equal to the reference
    std::vector<LengthBleu> byLength;  // shortest first
    std::optional<double> alignmentAccuracy;  // 0 to 1, of target words with a gold link (forced);
                                              // nothing for RNNencdec or without gold
};

// A sentence whose α is filmed.  With a reference its rows are that translation's words, all film
// long; without one they are what the model writes greedily.
struct PinnedSentence {
    std::string source;
    std::string reference;  // may be empty
};

// One pinned sentence at one moment.  `alpha` is empty for an RNNencdec.
struct FilmFrame {
    std::vector<TokenId> target;  // Ty words, the final <eos> included where it was written
    std::vector<float> alpha;     // (Ty·Tx), row after row
    std::vector<float> logP;      // (Ty) of each word
};

// The film of one pinned sentence; frame k was taken after frameUpdates[k] updates.
struct Film {
    PinnedSentence sentence;
    std::vector<std::string> sourceTokens;  // Tx, <unk> where unknown, the final <eos> included
    std::vector<FilmFrame> frames;
};

struct TrainingHistory {
    std::string architecture;  // "rnnsearch", "rnnencdec"
    bool heldOut = true;       // false: probes use a sample of the training text, for want of other
    std::vector<TrainingReport> reports;
    std::vector<TrainingProbe> probes;
    std::vector<std::string> targetWords;  // what the ids of the frames mean
    std::vector<std::uint64_t> frameUpdates;
    std::vector<Film> films;
};

}  // namespace lookback
