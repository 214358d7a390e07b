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

const char* phaseName(TrainingPhase phase) {
    switch (phase) {
        case TrainingPhase::Preparing:
            return "preparing";
        case TrainingPhase::Running:
            return "running";
        case TrainingPhase::Paused:
            return "paused";
        case TrainingPhase::Stopping:
            return "stopping";
        case TrainingPhase::Ended:
            return "ended";
        case TrainingPhase::Idle:
            break;
    }
    return "idle";
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

// By architecture; empty while nothing was trained.
Json trainingJson(MainWindow& window) {
    Json all = Json::object();
    const TrainingSession& training = window.training();
    for (std::size_t k = 0; k < training.models().size(); ++k) {
        const TrainedModel& model = training.models()[k];
        const TrainingHistory& history = *model.history;
        Json one = {{"updates", model.updates},
                    {"phase", phaseName(model.phase)},
                    {"message", model.message.toStdString()},
                    {"failed", model.failed},
                    {"model", model.path.toStdString()},
                    {"command", training.command(k).toStdString()},
                    {"seconds", model.seconds},
                    {"words", 0},
                    {"loss", nullptr},
                    {"gradient_norm", nullptr},
                    {"words_per_second", nullptr},
                    {"dev_bleu", nullptr},
                    {"dev_loss", nullptr},
                    {"exact", nullptr},
                    {"alignment_accuracy", nullptr},
                    {"bleu_by_length", Json::array()},
                    {"reports", history.reports.size()},
                    {"frames", history.frameUpdates.size()}};
        if (!history.reports.empty()) {
            const TrainingReport& last = history.reports.back();
            one["words"] = last.words;
            one["loss"] = last.lossPerWord;
            one["gradient_norm"] = last.gradientNorm;
            one["words_per_second"] = last.wordsPerSecond;
        }
        if (!history.probes.empty()) {
            const TrainingProbe& last = history.probes.back();
            one["dev_bleu"] = last.bleu;
            one["dev_loss"] = last.lossPerWord;
            one["exact"] = last.exact;
            one["alignment_accuracy"] = orNull(last.alignmentAccuracy);
            for (const LengthBleu& range : last.byLength)
                one["bleu_by_length"].push_back({{"from", range.from},
                                                 {"to", range.to},
                                                 {"n", range.n},
                                                 {"bleu", range.bleu},
                                                 {"interval", {range.low, range.high}},
                                                 {"seen", range.seen}});
        }
        all[lookback::name(model.architecture)] = std::move(one);
    }
    return all;
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
    Part{"training", trainingJson},
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
