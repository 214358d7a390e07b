// The house keeps its order: what may include what, and how long a file may grow.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "catch.h"

namespace fs = std::filesystem;

namespace {

using Names = std::set<std::string>;

// core: each folder and those right below it.
const std::map<std::string, Names> kBelow{
    {"base", {}},
    {"text", {"base"}},
    {"corpus", {"text"}},
    {"nn", {"base"}},
    {"model", {"nn"}},
    {"io", {"model", "text"}},
    {"decoding", {"model", "text"}},
    {"evaluation", {"decoding", "corpus"}},
    {"training", {"corpus", "io", "evaluation"}},
};
const Names kUi{"session", "views", "export", "panels", "player"};
constexpr int kMostLines = 600;

void addAllBelow(const std::string& folder, Names& all) {
    for (const std::string& below : kBelow.at(folder))
        if (all.insert(below).second) addAllBelow(below, all);
}

std::string firstPart(const std::string& path) {
    const auto slash = path.find('/');
    return slash == std::string::npos ? "" : path.substr(0, slash);
}

// Plain structs that a trainer hands out: a view may see them.
bool isReport(const std::string& header) {
    return header.find("report") != std::string::npos ||
           header.find("history") != std::string::npos;
}

bool isQt(const std::string& header) {
    return std::regex_match(header, std::regex("Q[A-Z].*|Qt.*|q[a-z]+\\.h|qcustomplot.*"));
}

std::string faultInCore(const std::string& folder, const std::string& header) {
    if (isQt(header)) return "core knows no Qt";
    if (header == "iostream" || header == "print") return "core prints nothing";
    const std::string target = firstPart(header);
    if (kUi.count(target) > 0 || target == "ui" || target == "app" || target == "cli")
        return "core knows neither ui nor app";
    if (kBelow.count(target) == 0) return "";  // a system header
    Names allowed{folder};
    addAllBelow(folder, allowed);
    return allowed.count(target) > 0 ? "" : folder + " must not know " + target;
}

std::string faultInUi(const std::string& folder, const std::string& header) {
    const std::string target = firstPart(header);
    if (target == "app" || target == "cli") return "ui knows no app";
    if (folder == "views" && (target == "model" || target == "training") && !isReport(header))
        return "a view sees traces, reports and histories, never a model or a trainer";
    return "";
}

// `path` as within the source folder, e.g. "core/io/file.h".
std::vector<std::string> faults(const std::string& path, const std::string& text) {
    std::vector<std::string> found;
    std::istringstream lines(text);
    const std::regex include(R"re(\s*#\s*include\s*["<]([^">]+)[">].*)re");
    const std::string top = firstPart(path);
    const std::string folder = firstPart(path.substr(top.size() + 1));
    int count = 0;
    std::smatch match;
    for (std::string line; std::getline(lines, line);) {
        ++count;
        if (!std::regex_match(line, match, include)) continue;
        const std::string header = match[1];
        std::string fault;
        if (header.find("../") != std::string::npos)
            fault = "includes are relative to core or ui";
        else if (top == "core" && kBelow.count(folder) == 0)
            fault = "core has no folder " + folder;
        else if (top == "core")
            fault = faultInCore(folder, header);
        else if (top == "ui")
            fault = faultInUi(folder, header);
        if (path.find("ui/session/live/") == 0 && isQt(header))
            fault = "a training under way knows no Qt, so that the thread sanitizer can run it";
        if (fault.empty()) continue;
        std::string& sentence = found.emplace_back(path);
        sentence += ":" + std::to_string(count) + ": ";
        sentence += header + ": ";
        sentence += fault;
    }
    if (count > kMostLines)
        found.push_back(path + ": " + std::to_string(count) + " lines, at most " +
                        std::to_string(kMostLines));
    return found;
}

}  // namespace

TEST_CASE("the checker of includes sees faults", "[house]") {
    const auto isFaulty = [](const std::string& path, const std::string& text) {
        return !faults(path, text).empty();
    };
    CHECK(isFaulty("core/base/a.h", "#include \"text/lines.h\"\n"));
    CHECK(isFaulty("core/text/a.h", "#include \"nn/gru.h\"\n"));
    CHECK(isFaulty("core/model/a.cpp", "#include \"io/file.h\"\n"));
    CHECK(isFaulty("core/io/a.cpp", "  #  include \"decoding/trace.h\" // why\n"));
    CHECK(isFaulty("core/decoding/a.cpp", "#include \"training/trainer.h\"\n"));
    CHECK(isFaulty("core/io/a.cpp", "#include <QString>\n"));
    CHECK(isFaulty("core/io/a.cpp", "#include <QtCore/QString>\n"));
    CHECK(isFaulty("core/io/a.cpp", "#include <iostream>\n"));
    CHECK(isFaulty("core/io/a.cpp", "#include \"session/hub.h\"\n"));
    CHECK(isFaulty("core/io/a.cpp", "#include \"../model/config.h\"\n"));
    CHECK(isFaulty("core/misc/a.cpp", "#include <vector>\n"));
    CHECK(isFaulty("ui/views/a.cpp", "#include \"model/parameters.h\"\n"));
    CHECK(isFaulty("ui/views/a.cpp", "#include \"training/trainer.h\"\n"));
    CHECK(isFaulty("ui/session/a.cpp", "#include \"cli/train.h\"\n"));
    CHECK(isFaulty("ui/session/live/a.cpp", "#include <QTimer>\n"));
    CHECK(isFaulty("tests/core/a.cpp", std::string(601, '\n')));

    CHECK_FALSE(
        isFaulty("core/training/a.h", "#include \"base/token.h\"\n#include \"nn/gru.h\"\n"));
    CHECK_FALSE(isFaulty("core/evaluation/a.h", "#include \"text/utf8.h\"\n#include <vector>\n"));
    CHECK_FALSE(isFaulty("core/io/a.h", "#include <unicode/unistr.h>\n#include <sys/stat.h>\n"));
    CHECK_FALSE(isFaulty("ui/views/a.h", "#include <QWidget>\n#include \"decoding/trace.h\"\n"));
    CHECK_FALSE(isFaulty("ui/views/a.h", "#include \"training/step_report.h\"\n"));
    CHECK_FALSE(isFaulty("ui/session/a.h", "#include \"training/trainer.h\"\n"));
    CHECK_FALSE(isFaulty("tests/core/a.cpp", std::string(600, '\n')));
}

TEST_CASE("includes go one way and no file is too long", "[house]") {
    const fs::path root = LOOKBACK_SOURCE_DIR;
    std::vector<std::string> all;
    int files = 0;
    for (const char* top : {"app", "core", "ui", "tests"}) {
        if (!fs::exists(root / top)) continue;
        for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
            const auto extension = entry.path().extension();
            if (extension != ".h" && extension != ".cpp") continue;
            ++files;
            std::ifstream in(entry.path());
            const std::string text{std::istreambuf_iterator<char>(in), {}};
            for (const std::string& fault :
                 faults(fs::relative(entry.path(), root).generic_string(), text))
                all.push_back(fault);
        }
    }
    std::string list;
    for (const std::string& fault : all) list += fault + "\n";
    INFO(list);
    CHECK(all.empty());
    CHECK(files > 20);
}
