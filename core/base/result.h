// How core reports faults of the outside world: one sentence that says what to do.
//
// Result<T> holds a value or an error sentence, Status only success or the sentence.  A bug is not
// an outcome: see check.h.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "base/check.h"

namespace lookback {

// An error sentence on its way into a Result or Status.
struct Error {
    std::string message;
};

class [[nodiscard]] Status {
public:
    Status() = default;
    Status(Error error) : m_error(std::move(error)) {}

    bool ok() const { return !m_error.has_value(); }
    explicit operator bool() const { return ok(); }
    // The sentence; only when !ok().
    const std::string& error() const {
        LOOKBACK_CHECK(!ok());
        return m_error->message;
    }

private:
    std::optional<Error> m_error;
};

template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_value(std::move(value)) {}
    Result(Error error) : m_error(std::move(error)) {}

    bool ok() const { return m_value.has_value(); }
    explicit operator bool() const { return ok(); }
    // The value; only when ok().
    T& value() & {
        LOOKBACK_CHECK(ok());
        return *m_value;
    }
    const T& value() const& {
        LOOKBACK_CHECK(ok());
        return *m_value;
    }
    T&& value() && {
        LOOKBACK_CHECK(ok());
        return std::move(*m_value);
    }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    // The sentence; only when !ok().
    const std::string& error() const {
        LOOKBACK_CHECK(!ok());
        return m_error.message;
    }

private:
    std::optional<T> m_value;
    Error m_error;
};

}  // namespace lookback
