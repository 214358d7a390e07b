// A text file as a stream, gzipped or not (told by its first bytes).
#pragma once

#include <istream>
#include <memory>
#include <string>

#include "base/result.h"

namespace lookback {

class TextFile {
public:
    // Errors: no such file, a folder, no permission; the sentence names the path.
    static Result<TextFile> open(const std::string& path);

    TextFile(TextFile&&) noexcept;
    TextFile& operator=(TextFile&&) noexcept;
    ~TextFile();

    std::istream& stream();
    // After reading: a truncated or corrupt gzip stream, or a read that failed, looks like an end
    // of the stream; here it is an error.
    Status status() const;

private:
    class Buffer;
    explicit TextFile(std::unique_ptr<Buffer> buffer);

    std::unique_ptr<Buffer> m_buffer;
    std::unique_ptr<std::istream> m_stream;
};

}  // namespace lookback
