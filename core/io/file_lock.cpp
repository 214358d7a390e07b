#include "io/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

namespace lookback {

namespace {

// Whether the file that is open is still the one that `path` names: the last holder may have
// removed it between our open and our lock.
bool isStill(const std::string& path, int descriptor) {
    struct stat named {
    }, opened{};
    return ::stat(path.c_str(), &named) == 0 && ::fstat(descriptor, &opened) == 0 &&
           named.st_ino == opened.st_ino && named.st_dev == opened.st_dev;
}

std::string holder(int descriptor) {
    std::array<char, 32> text{};
    const ssize_t got = ::pread(descriptor, text.data(), text.size(), 0);
    std::string pid;
    for (ssize_t i = 0; i < got && text[static_cast<std::size_t>(i)] != '\n'; ++i) {
        const char c = text[static_cast<std::size_t>(i)];
        if (c < '0' || c > '9') return "another process";
        pid += c;
    }
    return pid.empty() ? "another process" : "process " + pid;
}

Error cannotLock(const std::string& path, int error) {
    switch (error) {
        case ENOENT:
        case ENOTDIR:
            return Error{path + ": no such folder; make it, or choose another output"};
        case EACCES:
        case EPERM:
        case EROFS:
            return Error{path + ": no permission to write in this folder; choose another output"};
        default:
            return Error{path + ": cannot be locked: " + std::system_category().message(error)};
    }
}

Error heldBy(const std::string& path, const std::string& who) {
    return Error{path + ": held by " + who + "; wait for it to end, or choose another output"};
}

}  // namespace

FileLock::FileLock(std::string path, int descriptor)
    : m_path(std::move(path)), m_descriptor(descriptor) {}

FileLock::FileLock(FileLock&& other) noexcept
    : m_path(std::move(other.m_path)), m_descriptor(std::exchange(other.m_descriptor, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
    std::swap(m_path, other.m_path);
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

FileLock::~FileLock() {
    if (m_descriptor < 0) return;
    // Removed while still held, so that nobody can hold a file without a name unnoticed.
    ::unlink(m_path.c_str());
    ::close(m_descriptor);
}

Result<FileLock> FileLock::acquire(const std::string& path) {
    for (;;) {
        const int descriptor =
            ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
        if (descriptor < 0) return cannotLock(path, errno);
        if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
            const int error = errno;
            const std::string who = holder(descriptor);
            ::close(descriptor);
            if (error == EINTR) continue;
            if (error == EWOULDBLOCK) return heldBy(path, who);
            return cannotLock(path, error);
        }
        if (!isStill(path, descriptor)) {
            ::close(descriptor);
            continue;
        }
        FileLock lock(path, descriptor);
        const std::string pid = std::to_string(::getpid()) + "\n";
        // The number only helps the sentence above: a full disk is no reason to refuse.
        if (::ftruncate(descriptor, 0) != 0 || ::pwrite(descriptor, pid.data(), pid.size(), 0) < 0)
            errno = 0;
        return lock;
    }
}

}  // namespace lookback
