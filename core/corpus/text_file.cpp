#include "corpus/text_file.h"

#include <zlib.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <streambuf>
#include <system_error>
#include <utility>

namespace lookback {

// zlib passes a file that is not gzipped through as it is.
class TextFile::Buffer : public std::streambuf {
public:
    Buffer(gzFile file, std::string path) : m_file(file), m_path(std::move(path)) {}
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer() override { gzclose(m_file); }

    const std::string& error() const { return m_error; }

protected:
    int_type underflow() override {
        if (!m_error.empty()) return traits_type::eof();
        errno = 0;
        const int count = gzread(m_file, m_bytes.data(), static_cast<unsigned>(m_bytes.size()));
        const int systemError = errno;
        // A gzip stream that ends too early gives its last bytes and this state together.
        int state = Z_OK;
        const std::string what = gzerror(m_file, &state);
        if (count < 0 || (state != Z_OK && state != Z_STREAM_END)) {
            m_error = m_path + ": " + describe(state, systemError, what);
            return traits_type::eof();
        }
        if (count == 0) return traits_type::eof();
        setg(m_bytes.data(), m_bytes.data(), m_bytes.data() + count);
        return traits_type::to_int_type(m_bytes[0]);
    }

private:
    static std::string describe(int state, int systemError, const std::string& what) {
        if (state == Z_BUF_ERROR) return "the gzip data ends too early, expected a complete file";
        if (state == Z_ERRNO)
            return "reading failed: " + std::generic_category().message(systemError);
        return "the gzip data is corrupt (" + what + "), expected a sound file";
    }

    gzFile m_file;
    std::string m_path;
    std::string m_error;
    std::array<char, 1 << 16> m_bytes{};
};

Result<TextFile> TextFile::open(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        return Error{path + ": found a folder, expected a text file"};
    errno = 0;
    const gzFile file = gzopen(path.c_str(), "rb");
    if (file == nullptr) {
        const int reason = errno == 0 ? ENOMEM : errno;
        return Error{path + ": cannot be opened: " + std::generic_category().message(reason)};
    }
    return TextFile(std::make_unique<Buffer>(file, path));
}

TextFile::TextFile(std::unique_ptr<Buffer> buffer)
    : m_buffer(std::move(buffer)), m_stream(std::make_unique<std::istream>(m_buffer.get())) {}
TextFile::TextFile(TextFile&&) noexcept = default;
TextFile& TextFile::operator=(TextFile&& other) noexcept {
    // The stream goes before the buffer that it reads from.
    m_stream = std::move(other.m_stream);
    m_buffer = std::move(other.m_buffer);
    return *this;
}
TextFile::~TextFile() = default;

std::istream& TextFile::stream() {
    return *m_stream;
}

Status TextFile::status() const {
    if (m_buffer->error().empty()) return {};
    return Error{m_buffer->error()};
}

}  // namespace lookback
