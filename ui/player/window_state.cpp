#include "player/window_state.h"

#include <optional>

#include "decoding/trace_json.h"
#include "main_window.h"
#include "session/ui_timings.h"

namespace lookback {
namespace {

using Json = nlohmann::ordered_json;

Json orNull(const std::optional<double>& value) {
    return value ? Json(*value) : Json(nullptr);
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
                {"beam", 1},
                {"ui",
                 {{"rows", window.rowsShown()},
                  {"columns", window.columnsShown()},
                  {"first_heatmap_ms", orNull(timings.firstHeatmapMs())},
                  {"step_ms_p95", orNull(timings.stepMsP95())},
                  {"longest_stall_ms", timings.longestStallMs()}}}};
}

}  // namespace lookback
