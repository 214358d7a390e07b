// Many sentences at once: each is decoded alone, several side by side on threads, and handed over in
// the order in which they came.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "decoding/beam_search.h"
#include "decoding/translator.h"

namespace lookback {

struct Translation {
    std::size_t line = 0;  // from 1
    bool blank = false;    // the line held no token: it stays blank and is not decoded
    Sentence source;
    std::vector<Hypothesis> hypotheses;  // best first
};

// Where the next line comes from: nothing at the end, or an error.
using LineSupply = std::function<Result<std::optional<std::string>>()>;
// Takes a translation; false stops the work.
using TranslationSink = std::function<bool(const Translation&)>;

// Whether the next line would have to be waited for: then those at hand are answered first.
using LineWait = std::function<bool()>;

// Memory is that of 16 sentences a thread, however many lines there are.
Status translateLines(const Translator& translator, const BeamOptions& options, int threads,
                      const LineSupply& supply, const TranslationSink& sink,
                      const LineWait& wouldWait = {});

}  // namespace lookback
