#include "views/hover_link.h"

#include <utility>

namespace lookback {

void HoverLink::setSource(int index) {
    if (index == m_source) return;
    const int before = std::exchange(m_source, index);
    if (index >= 0) m_last = index;
    emit changed(before, index);
}

void HoverLink::forget() {
    setSource(-1);
    m_last = -1;
}

}  // namespace lookback
