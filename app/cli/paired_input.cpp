#include "cli/paired_input.h"

#include <filesystem>
#include <tuple>
#include <utility>

namespace lookback::cli {

PairedInput::PairedInput(std::string first, std::string second, TextInput firstInput,
                         TextInput secondInput)
    : m_first(std::move(first)),
      m_second(std::move(second)),
      m_firstInput(std::move(firstInput)),
      m_secondInput(std::move(secondInput)) {}

Result<PairedInput> PairedInput::open(const std::string& first, const std::string& second,
                                      bool lenient) {
    if (first.empty() || second.empty())
        return Error{"found an empty file name, expected a text file"};
    auto firstInput = TextInput::open(first, lenient);
    if (!firstInput) return Error{firstInput.error()};
    auto secondInput = TextInput::open(second, lenient);
    if (!secondInput) return Error{secondInput.error()};
    return PairedInput(first, second, *std::move(firstInput), *std::move(secondInput));
}

Result<std::optional<LinePair>> PairedInput::next() {
    auto first = m_firstInput.next();
    if (!first) return Error{first.error()};
    auto second = m_secondInput.next();
    if (!second) return Error{second.error()};
    if (first->has_value() != second->has_value()) {
        const auto& [ended, other] =
            first->has_value() ? std::tie(m_second, m_first) : std::tie(m_first, m_second);
        return Error{ended + ": ends after line " + std::to_string(m_size.pairs) + ", but " +
                     other + " goes on: expected as many lines in both"};
    }
    if (!first->has_value()) return std::optional<LinePair>();
    ++m_size.pairs;
    m_size.bytes += (*first)->size() + (*second)->size();
    return std::optional(LinePair{**std::move(first), **std::move(second)});
}

double PairedInput::share(const std::optional<TextSize>& whole) const {
    if (!whole || whole->bytes == 0) return -1;
    return static_cast<double>(m_size.bytes) / static_cast<double>(whole->bytes);
}

Result<std::optional<TextSize>> survey(const std::string& first, const std::string& second,
                                       bool lenient) {
    auto input = PairedInput::open(first, second, lenient);
    if (!input) return Error{input.error()};
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(first, ignored) ||
        !std::filesystem::is_regular_file(second, ignored))
        return std::optional<TextSize>();
    for (;;) {
        const auto pair = input->next();
        if (!pair) return Error{pair.error()};
        if (!*pair) return std::optional(input->size());
    }
}

}  // namespace lookback::cli
