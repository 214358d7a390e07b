// The task dates: dates of 1900 to 2099 as people write and say them, to YYYY-MM-DD.
//
// By characters on both sides.  A digit of the ISO form is linked to the characters that say it: the
// digit itself, or the whole word or words of it (in "nineteen eighty-seven" the 1 and the 9 to
// "nineteen", the 8 to "eighty", the 7 to "seven"; in "March" 0 and 3 to all five letters).  Its
// hyphens, and the weekday, commas, "the", "of" and endings like "rd", are linked to nothing.
#pragma once

#include "corpus/task.h"

namespace lookback {

class DatesTask : public Task {
public:
    TaskPair next(Random& random) const override;
    TextOptions sourceText() const override { return {Tokenizer::Characters, false}; }
    TextOptions targetText() const override { return {Tokenizer::Characters, false}; }
    std::vector<std::string> sourceWords() const override;
    std::vector<std::string> targetWords() const override;
};

}  // namespace lookback
