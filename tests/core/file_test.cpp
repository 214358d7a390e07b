#include "io/file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <vector>

#include "catch.h"
#include "io/file_lock.h"
#include "temporary_folder.h"

using namespace lookback;
namespace fs = std::filesystem;

namespace {

bool mentions(const std::string& text, const std::string& part) {
    INFO(text << " should mention " << part);
    const bool found = text.find(part) != std::string::npos;
    CHECK(found);
    return found;
}

// The number of a process that has ended and been waited for.
pid_t deadProcess() {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(0);
    ::waitpid(child, nullptr, 0);
    return child;
}

// Limits the size of files that this process writes: a full disk that needs no disk.
class SizeLimit {
public:
    explicit SizeLimit(rlim_t bytes) {
        ::getrlimit(RLIMIT_FSIZE, &m_old);
        m_handler = ::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{bytes, m_old.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~SizeLimit() {
        ::setrlimit(RLIMIT_FSIZE, &m_old);
        ::signal(SIGXFSZ, m_handler);
    }
    SizeLimit(const SizeLimit&) = delete;
    SizeLimit& operator=(const SizeLimit&) = delete;

private:
    rlimit m_old{};
    void (*m_handler)(int) = nullptr;
};

}  // namespace

TEST_CASE("a file is read back as it was written", "[io]") {
    TemporaryFolder folder;
    const std::string text("a\0b\n", 4);
    REQUIRE(writeFile(folder / "x", text).ok());
    const auto read = readFile(folder / "x");
    REQUIRE(read.ok());
    REQUIRE(*read == text);
    REQUIRE(folder.count() == 1);
    REQUIRE_FALSE(readFile(folder / "x", 3).ok());
}

TEST_CASE("what is no regular file is refused with a sentence", "[io]") {
    TemporaryFolder folder;
    mentions(readFile(folder / "none").error(), "no such file");
    mentions(readFile(folder.path()).error(), "a folder");
    mentions(readFile("/dev/null").error(), "a device");
    mentions(readFile(folder / "x/y").error(), "check the path");
    REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
    mentions(readFile(folder / "pipe").error(), "pipe");
    mentions(writeFile(folder.path(), "x").error(), "a folder");
    mentions(writeFile(folder / "none/x", "x").error(), "no such file");
    mentions(writeFile("/dev/null", "x").error(), "a device");
}

TEST_CASE("a failed write leaves the old file and no temporary", "[io]") {
    TemporaryFolder folder;
    const std::string path = folder / "m";
    REQUIRE(writeFile(path, "old").ok());
    {
        const SizeLimit limit(10'000);
        const auto status = writeFile(path, std::string(20'000, 'x'));
        REQUIRE_FALSE(status.ok());
        mentions(status.error(), path);
    }
    REQUIRE(*readFile(path) == "old");
    REQUIRE(folder.count() == 1);

    {
        auto file = OutputFile::create(path);
        REQUIRE(file.ok());
        REQUIRE(file->write("half").ok());
        REQUIRE(folder.count() == 2);
    }
    REQUIRE(*readFile(path) == "old");
    REQUIRE(folder.count() == 1);
}

TEST_CASE("a process killed while it writes leaves the old file", "[io]") {
    TemporaryFolder folder;
    const std::string path = folder / "m";
    REQUIRE(writeFile(path, "old").ok());
    int ready[2];
    REQUIRE(::pipe(ready) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
        auto file = OutputFile::create(path);
        const bool written = file.ok() && file->write(std::string(100'000, 'x')).ok();
        const char sign = written ? 'y' : 'n';
        if (::write(ready[1], &sign, 1) != 1) ::_exit(1);
        for (;;) ::pause();
    }
    char sign = 0;
    REQUIRE(::read(ready[0], &sign, 1) == 1);
    REQUIRE(sign == 'y');
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ::close(ready[0]);
    ::close(ready[1]);

    REQUIRE(*readFile(path) == "old");
    REQUIRE(folder.count() == 2);
    REQUIRE(removeStaleTemporaries(path) == 1);
    REQUIRE(folder.count() == 1);
    REQUIRE(*readFile(path) == "old");
}

TEST_CASE("only temporaries of dead processes are removed", "[io]") {
    TemporaryFolder folder;
    const std::string path = folder / "m";
    const std::string dead = std::to_string(deadProcess());
    for (const std::string& name :
         {"m.tmp." + std::to_string(::getpid()) + ".1", std::string("m.tmp.notes"),
          "other.tmp." + dead, std::string("m.tmp."), "m.tmp." + dead + "x"})
        REQUIRE(writeFile(folder / name, "x").ok());
    const std::size_t before = folder.count();
    REQUIRE(removeStaleTemporaries(path) == 0);
    REQUIRE(writeFile(folder / ("m.tmp." + dead), "x").ok());
    REQUIRE(writeFile(folder / ("m.tmp." + dead + ".7"), "x").ok());
    REQUIRE(removeStaleTemporaries(path) == 2);
    REQUIRE(folder.count() == before);
    REQUIRE(removeStaleTemporaries(folder / "none/m") == 0);
}

TEST_CASE("permissions and links survive a write", "[io]") {
    TemporaryFolder folder;
    REQUIRE(writeFile(folder / "m", "old").ok());
    fs::permissions(folder / "m", fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("m", folder / "link");
    REQUIRE(writeFile(folder / "link", "new").ok());
    REQUIRE(fs::is_symlink(folder / "link"));
    REQUIRE(*readFile(folder / "m") == "new");
    REQUIRE(fs::status(folder / "m").permissions() ==
            (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("a lock has one holder and goes with it", "[io]") {
    TemporaryFolder folder;
    const std::string path = folder / "m.lock";
    {
        auto lock = FileLock::acquire(path);
        REQUIRE(lock.ok());
        const auto second = FileLock::acquire(path);
        REQUIRE_FALSE(second.ok());
        mentions(second.error(), "process " + std::to_string(::getpid()));
        FileLock moved = std::move(*lock);
        REQUIRE_FALSE(FileLock::acquire(path).ok());
    }
    REQUIRE(folder.count() == 0);
    REQUIRE(FileLock::acquire(path).ok());
    REQUIRE_FALSE(FileLock::acquire(folder / "none/m.lock").ok());
}

TEST_CASE("the lock of a killed process is no obstacle", "[io]") {
    TemporaryFolder folder;
    const std::string path = folder / "m.lock";
    int ready[2];
    REQUIRE(::pipe(ready) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
        const auto lock = FileLock::acquire(path);
        const char sign = lock.ok() ? 'y' : 'n';
        if (::write(ready[1], &sign, 1) != 1) ::_exit(1);
        for (;;) ::pause();
    }
    char sign = 0;
    REQUIRE(::read(ready[0], &sign, 1) == 1);
    REQUIRE(sign == 'y');
    const auto refused = FileLock::acquire(path);
    REQUIRE_FALSE(refused.ok());
    mentions(refused.error(), "process " + std::to_string(child));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ::close(ready[0]);
    ::close(ready[1]);
    REQUIRE(fs::exists(path));
    REQUIRE(FileLock::acquire(path).ok());
}
