#include "corpus/parallel_text.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "base/counted.h"
#include "corpus/text_file.h"
#include "text/utf8.h"

namespace lookback {

namespace {

// The lines of one file; a fault of the file itself goes before what it makes of the text.
class FileLines {
public:
    FileLines(TextFile& file, const std::string& path, LineOptions options)
        : m_file(file), m_reader(file.stream(), path, options) {}

    Result<std::optional<std::string>> next() {
        auto line = m_reader.next();
        if (auto status = m_file.status(); !status) return Error{status.error()};
        return line;
    }

    // Lines in all, the rest being read and thrown away.
    Result<std::size_t> countAll() {
        for (;;) {
            const auto line = next();
            if (!line) return Error{line.error()};
            if (!*line) return m_reader.lineNumber();
        }
    }

    std::size_t number() const { return m_reader.lineNumber(); }
    const LineRemarks& remarks() const { return m_reader.remarks(); }

private:
    TextFile& m_file;
    LineReader m_reader;
};

void addPair(ParallelText& text, std::string source, std::string target,
             BlankPairs blank = BlankPairs::Drop) {
    if (blank == BlankPairs::Drop && (isBlank(source) || isBlank(target)))
        ++text.emptyPairs;
    else
        text.pairs.push_back({std::move(source), std::move(target)});
}

Error unequal(const std::string& sourcePath, std::size_t sourceCount, const std::string& targetPath,
              std::size_t targetCount) {
    return {sourcePath + " has " + counted(sourceCount, "line") + ", but " + targetPath + " has " +
            std::to_string(targetCount) + "; expected equally many"};
}

}  // namespace

Result<ParallelText> readTsv(const std::string& path, LineOptions options) {
    auto file = TextFile::open(path);
    if (!file) return Error{file.error()};
    FileLines lines(*file, path, options);
    ParallelText text;
    for (;;) {
        const auto next = lines.next();
        if (!next) return Error{next.error()};
        if (!*next) break;
        const std::string& line = **next;
        if (isBlank(line) && line.find('\t') == std::string::npos) {  // no pair at all
            ++text.emptyPairs;
            continue;
        }
        const auto columns = std::count(line.begin(), line.end(), '\t') + 1;
        if (columns < 2 || columns > 4)
            return Error{path + ", line " + std::to_string(lines.number()) + ": found " +
                         counted(columns, "column") + ", expected 2 to 4 separated by tabs"};
        const std::size_t first = line.find('\t');
        const std::size_t second = std::min(line.find('\t', first + 1), line.size());
        addPair(text, line.substr(0, first), line.substr(first + 1, second - first - 1));
    }
    text.remarks = lines.remarks();
    return text;
}

Result<ParallelText> readParallel(const std::string& sourcePath, const std::string& targetPath,
                                  LineOptions options, BlankPairs blank) {
    auto sourceFile = TextFile::open(sourcePath);
    if (!sourceFile) return Error{sourceFile.error()};
    auto targetFile = TextFile::open(targetPath);
    if (!targetFile) return Error{targetFile.error()};
    FileLines sources(*sourceFile, sourcePath, options);
    FileLines targets(*targetFile, targetPath, options);
    ParallelText text;
    for (;;) {
        auto source = sources.next();
        if (!source) return Error{source.error()};
        auto target = targets.next();
        if (!target) return Error{target.error()};
        if (!*source && !*target) break;
        if (!*source || !*target) {
            const auto sourceCount = sources.countAll();
            if (!sourceCount) return Error{sourceCount.error()};
            const auto targetCount = targets.countAll();
            if (!targetCount) return Error{targetCount.error()};
            return unequal(sourcePath, *sourceCount, targetPath, *targetCount);
        }
        addPair(text, *std::move(*source), *std::move(*target), blank);
    }
    text.remarks = sources.remarks();
    text.remarks += targets.remarks();
    return text;
}

}  // namespace lookback
