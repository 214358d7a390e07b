#include "session/edit_history.h"

#include <utility>

namespace lookback {

void EditHistory::clear() {
    m_past.clear();
    m_future.clear();
}

void EditHistory::push(EditState before) {
    m_past.push_back(std::move(before));
    if (m_past.size() > kMost) m_past.pop_front();
    m_future.clear();
}

std::optional<EditState> EditHistory::undo(EditState now) {
    if (m_past.empty()) return std::nullopt;
    m_future.push_back(std::move(now));
    EditState state = std::move(m_past.back());
    m_past.pop_back();
    return state;
}

std::optional<EditState> EditHistory::redo(EditState now) {
    if (m_future.empty()) return std::nullopt;
    m_past.push_back(std::move(now));
    EditState state = std::move(m_future.back());
    m_future.pop_back();
    return state;
}

}  // namespace lookback
