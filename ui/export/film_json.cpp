#include "export/film_json.h"

#include "base/shortest.h"

namespace lookback {
namespace {

using Json = nlohmann::ordered_json;

Json toJson(const TrainingReport& report) {
    return {{"updates", report.updates},
            {"words", report.words},
            {"skipped", report.skipped},
            {"seconds", report.seconds},
            {"words_per_second", report.wordsPerSecond},
            {"loss_per_word", report.lossPerWord},
            {"gradient_norm", report.gradientNorm}};
}

Json toJson(const TrainingProbe& probe) {
    Json lengths = Json::array();
    for (const LengthBleu& length : probe.byLength)
        lengths.push_back({{"from", length.from},
                           {"to", length.to},
                           {"n", length.n},
                           {"bleu", length.bleu},
                           {"low", length.low},
                           {"high", length.high},
                           {"seen", length.seen}});
    Json json = {{"updates", probe.updates},
                 {"loss_per_word", probe.lossPerWord},
                 {"bleu", probe.bleu},
                 {"exact", probe.exact}};
    if (probe.alignmentAccuracy) json["alignment_accuracy"] = *probe.alignmentAccuracy;
    json["by_length"] = std::move(lengths);
    return json;
}

// The numbers of a row, the shortest that read back the same.
Json numbers(const std::vector<float>& values, std::size_t first, std::size_t count) {
    Json row = Json::array();
    for (std::size_t k = first; k < first + count; ++k) row.push_back(shortest(values[k]));
    return row;
}

Json toJson(const FilmFrame& frame, std::uint64_t updates, const TrainingHistory& history,
            std::size_t sourceWords) {
    Json words = Json::array(), alpha = Json::array();
    for (std::size_t i = 0; i < frame.target.size(); ++i) {
        words.push_back(history.targetWords[static_cast<std::size_t>(frame.target[i])]);
        if (!frame.alpha.empty())
            alpha.push_back(numbers(frame.alpha, i * sourceWords, sourceWords));
    }
    Json json = {{"updates", updates},
                 {"target", std::move(words)},
                 {"log_p", numbers(frame.logP, 0, frame.logP.size())}};
    if (!frame.alpha.empty()) json["alpha"] = std::move(alpha);
    return json;
}

Json toJson(const Film& film, const TrainingHistory& history) {
    Json frames = Json::array();
    for (std::size_t f = 0; f < film.frames.size(); ++f)
        frames.push_back(
            toJson(film.frames[f], history.frameUpdates[f], history, film.sourceTokens.size()));
    return {{"source", film.sentence.source},
            {"reference", film.sentence.reference},
            {"source_tokens", film.sourceTokens},
            {"frames", std::move(frames)}};
}

}  // namespace

Json toJson(const std::vector<TrainingHistory>& histories) {
    Json all = Json::array();
    for (const TrainingHistory& history : histories) {
        Json reports = Json::array(), probes = Json::array(), films = Json::array();
        for (const auto& report : history.reports) reports.push_back(toJson(report));
        for (const auto& probe : history.probes) probes.push_back(toJson(probe));
        for (const auto& film : history.films) films.push_back(toJson(film, history));
        all.push_back({{"architecture", history.architecture},
                       {"held_out", history.heldOut},
                       {"reports", std::move(reports)},
                       {"probes", std::move(probes)},
                       {"films", std::move(films)}});
    }
    return {{"histories", std::move(all)}};
}

}  // namespace lookback
