#include "io/file.h"
#include "base/counted.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <system_error>
#include <utility>

namespace lookback {

namespace {

constexpr std::size_t kLargestCall = std::size_t(1) << 26;  // bytes of one read() or write()

std::string reason(int error) {
    switch (error) {
        case ENOSPC:
        case EDQUOT:
            return "the disk is full; make room and try again";
        case EFBIG:
            return "the file would be larger than this system allows";
        case EROFS:
            return "the disk can only be read; choose another folder";
        case EACCES:
        case EPERM:
            return "permission denied; choose another place or change its permissions";
        case ENOENT:
            return "no such file or folder; check the path";
        case ENOTDIR:
            return "a part of the path is not a folder; check the path";
        default:
            return std::system_category().message(error);
    }
}

Error cannot(const std::string& path, const std::string& doing, int error) {
    return Error{path + ": cannot " + doing + ": " + reason(error)};
}

Error notRegular(const std::string& path, mode_t mode) {
    return Error{path + ": found " + (S_ISDIR(mode) ? "a folder" : "a device or pipe") +
                 ", expected a regular file"};
}

std::string folderOf(const std::string& path) {
    const auto slash = path.rfind('/');
    if (slash == std::string::npos) return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

// A rename is safe against power failure only when its folder is on the disk too.
int syncFolder(const std::string& path) {
    const int folder = ::open(folderOf(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return errno;
    // Some file systems cannot sync a folder and say EINVAL: there is nothing more to do.
    const int error = ::fsync(folder) != 0 && errno != EINVAL ? errno : 0;
    ::close(folder);
    return error;
}

// The process that wrote a temporary NAME.tmp.PID.N; 0 if `name` is not one of `base`.
pid_t ownerOfTemporary(const std::string& name, const std::string& base) {
    const std::string prefix = base + ".tmp.";
    if (name.compare(0, prefix.size(), prefix) != 0) return 0;
    pid_t pid = 0;
    const char* const end = name.data() + name.size();
    const auto [rest, error] = std::from_chars(name.data() + prefix.size(), end, pid);
    if (error != std::errc() || pid <= 0) return 0;
    return rest == end || *rest == '.' ? pid : 0;
}

}  // namespace

InputFile::InputFile(std::string path, int descriptor, std::uint64_t size)
    : m_path(std::move(path)), m_descriptor(descriptor), m_size(size) {}

InputFile::InputFile(InputFile&& other) noexcept
    : m_path(std::move(other.m_path)),
      m_descriptor(std::exchange(other.m_descriptor, -1)),
      m_size(other.m_size) {}

InputFile& InputFile::operator=(InputFile&& other) noexcept {
    std::swap(m_path, other.m_path);
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_size, other.m_size);
    return *this;
}

InputFile::~InputFile() {
    if (m_descriptor >= 0) ::close(m_descriptor);
}

Result<InputFile> InputFile::open(const std::string& path) {
    // O_NONBLOCK: opening a pipe that nobody writes to must not wait for ever.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return cannot(path, "be read", errno);
    InputFile file(path, descriptor, 0);
    struct stat info {};
    if (::fstat(descriptor, &info) != 0) return cannot(path, "be read", errno);
    if (!S_ISREG(info.st_mode)) return notRegular(path, info.st_mode);
    file.m_size = static_cast<std::uint64_t>(info.st_size);
    return file;
}

Status InputFile::read(std::uint64_t offset, void* into, std::size_t count) const {
    auto* out = static_cast<char*>(into);
    while (count > 0) {
        const ssize_t got =
            ::pread(m_descriptor, out, std::min(count, kLargestCall), static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return cannot(m_path, "be read", errno);
        if (got == 0)
            return Error{m_path + ": ends at byte " + std::to_string(offset) + ", expected " +
                         std::to_string(count) +
                         " more; another program is changing the file, try again later"};
        out += got;
        offset += static_cast<std::uint64_t>(got);
        count -= static_cast<std::size_t>(got);
    }
    return {};
}

Result<std::string> readFile(const std::string& path, std::uint64_t largest) {
    auto file = InputFile::open(path);
    if (!file) return Error{file.error()};
    if (file->size() > largest)
        return Error{path + ": found " + counted(file->size(), "byte") + ", expected at most " +
                     std::to_string(largest)};
    std::string text(file->size(), '\0');
    if (auto status = file->read(0, text.data(), text.size()); !status)
        return Error{status.error()};
    return text;
}

OutputFile::OutputFile(std::string target, std::string temporary, int descriptor)
    : m_target(std::move(target)), m_temporary(std::move(temporary)), m_descriptor(descriptor) {}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : m_target(std::move(other.m_target)),
      m_temporary(std::move(other.m_temporary)),
      m_descriptor(std::exchange(other.m_descriptor, -1)),
      m_failed(other.m_failed) {}

OutputFile& OutputFile::operator=(OutputFile&& other) noexcept {
    std::swap(m_target, other.m_target);
    std::swap(m_temporary, other.m_temporary);
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_failed, other.m_failed);
    return *this;
}

OutputFile::~OutputFile() {
    abandon();
}

void OutputFile::abandon() {
    if (m_descriptor < 0) return;
    ::close(m_descriptor);
    ::unlink(m_temporary.c_str());
    m_descriptor = -1;
}

Result<OutputFile> OutputFile::create(const std::string& path) {
    // A link stays a link: what it points to is replaced.
    std::error_code linkError;
    std::string target = path;
    if (std::filesystem::is_symlink(path, linkError))
        target = std::filesystem::weakly_canonical(path, linkError).string();
    if (linkError || target.empty()) target = path;

    struct stat info {};
    const bool exists = ::stat(target.c_str(), &info) == 0;
    if (exists && !S_ISREG(info.st_mode)) return notRegular(path, info.st_mode);
    static std::atomic<unsigned> serial{0};
    const std::string temporary =
        target + ".tmp." + std::to_string(::getpid()) + "." + std::to_string(++serial);
    const int descriptor =
        ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (descriptor < 0) return cannot(path, "be written", errno);
    // Only a wish: on some file systems permissions cannot be changed.
    if (exists && ::fchmod(descriptor, info.st_mode & 07777) != 0) errno = 0;
    return OutputFile(target, temporary, descriptor);
}

Status OutputFile::fail(const std::string& doing, int error) {
    m_failed = true;
    abandon();
    return cannot(m_target, doing, error);
}

Status OutputFile::write(const void* bytes, std::size_t count) {
    if (m_failed || m_descriptor < 0)
        return Error{m_target + ": cannot be written: an earlier part of it could not be"};
    const auto* from = static_cast<const char*>(bytes);
    while (count > 0) {
        const ssize_t written = ::write(m_descriptor, from, std::min(count, kLargestCall));
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return fail("be written", written < 0 ? errno : ENOSPC);
        from += written;
        count -= static_cast<std::size_t>(written);
    }
    return {};
}

Status OutputFile::commit() {
    if (m_failed || m_descriptor < 0)
        return Error{m_target + ": cannot be written: an earlier part of it could not be"};
    if (::fsync(m_descriptor) != 0) return fail("be written to the disk", errno);
    if (::close(std::exchange(m_descriptor, -1)) != 0) {
        const int error = errno;
        ::unlink(m_temporary.c_str());
        return fail("be written to the disk", error);
    }
    if (::rename(m_temporary.c_str(), m_target.c_str()) != 0) {
        const int error = errno;
        ::unlink(m_temporary.c_str());
        return fail("take its place", error);
    }
    if (const int error = syncFolder(m_target); error != 0)
        return cannot(m_target, "be made safe against a power failure", error);
    return {};
}

Status writeFile(const std::string& target, std::string_view text) {
    auto file = OutputFile::create(target);
    if (!file) return Error{file.error()};
    if (auto status = file->write(text); !status) return status;
    return file->commit();
}

int removeStaleTemporaries(const std::string& target) {
    const auto slash = target.rfind('/');
    const std::string base = slash == std::string::npos ? target : target.substr(slash + 1);
    int removed = 0;
    std::error_code error;
    auto entry = std::filesystem::directory_iterator(folderOf(target), error);
    for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        const pid_t owner = ownerOfTemporary(entry->path().filename().string(), base);
        if (owner == 0 || ::kill(owner, 0) == 0 || errno != ESRCH) continue;
        if (::unlink(entry->path().c_str()) == 0) ++removed;
    }
    return removed;
}

}  // namespace lookback
