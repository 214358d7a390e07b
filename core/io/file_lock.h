// A lock that says: this file is being worked on, by one process at a time.
#pragma once

#include <string>

#include "base/result.h"

namespace lookback {

// Holds the file `path` (for a training M: M.lock) from acquire() until it ends, then removes it.
// The lock is the system's, not the file's: what a killed process left behind is no obstacle.
class FileLock {
public:
    // Errors: somebody else, in this process or another, holds it (says who); no such folder; no
    // permission.
    static Result<FileLock> acquire(const std::string& path);
    ~FileLock();
    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&& other) noexcept;
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

private:
    FileLock(std::string path, int descriptor);
    std::string m_path;
    int m_descriptor = -1;
};

}  // namespace lookback
