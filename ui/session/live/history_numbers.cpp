#include "session/live/history_numbers.h"

#include <cmath>
#include <limits>

namespace lookback {

namespace {

constexpr float kInfinity = std::numeric_limits<float>::max();
constexpr float kNotANumber = -std::numeric_limits<float>::max() / 2;

constexpr int kBits = 21, kWordBits = 24;
constexpr std::uint32_t kNone = (1U << kBits) - 1;  // in the place of an α that is none
constexpr std::uint32_t kOne = kNone - 1;

}  // namespace

float storedNumber(double value) {
    if (std::isnan(value)) return kNotANumber;
    if (std::abs(value) >= static_cast<double>(kInfinity))
        return value > 0 ? kInfinity : -kInfinity;
    return static_cast<float>(value);
}

double numberStored(float stored) {
    if (stored == kNotANumber) return std::numeric_limits<double>::quiet_NaN();
    if (stored == kInfinity) return std::numeric_limits<double>::infinity();
    if (stored == -kInfinity) return -std::numeric_limits<double>::infinity();
    return static_cast<double>(stored);
}

std::size_t packedSize(std::size_t count) {
    return (count * kBits + kWordBits - 1) / kWordBits;
}

std::vector<float> packAlpha(std::span<const float> alpha) {
    std::vector<float> packed;
    packed.reserve(packedSize(alpha.size()));
    std::uint64_t waiting = 0;  // bits not written yet, the oldest highest
    int bits = 0;
    const auto emit = [&] {
        bits -= kWordBits;
        packed.push_back(static_cast<float>(waiting >> bits));
        waiting &= (std::uint64_t(1) << bits) - 1;
    };
    for (const float value : alpha) {
        const bool good = value >= 0 && value <= 1;
        waiting = waiting << kBits |
                  (good ? static_cast<std::uint32_t>(std::lround(static_cast<double>(value) * kOne))
                        : kNone);
        bits += kBits;
        while (bits >= kWordBits) emit();
    }
    if (bits > 0) {
        waiting <<= kWordBits - bits;
        bits = kWordBits;
        emit();
    }
    return packed;
}

std::optional<std::vector<float>> unpackAlpha(std::span<const float> packed, std::size_t count) {
    std::vector<float> alpha;
    alpha.reserve(count);
    std::uint64_t waiting = 0;
    int bits = 0;
    for (const float word : packed) {
        if (!(word >= 0 && word < static_cast<float>(kWholeLimit)) || word != std::floor(word))
            return std::nullopt;
        waiting = waiting << kWordBits | static_cast<std::uint64_t>(word);
        bits += kWordBits;
        while (bits >= kBits && alpha.size() < count) {
            bits -= kBits;
            const auto value = static_cast<std::uint32_t>(waiting >> bits);
            waiting &= (std::uint64_t(1) << bits) - 1;
            alpha.push_back(value == kNone ? std::numeric_limits<float>::quiet_NaN()
                                           : static_cast<float>(static_cast<double>(value) / kOne));
        }
    }
    return alpha;
}

}  // namespace lookback
