// Two files read in step, line by line: what score, bleu, evaluate, align and aer work on.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "base/result.h"
#include "cli/text_input.h"

namespace lookback::cli {

struct LinePair {
    std::string first, second;
};

// How much text two files hold.
struct TextSize {
    std::size_t pairs = 0;
    std::size_t bytes = 0;  // of both, without line ends
};

class PairedInput {
public:
    static Result<PairedInput> open(const std::string& first, const std::string& second,
                                    bool lenient);

    // The next line of both; nothing at the end of both.  Files of unequal length are an error that
    // names the two.
    Result<std::optional<LinePair>> next();

    // Given so far.
    const TextSize& size() const { return m_size; }
    std::size_t lines() const { return m_size.pairs; }
    // The share of a text of this size that was given; negative where the size is unknown.
    double share(const std::optional<TextSize>& whole) const;
    LineRemarks remarks() const {
        LineRemarks both = m_firstInput.remarks();
        return both += m_secondInput.remarks();
    }

private:
    PairedInput(std::string first, std::string second, TextInput firstInput, TextInput secondInput);

    std::string m_first, m_second;  // paths
    TextInput m_firstInput, m_secondInput;
    TextSize m_size;
};

// Reads both files once from end to end before long work begins, so that a fault of the text is told
// at once and the time left can be.  Nothing if one is no ordinary file and cannot be read twice.
Result<std::optional<TextSize>> survey(const std::string& first, const std::string& second,
                                       bool lenient);

}  // namespace lookback::cli
