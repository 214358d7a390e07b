#include "player/window_state.h"

#include <array>
#include <optional>

#include "base/shortest.h"
#include "decoding/trace_json.h"
#include "evaluation/evaluation_json.h"
#include "main_window.h"
#include "panels/compare_page.h"
#include "panels/curves_page.h"
#include "session/ui_timings.h"

namespace lookback {
namespace {

using Json = nlohmann::ordered_json;

Json orNull(const std::optional<double>& value) {
    return value ? Json(*value) : Json(nullptr);
}

// The search: null while there is none.
Json treeJson(const Session& session) {
    const BeamTree& tree = session.beamTree();
    if (tree.empty()) return nullptr;
    Json nodes = Json::array();
    for (const BeamNode& node : tree.nodes)
        nodes.push_back(Json{{"parent", node.parent},
                             {"word", session.targetWord(node.word).toStdString()},
                             {"id", node.word},
                             {"log_p", shortest(node.logP)},
                             {"total", node.total},
                             {"depth", node.depth},
                             {"kept", node.kept},
                             {"finished", node.finished},
                             {"pruned", node.pruned},
                             {"winner", node.winner}});
    return Json{{"width", tree.width},
                {"winner", tree.winner},
                {"shown", session.beamNode()},
                {"nodes", std::move(nodes)}};
}

// Both in lock-step, and what is measured against the length.
Json compareJson(MainWindow& window) {
    const CompareSession& compare = window.compare();
    const LengthStudy& study = window.comparePage().study();
    Json points = Json::array();
    for (const LengthPoint& point : study.points()) {
        Json models = Json::array();
        for (const LengthScore& score : point.models)
            models.push_back(Json{{"log_p_per_word", score.logP},
                                  {"bleu", orNull(score.bleu)},
                                  {"complete", score.complete}});
        points.push_back(
            Json{{"parts", point.parts}, {"words", point.words}, {"models", std::move(models)}});
    }
    Json broken = nullptr;
    if (const auto at = study.broken())
        broken = Json{{"model", at->model + 1}, {"words", study.points()[at->at].words}};
    return Json{{"second", compare.second().facts().name.toStdString()},
                {"position", compare.position()},
                {"position2", compare.second().position()},
                {"lengths", std::move(points)},
                {"broken", std::move(broken)}};
}

// Null before there is one, and while another is in the making.
Json curvesJson(MainWindow& window) {
    const auto& result = window.curvesPage().study().result();
    return result ? toJson(result->evaluation) : Json(nullptr);
}

Json uiJson(MainWindow& window) {
    const UiTimings& timings = window.timings();
    return Json{{"rows", window.rowsShown()},
                {"columns", window.columnsShown()},
                {"first_heatmap_ms", orNull(timings.firstHeatmapMs())},
                {"step_ms_p95", orNull(timings.stepMsP95())},
                {"longest_stall_ms", timings.longestStallMs()}};
}

struct Part {
    const char* name;
    Json (*make)(MainWindow&);
};

const std::array kParts = {
    Part{"view", [](MainWindow& w) { return Json(w.placeName().toStdString()); }},
    Part{"error", [](MainWindow& w) { return Json(w.session().error().toStdString()); }},
    Part{"source", [](MainWindow& w) { return Json(w.session().source().toStdString()); }},
    Part{"trace", [](MainWindow& w) { return toJson(w.session().trace()); }},
    Part{"trace2", [](MainWindow& w) { return toJson(w.compare().second().trace()); }},
    Part{"compare", compareJson},
    Part{"step", [](MainWindow& w) { return Json(w.session().position()); }},
    Part{"beam", [](MainWindow& w) { return Json(w.session().beam()); }},
    Part{"beam_tree", [](MainWindow& w) { return treeJson(w.session()); }},
    Part{"reference", [](MainWindow& w) { return Json(w.session().reference().toStdString()); }},
    Part{"curves", curvesJson},
    Part{"ui", uiJson},
};

}  // namespace

Json windowState(MainWindow& window) {
    Json state = Json::object();
    for (const Part& part : kParts) state[part.name] = part.make(window);
    return state;
}

Json windowState(MainWindow& window, const std::string& path) {
    const std::string first = path.substr(0, path.find_first_of(".["));
    Json state = Json::object();
    for (const Part& part : kParts)
        if (first == part.name) state[part.name] = part.make(window);
    return state;
}

}  // namespace lookback
