// One sentence being translated, a word at a time, by somebody who may interfere: step on, go back,
// choose another word, force the alignment.  Without interference it is greedy decoding.
#pragma once

#include <memory>
#include <span>

#include "base/result.h"
#include "decoding/trace.h"
#include "decoding/translator.h"

namespace lookback {

struct SessionOptions {
    int top = 10;       // how many candidates a step keeps
    bool full = false;  // keep log p of every word
    int limit = 0;      // most words, <eos> counted; 0: decodingLimit of the source
};

class DecodingSession {
public:
    // Encodes the source; no step is taken.
    DecodingSession(std::shared_ptr<const Translator> translator, const Sentence& source,
                    SessionOptions options = {});
    ~DecodingSession();
    DecodingSession(DecodingSession&&) noexcept;
    DecodingSession& operator=(DecodingSession&&) noexcept;

    const Trace& trace() const;  // always consistent with the steps taken
    int size() const;            // steps taken
    int limit() const;
    // Most words, <eos> counted; steps already taken stay.
    void setLimit(int limit);
    bool ended() const;  // <eos> was written, or the limit is reached
    bool step();  // takes one more, with the best word (ties: the lower id); false when ended
    void truncate(int size);  // drops the steps from `size` on
    // Steps count from 0; `step` may be size(): the next step is then taken with it.  Later steps
    // are dropped.  Errors: a step beyond that; a word outside the vocabulary; after the end.
    Status choose(int step, TokenId word);
    // The weights, Tx values >= 0, are divided by their sum; the word becomes the new best unless
    // it was chosen.  Errors: as above; an RNNencdec; a wrong count, negative or non-finite values,
    // a sum of zero.
    Status force(int step, std::span<const float> weights);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace lookback
