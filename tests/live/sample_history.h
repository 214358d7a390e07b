// TEST DATA: histories that no training made, with the course that one would have.  α begins as a
// smear over all words and becomes the diagonal; losses fall, scores rise, the second model stays
// behind on long sentences.
#pragma once

#include <cmath>
#include <memory>
#include <string>

#include "base/random.h"
#include "session/live/training_history.h"

namespace test {

using namespace lookback;

struct SampleTraining {
    bool attends = true;
    int frames = 40, words = 15, films = 2;
    std::uint64_t updatesPerFrame = 25;
    bool greedy = false;  // the last film has no reference: its rows are as many as were written
    std::uint64_t seed = 1;
};

// How far a training has come, 0 to 1.
inline double progressOf(std::uint64_t updates) {
    return 1 - std::exp(-static_cast<double>(updates) / 400.0);
}

inline FilmFrame sampleFrame(const SampleTraining& of, int words, double progress, Random& random) {
    FilmFrame frame;
    for (int i = 0; i < words; ++i) {
        frame.target.push_back(i + 1 == words ? 0 : 2 + i % 20);
        frame.logP.push_back(static_cast<float>(std::log(0.04 + 0.95 * progress)) -
                             0.02F * static_cast<float>(random.uniform()));
        if (!of.attends) continue;
        double sum = 0;
        std::vector<double> row;
        for (int j = 0; j < of.words; ++j) {
            const double off = i - j;
            row.push_back(std::exp(-progress * progress * 2 * off * off) +
                          0.05 * random.uniform() * (1 - progress));
            sum += row.back();
        }
        for (const double weight : row) frame.alpha.push_back(static_cast<float>(weight / sum));
    }
    return frame;
}

inline TrainingProbe sampleProbe(const SampleTraining& of, std::uint64_t updates) {
    const double progress = progressOf(updates);
    TrainingProbe probe;
    probe.updates = updates;
    probe.lossPerWord = 3.1 * (1 - (of.attends ? 0.95 : 0.8) * progress);
    probe.bleu = (of.attends ? 92 : 71) * progress * progress;
    probe.exact = (of.attends ? 0.8 : 0.35) * progress * progress * progress;
    if (of.attends) probe.alignmentAccuracy = 0.1 + 0.85 * progress;
    for (int range = 0; range < 4; ++range) {
        LengthBleu length{range == 0 ? 3 : range * 10 + 1, range * 10 + 10, 40};
        length.seen = range < 2;
        const double bears = of.attends ? 1 - 0.08 * range : 1 - 0.29 * range;
        length.bleu = 95 * progress * progress * std::max(bears, 0.02);
        length.low = std::max(length.bleu - 5, 0.0);
        length.high = std::min(length.bleu + 5, 100.0);
        probe.byLength.push_back(length);
    }
    return probe;
}

// Further frames, as a training that goes on would add them.
inline void grow(TrainingHistory& history, const SampleTraining& of, int frames) {
    Random random(of.seed + history.frameUpdates.size());
    for (int f = 0; f < frames; ++f) {
        const auto made = history.frameUpdates.size();
        const std::uint64_t updates = made * of.updatesPerFrame;
        const double progress = progressOf(updates);
        history.frameUpdates.push_back(updates);
        for (std::size_t k = 0; k < history.films.size(); ++k) {
            const bool free = of.greedy && k + 1 == history.films.size();
            const int words = free ? 1 + static_cast<int>(random.below(20)) : of.words;
            history.films[k].frames.push_back(sampleFrame(of, words, progress, random));
        }
        if (made % 8 == 0) history.probes.push_back(sampleProbe(of, updates));
        if (made == 0) continue;
        TrainingReport report;
        report.updates = updates;
        report.words = updates * 300;
        report.seconds = 0.25 * static_cast<double>(made);
        report.wordsPerSecond = (of.attends ? 9000 : 14000) + 800 * random.normal();
        report.lossPerWord =
            3.1 * (1 - (of.attends ? 0.96 : 0.82) * progress) + 0.05 * random.uniform();
        report.gradientNorm = 0.3 + 3 * (1 - progress) * random.uniform();
        history.reports.push_back(report);
    }
}

inline std::shared_ptr<TrainingHistory> sampleHistory(const SampleTraining& of = {}) {
    auto history = std::make_shared<TrainingHistory>();
    history->architecture = of.attends ? "rnnsearch" : "rnnencdec";
    history->targetWords = {"<eos>", "<unk>"};
    for (int w = 0; w < 20; ++w) history->targetWords.push_back("t" + std::to_string(w + 1));
    for (int k = 0; k < of.films; ++k) {
        Film film;
        for (int j = 0; j + 1 < of.words; ++j) {
            const std::string word = "s" + std::to_string((j + 7 * k) % 20 + 1);
            film.sourceTokens.push_back(word);
            film.sentence.source += (j > 0 ? " " : "") + word;
            film.sentence.reference += (j > 0 ? " t" : "t") + std::to_string(j % 20 + 1);
        }
        film.sourceTokens.push_back("<eos>");
        if (of.greedy && k + 1 == of.films) film.sentence.reference.clear();
        history->films.push_back(std::move(film));
    }
    grow(*history, of, of.frames);
    return history;
}

}  // namespace test
