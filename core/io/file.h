// Files of the operating system: whole reads, and writes that either happen or leave the old file.
//
// With file_lock.h the one place in core that knows POSIX.  Every error names the file and what to
// do about it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace lookback {

// An open regular file, read at any place.
class InputFile {
public:
    // Errors: missing, no permission, a folder or a device.
    static Result<InputFile> open(const std::string& path);
    ~InputFile();
    InputFile(InputFile&& other) noexcept;
    InputFile& operator=(InputFile&& other) noexcept;
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    const std::string& path() const { return m_path; }
    std::uint64_t size() const { return m_size; }  // bytes, when it was opened
    // Fills `into` with the `count` bytes from `offset`.  Error: the file has become shorter.
    Status read(std::uint64_t offset, void* into, std::size_t count) const;

private:
    InputFile(std::string path, int descriptor, std::uint64_t size);
    std::string m_path;
    int m_descriptor = -1;
    std::uint64_t m_size = 0;
};

// The bytes of a regular file of at most `largest` bytes.
Result<std::string> readFile(const std::string& path, std::uint64_t largest = 1ull << 40);

// A file that is written whole or not at all: the bytes go to a temporary beside the target,
// TARGET.tmp.PID.N, which takes the target's place in commit().  Whatever fails before leaves the
// target as it was; an object that ends without a commit removes its temporary.
class OutputFile {
public:
    // Errors: no such folder, no permission, the target is a folder or a device.
    static Result<OutputFile> create(const std::string& target);
    ~OutputFile();
    OutputFile(OutputFile&& other) noexcept;
    OutputFile& operator=(OutputFile&& other) noexcept;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    // Appends; after an error all later calls fail too.
    Status write(const void* bytes, std::size_t count);
    Status write(std::string_view text) { return write(text.data(), text.size()); }
    // Everything to the disk, then the temporary becomes the target.
    Status commit();

private:
    OutputFile(std::string target, std::string temporary, int descriptor);
    void abandon();
    Status fail(const std::string& doing, int error);
    std::string m_target;
    std::string m_temporary;
    int m_descriptor = -1;
    bool m_failed = false;
};

Status writeFile(const std::string& target, std::string_view text);

// Removes the temporaries beside `target` whose process is gone (it was killed, or the power
// failed); returns how many.
int removeStaleTemporaries(const std::string& target);

}  // namespace lookback
