#include "base/sha256.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace lookback {

namespace {

// The first 32 bits of the fractional part of the cube roots of the first 64 primes.
std::array<std::uint32_t, 64> roundConstants() {
    std::array<std::uint32_t, 64> constants{};
    std::size_t found = 0;
    for (unsigned candidate = 2; found < constants.size(); ++candidate) {
        bool prime = true;
        for (unsigned d = 2; d * d <= candidate; ++d) prime = prime && candidate % d != 0;
        if (!prime) continue;
        const long double root = std::cbrt(static_cast<long double>(candidate));
        constants[found++] = static_cast<std::uint32_t>((root - std::floor(root)) * 0x1p32L);
    }
    return constants;
}

}  // namespace

void Sha256::addBlock(const unsigned char* block) {
    static const std::array<std::uint32_t, 64> k = roundConstants();
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < 16; ++i)
        w[i] = static_cast<std::uint32_t>(block[4 * i]) << 24 |
               static_cast<std::uint32_t>(block[4 * i + 1]) << 16 |
               static_cast<std::uint32_t>(block[4 * i + 2]) << 8 | block[4 * i + 3];
    for (std::size_t i = 16; i < 64; ++i) {
        const std::uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3)) + w[i - 7] +
               (std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10));
    }
    auto [a, b, c, d, e, f, g, h] = m_hash;
    for (std::size_t i = 0; i < 64; ++i) {
        const std::uint32_t t1 = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                                 ((e & f) ^ (~e & g)) + k[i] + w[i];
        const std::uint32_t t2 =
            (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + t2;
    }
    const std::uint32_t sums[] = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i) m_hash[i] += sums[i];
}

void Sha256::add(std::string_view bytes) {
    m_bytes += bytes.size();
    const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
    std::size_t left = bytes.size();
    while (left > 0) {
        const std::size_t count = std::min(left, m_block.size() - m_filled);
        std::copy_n(data, count, m_block.data() + m_filled);
        m_filled += count;
        data += count;
        left -= count;
        if (m_filled == m_block.size()) {
            addBlock(m_block.data());
            m_filled = 0;
        }
    }
}

std::string Sha256::hex() {
    const std::uint64_t bits = m_bytes * 8;
    add(std::string_view("\x80", 1));
    while (m_filled != 56) add(std::string_view("\0", 1));
    std::string length;
    for (int shift = 56; shift >= 0; shift -= 8)
        length += static_cast<char>(static_cast<unsigned char>(bits >> shift));
    add(length);
    std::string digits;
    for (const std::uint32_t word : m_hash)
        for (int shift = 28; shift >= 0; shift -= 4)
            digits += "0123456789abcdef"[(word >> shift) & 15];
    return digits;
}

}  // namespace lookback
