#include "base/profile.h"

#include "base/check.h"

namespace lookback {

namespace {

thread_local ProfileSection* innermost = nullptr;

}  // namespace

std::atomic<Profile*> Profile::s_active{nullptr};

const char* name(Part part) {
    static constexpr const char* kNames[kParts] = {"encoder", "alignment", "decoder", "readout",
                                                   "softmax", "optimizer", "data"};
    return kNames[static_cast<int>(part)];
}

Profile::Profile(bool products) : m_countsProducts(products) {
    LOOKBACK_CHECK(active() == nullptr);
    s_active = this;
}

Profile::~Profile() {
    s_active = nullptr;
}

double Profile::seconds(Part part) const {
    return 1e-9 * static_cast<double>(m_nanoseconds[static_cast<std::size_t>(part)]);
}

void Profile::add(Part part, std::chrono::steady_clock::duration time) {
    m_nanoseconds[static_cast<std::size_t>(part)] +=
        std::chrono::duration_cast<std::chrono::nanoseconds>(time).count();
}

void Profile::count(const ProductShape& shape) {
    if (!m_countsProducts) return;
    const std::lock_guard lock(m_mutex);
    ++m_products[shape];
}

ProfileSection::ProfileSection(Part part) : m_profile(Profile::active()), m_part(part) {
    if (m_profile == nullptr) return;
    m_since = std::chrono::steady_clock::now();
    m_outer = innermost;
    innermost = this;
    if (m_outer != nullptr) m_profile->add(m_outer->m_part, m_since - m_outer->m_since);
}

ProfileSection::~ProfileSection() {
    if (m_profile == nullptr) return;
    const auto now = std::chrono::steady_clock::now();
    m_profile->add(m_part, now - m_since);
    innermost = m_outer;
    if (m_outer != nullptr) m_outer->m_since = now;
}

}  // namespace lookback
