// SHA-256 (FIPS 180-4): says of a corpus which one it was, wherever it lay.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace lookback {

class Sha256 {
public:
    void add(std::string_view bytes);
    // 64 lower-case hexadecimal digits; ends the sum.
    std::string hex();

private:
    void addBlock(const unsigned char* block);

    std::array<std::uint32_t, 8> m_hash = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                           0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<unsigned char, 64> m_block{};
    std::size_t m_filled = 0;
    std::uint64_t m_bytes = 0;
};

}  // namespace lookback
