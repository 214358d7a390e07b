#include "player/window_state.h"

#include <optional>

#include "base/shortest.h"
#include "decoding/trace_json.h"
#include "main_window.h"
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

}  // namespace

Json windowState(MainWindow& window) {
    const Session& session = window.session();
    const UiTimings& timings = window.timings();
    return Json{{"view", window.placeName().toStdString()},
                {"error", session.error().toStdString()},
                {"source", session.source().toStdString()},
                {"trace", toJson(session.trace())},
                {"step", session.position()},
                {"beam", session.beam()},
                {"beam_tree", treeJson(session)},
                {"reference", session.reference().toStdString()},
                {"ui",
                 {{"rows", window.rowsShown()},
                  {"columns", window.columnsShown()},
                  {"first_heatmap_ms", orNull(timings.firstHeatmapMs())},
                  {"step_ms_p95", orNull(timings.stepMsP95())},
                  {"longest_stall_ms", timings.longestStallMs()}}}};
}

}  // namespace lookback
