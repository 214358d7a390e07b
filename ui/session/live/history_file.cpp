#include "session/live/history_file.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "io/json_reader.h"
#include "io/safetensors.h"
#include "model/config.h"
#include "session/live/history_layout.h"

namespace lookback {

namespace {

std::string asJson(const std::vector<std::string>& words) {
    std::string json = "[";
    for (const std::string& word : words) {
        if (json.size() > 1) json += ',';
        appendJsonString(json, word);
    }
    return json + "]";
}

class HistoryWriter {
public:
    HistoryWriter(const std::string& path, const TrainingHistory& history)
        : m_path(path), m_history(history) {}

    Status write() {
        m_metadata = {{"format", kHistoryFormat},
                      {"architecture", m_history.architecture},
                      {"held_out", m_history.heldOut ? "true" : "false"},
                      {"words", asJson(m_history.targetWords)},
                      {"films", std::to_string(m_history.films.size())}};
        if (m_history.targetWords.size() >= kWholeLimit)
            return unfit("words", std::to_string(m_history.targetWords.size()) + " words",
                         "fewer than 2^24");
        if (auto status = checkMoments(); !status) return status;
        addReports();
        if (auto status = addProbes(); !status) return status;
        HistoryTable frames = frameTable();
        for (const std::uint64_t updates : m_history.frameUpdates) frames.addCounter(updates);
        m_tables.push_back(std::move(frames));
        for (std::size_t k = 0; k < m_history.films.size(); ++k)
            if (auto status = addFilm(k); !status) return status;
        std::vector<TensorToStore> tensors;
        for (const HistoryTable& table : m_tables) {
            const auto rows = static_cast<Index>(table.rows());
            const auto columns = static_cast<Index>(table.columns);
            tensors.push_back(
                {table.name,
                 columns == 1 ? std::vector{rows} : std::vector{rows, columns},
                 Layout::Columns,
                 {table.numbers.data(), columns, rows, Eigen::OuterStride<>(columns)}});
        }
        return writeSafetensors(m_path, m_metadata, tensors, Dtype::F32);
    }

private:
    Status unfit(const std::string& where, const std::string& found, const std::string& expected) {
        return Error{m_path + ": not written: " + where + ": found " + found + ", expected " +
                     expected};
    }

    // The reader asks for as much.
    Status checkMoments() {
        if (!architectureNamed(m_history.architecture))
            return unfit("architecture", "\"" + m_history.architecture + "\"",
                         "rnnsearch or rnnencdec");
        const auto ordered = [this](const char* where, const auto& all, const auto& momentOf) {
            std::uint64_t last = 0;
            for (const auto& one : all) {
                if (momentOf(one) < last)
                    return unfit(where, std::to_string(momentOf(one)) + " updates",
                                 "at least " + std::to_string(last));
                last = momentOf(one);
            }
            return last < kCounterLimit
                       ? Status()
                       : unfit(where, std::to_string(last) + " updates", "fewer than 2^48");
        };
        const auto updatesOf = [](const auto& one) { return one.updates; };
        for (const TrainingReport& report : m_history.reports)
            if (std::max(report.words, report.skipped) >= kCounterLimit)
                return unfit("reports", "a count of 2^48 or more", "fewer");
        if (auto s = ordered("reports", m_history.reports, updatesOf); !s) return s;
        if (auto s = ordered("probes", m_history.probes, updatesOf); !s) return s;
        return ordered("frames", m_history.frameUpdates, [](std::uint64_t one) { return one; });
    }

    void addReports() {
        HistoryTable table = reportTable();
        for (const TrainingReport& report : m_history.reports) {
            for (const auto count : {report.updates, report.words, report.skipped})
                table.addCounter(count);
            for (const double value :
                 {report.seconds, report.wordsPerSecond, report.lossPerWord, report.gradientNorm})
                table.add(value);
        }
        m_tables.push_back(std::move(table));
    }

    Status addProbes() {
        HistoryTable table = probeTable(), lengths = lengthTable();
        for (const TrainingProbe& probe : m_history.probes) {
            table.addCounter(probe.updates);
            for (const double value : {probe.lossPerWord, probe.bleu, probe.exact})
                table.add(value);
            table.add(probe.alignmentAccuracy.value_or(std::nan("")));
            table.addWhole(probe.byLength.size());
            for (const LengthBleu& length : probe.byLength) {
                for (const int whole : {length.from, length.to, length.n}) {
                    if (whole < 0 || static_cast<std::uint64_t>(whole) >= kWholeLimit)
                        return unfit(lengths.name, std::to_string(whole), "0 to 2^24");
                    lengths.addWhole(static_cast<std::uint64_t>(whole));
                }
                for (const double value : {length.bleu, length.low, length.high})
                    lengths.add(value);
                lengths.addWhole(length.seen ? 1 : 0);
            }
        }
        m_tables.push_back(std::move(table));
        m_tables.push_back(std::move(lengths));
        return {};
    }

    Status addFilm(std::size_t k) {
        const Film& film = m_history.films[k];
        m_metadata[filmName(k, "source")] = film.sentence.source;
        m_metadata[filmName(k, "reference")] = film.sentence.reference;
        m_metadata[filmName(k, "tokens")] = asJson(film.sourceTokens);
        if (film.frames.size() != m_history.frameUpdates.size())
            return unfit("film " + std::to_string(k),
                         std::to_string(film.frames.size()) + " frames",
                         std::to_string(m_history.frameUpdates.size()));
        HistoryTable words{filmName(k, "words")}, lengths{filmName(k, "lengths")};
        HistoryTable probability{filmName(k, "log_p")};
        std::vector<float> alpha;
        // A reference is the same in every frame.
        bool same = !film.frames.empty();
        for (const FilmFrame& frame : film.frames)
            same = same && frame.target == film.frames.front().target;
        for (std::size_t f = 0; f < film.frames.size(); ++f) {
            const FilmFrame& frame = film.frames[f];
            if (auto status = fits(k, f); !status) return status;
            if (!same || f == 0)
                for (const TokenId id : frame.target)
                    words.addWhole(static_cast<std::uint64_t>(id));
            if (!same) lengths.addWhole(frame.target.size());
            for (const float logP : frame.logP) probability.add(static_cast<double>(logP));
            alpha.insert(alpha.end(), frame.alpha.begin(), frame.alpha.end());
        }
        m_tables.push_back(std::move(words));
        if (!same) m_tables.push_back(std::move(lengths));
        m_tables.push_back(std::move(probability));
        if (attends()) m_tables.push_back({filmName(k, "alpha"), 1, packAlpha(alpha)});
        return {};
    }

    bool attends() const { return m_history.architecture == name(Architecture::RnnSearch); }

    Status fits(std::size_t k, std::size_t f) {
        const Film& film = m_history.films[k];
        const FilmFrame& frame = film.frames[f];
        const std::string where = "film " + std::to_string(k) + ", frame " + std::to_string(f);
        if (frame.target.empty()) return unfit(where, "no word", "at least <eos>");
        for (const TokenId id : frame.target)
            if (id < 0 || static_cast<std::size_t>(id) >= m_history.targetWords.size())
                return unfit(where, "word " + std::to_string(id),
                             "one of " + std::to_string(m_history.targetWords.size()));
        if (frame.logP.size() != frame.target.size())
            return unfit(where, std::to_string(frame.logP.size()) + " probabilities",
                         std::to_string(frame.target.size()));
        const std::size_t weights = attends() ? frame.target.size() * film.sourceTokens.size() : 0;
        if (frame.alpha.size() != weights)
            return unfit(where, std::to_string(frame.alpha.size()) + " weights",
                         std::to_string(weights));
        return {};
    }

    const std::string& m_path;
    const TrainingHistory& m_history;
    std::map<std::string, std::string> m_metadata;
    std::vector<HistoryTable> m_tables;
};

}  // namespace

Status saveHistory(const std::string& path, const TrainingHistory& history) {
    return HistoryWriter(path, history).write();
}

}  // namespace lookback
