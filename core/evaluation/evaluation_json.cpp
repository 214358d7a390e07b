#include "evaluation/evaluation_json.h"

namespace lookback {

namespace {

using Json = nlohmann::ordered_json;

template <class T>
Json orNull(const std::optional<T>& value) {
    return value ? Json(*value) : Json();
}

Json orNull(const std::optional<Interval>& interval) {
    return interval ? Json::array({interval->low, interval->high}) : Json();
}

Json reason(ZeroReason reason) {
    return reason == ZeroReason::NotZero ? Json() : Json(describe(reason));
}

Json range(const LengthBuckets& buckets, std::size_t k) {
    return {{"from", buckets.from(k)}, {"to", orNull(buckets.to(k))}};
}

Json system(const Evaluation& evaluation, const SystemScore& score) {
    Json j;
    j["model"] = score.name;
    j["n"] = score.whole.sentences;
    j["bleu"] = toJson(score.whole.bleu, evaluation.settings.signature());
    j["chrf"] = {{"score", score.whole.chrf}};
    j["chrfpp"] = {{"score", score.whole.chrfpp}};
    j["length_ratio"] = orNull(score.whole.lengthRatio);
    j["interval"] = orNull(score.whole.interval);
    j["why_zero"] = reason(score.whole.whyZero);
    j["buckets"] = Json::array();
    for (std::size_t k = 0; k < score.buckets.size(); ++k) {
        const SetScore& set = score.buckets[k];
        Json bucket = range(evaluation.buckets, k);
        bucket["n"] = set.sentences;
        bucket["bleu"] = set.bleu.score;
        bucket["chrf"] = set.chrf;
        bucket["length_ratio"] = orNull(set.lengthRatio);
        bucket["interval"] = orNull(set.interval);
        bucket["why_zero"] = reason(set.whyZero);
        j["buckets"].push_back(std::move(bucket));
    }
    return j;
}

void put(Json& j, const Comparison& comparison) {
    j["p"] = orNull(comparison.p);
    j["difference"] = orNull(comparison.difference);
    j["interval"] = orNull(comparison.interval);
}

}  // namespace

Json toJson(const BleuScore& score, const std::string& signature) {
    return {{"score", score.score},    {"precisions", score.precisions}, {"bp", score.bp},
            {"sys_len", score.sysLen}, {"ref_len", score.refLen},        {"signature", signature}};
}

Json toJson(const Evaluation& evaluation) {
    Json j;
    j["systems"] = Json::array();
    for (const SystemScore& score : evaluation.systems)
        j["systems"].push_back(system(evaluation, score));
    j["paired"] = nullptr;
    if (evaluation.paired) {
        Json paired;
        put(paired, evaluation.paired->whole);
        paired["buckets"] = Json::array();
        for (std::size_t k = 0; k < evaluation.paired->buckets.size(); ++k) {
            Json bucket = range(evaluation.buckets, k);
            put(bucket, evaluation.paired->buckets[k]);
            paired["buckets"].push_back(std::move(bucket));
        }
        j["paired"] = std::move(paired);
    }
    j["blank"] = evaluation.blank;
    j["left_out"] = evaluation.leftOut;
    j["bootstrap"] = {{"resamples", evaluation.bootstrap.resamples},
                      {"seed", evaluation.bootstrap.seed},
                      {"confidence", kConfidence}};
    return j;
}

}  // namespace lookback
