// Where the time of a training step goes, for `lookback-cli benchmark`.  Off, a section costs one look
// at an atomic; nothing that is computed depends on it.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <tuple>

namespace lookback {

enum class Part { Encoder, Alignment, Decoder, Readout, Softmax, Optimizer, Data };
inline constexpr int kParts = 7;
const char* name(Part part);

// A matrix product C (rows, cols) = op(A) (rows, depth) op(B) (depth, cols).
struct ProductShape {
    enum class Kind { Plain, TransposedA, TransposedB } kind;
    std::int64_t rows, depth, cols;

    bool operator<(const ProductShape& other) const {
        return std::tie(kind, rows, depth, cols) <
               std::tie(other.kind, other.rows, other.depth, other.cols);
    }
};

// What is measured while it is in force, in all threads together.  One at a time.
class Profile {
public:
    explicit Profile(bool products = false);  // in force until it ends
    ~Profile();
    Profile(const Profile&) = delete;
    Profile& operator=(const Profile&) = delete;

    double seconds(Part part) const;  // summed over the threads, inner sections left out
    std::map<ProductShape, std::int64_t> products() const { return m_products; }

    static Profile* active() { return s_active.load(std::memory_order_relaxed); }
    void add(Part part, std::chrono::steady_clock::duration time);
    void count(const ProductShape& shape);

private:
    static std::atomic<Profile*> s_active;
    std::array<std::atomic<std::int64_t>, kParts> m_nanoseconds{};
    bool m_countsProducts;
    std::mutex m_mutex;
    std::map<ProductShape, std::int64_t> m_products;
};

// From here to the end of the block the time belongs to a part; a section inside takes its own.
class ProfileSection {
public:
    explicit ProfileSection(Part part);
    ~ProfileSection();
    ProfileSection(const ProfileSection&) = delete;
    ProfileSection& operator=(const ProfileSection&) = delete;

private:
    Profile* m_profile;
    Part m_part;
    ProfileSection* m_outer = nullptr;
    std::chrono::steady_clock::time_point m_since;
};

}  // namespace lookback
