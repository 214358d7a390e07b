// What the file of a history holds, for its writer and its reader: names and widths of its tables.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "session/live/history_numbers.h"

namespace lookback {

inline constexpr const char* kHistoryFormat = "lookback-history-1";

// Rows of numbers as they lie in the file.
struct HistoryTable {
    std::string name;
    std::size_t columns = 1;
    std::vector<float> numbers{};

    std::size_t rows() const { return numbers.size() / columns; }
    void add(double value) { numbers.push_back(storedNumber(value)); }
    void addWhole(std::uint64_t value) { numbers.push_back(static_cast<float>(value)); }
    void addCounter(std::uint64_t value) {
        addWhole(value / kWholeLimit);
        addWhole(value % kWholeLimit);
    }
};

// The names and widths of the tables; a counter has two columns.
inline HistoryTable reportTable() {
    return {"reports", 10};
}
inline HistoryTable probeTable() {
    return {"probes", 7};
}
inline HistoryTable lengthTable() {
    return {"probes.by_length", 7};
}
inline HistoryTable frameTable() {
    return {"frames", 2};
}
inline std::string filmName(std::size_t film, const char* what) {
    return "film." + std::to_string(film) + "." + what;
}

}  // namespace lookback
