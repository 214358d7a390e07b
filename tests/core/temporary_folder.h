// A folder for the files of one test, removed with it.
#pragma once

#include <filesystem>
#include <fstream>
#include <random>
#include <string>

class TemporaryFolder {
public:
    TemporaryFolder() {
        std::random_device device;
        m_path = std::filesystem::temp_directory_path() /
                 ("lookback-test-" + std::to_string(device()) + std::to_string(device()));
        std::filesystem::create_directories(m_path);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }

    std::string path(const std::string& name) const { return (m_path / name).string(); }
    // Writes a file and gives its path.
    std::string write(const std::string& name, const std::string& bytes) const {
        std::ofstream out(path(name), std::ios::binary);
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        return path(name);
    }

private:
    std::filesystem::path m_path;
};
