// Checks of our own assumptions.  A failed check is a bug in Lookback: it throws std::logic_error
// with the expression, both values and the place.  Faults of the outside world use Result instead.
#pragma once

#include <sstream>
#include <stdexcept>
#include <string>

namespace lookback::detail {

[[noreturn]] inline void checkFailed(const char* expression, const std::string& values,
                                     const char* file, int line) {
    std::ostringstream out;
    out << "bug: " << expression << " does not hold" << values << " (" << file << ":" << line
        << ")";
    throw std::logic_error(out.str());
}

template <class A, class B>
std::string bothValues(const A& a, const B& b) {
    std::ostringstream out;
    out << ": " << a << " and " << b;
    return out.str();
}

}  // namespace lookback::detail

#define LOOKBACK_CHECK(condition) \
    ((condition) ? void() : ::lookback::detail::checkFailed(#condition, "", __FILE__, __LINE__))
#define LOOKBACK_CHECK_COMPARE(a, op, b)                                                        \
    do {                                                                                        \
        const auto& checkedA = (a);                                                             \
        const auto& checkedB = (b);                                                             \
        if (!(checkedA op checkedB))                                                            \
            ::lookback::detail::checkFailed(#a " " #op " " #b,                                  \
                                            ::lookback::detail::bothValues(checkedA, checkedB), \
                                            __FILE__, __LINE__);                                \
    } while (false)
#define LOOKBACK_CHECK_EQ(a, b) LOOKBACK_CHECK_COMPARE(a, ==, b)
#define LOOKBACK_CHECK_LT(a, b) LOOKBACK_CHECK_COMPARE(a, <, b)
#define LOOKBACK_CHECK_LE(a, b) LOOKBACK_CHECK_COMPARE(a, <=, b)
