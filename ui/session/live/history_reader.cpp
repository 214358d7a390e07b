#include <cmath>

#include "io/json_reader.h"
#include "io/safetensors.h"
#include "model/config.h"
#include "session/live/history_file.h"
#include "session/live/history_layout.h"

namespace lookback {

namespace {

class HistoryReader {
public:
    explicit HistoryReader(SafetensorsReader file) : m_file(std::move(file)) {}

    bool read() {
        std::uint64_t films = 0;
        if (!header(films) || !reports() || !probes() || !frames()) return false;
        for (std::uint64_t k = 0; k < films; ++k)
            if (!film(k)) return false;
        if (m_tables != m_file.tensors().size())
            return wrong("header", std::to_string(m_file.tensors().size()) + " tensors",
                         std::to_string(m_tables));
        return true;
    }

    TrainingHistory& history() { return m_history; }
    std::string problem() const { return m_problem; }

private:
    bool wrong(const std::string& where, const std::string& found, const std::string& expected) {
        m_problem = m_file.path() + ": " + where + ": found " + found + ", expected " + expected;
        return false;
    }

    bool text(const std::string& key, std::string& out) {
        const auto entry = m_file.metadata().find(key);
        if (entry == m_file.metadata().end())
            return wrong("__metadata__", "no \"" + key + "\"", "it");
        out = std::move(entry->second);
        return true;
    }

    bool words(const std::string& key, std::vector<std::string>& out) {
        std::string json;
        if (!text(key, json)) return false;
        JsonReader reader(json);
        const auto notJson = [&] {
            m_problem = m_file.path() + ": __metadata__ \"" + key + "\": " + reader.problem();
            return false;
        };
        if (!reader.expect('[')) return notJson();
        if (!reader.accept(']')) {
            do {
                if (!reader.string(out.emplace_back())) return notJson();
            } while (reader.accept(','));
            if (!reader.expect(']')) return notJson();
        }
        return reader.atEnd() || reader.fail("the end") || notJson();
    }

    bool header(std::uint64_t& films) {
        std::string format, heldOut, count;
        if (!text("format", format)) return false;
        if (format != kHistoryFormat)
            return wrong("format", "\"" + excerpt(format) + "\"",
                         std::string(kHistoryFormat) + ": this is no history of a training");
        if (!text("architecture", m_history.architecture) || !text("held_out", heldOut) ||
            !text("films", count) || !words("words", m_history.targetWords))
            return false;
        if (!architectureNamed(m_history.architecture))
            return wrong("architecture", "\"" + excerpt(m_history.architecture) + "\"",
                         "rnnsearch or rnnencdec");
        if (heldOut != "true" && heldOut != "false")
            return wrong("held_out", "\"" + excerpt(heldOut) + "\"", "true or false");
        m_history.heldOut = heldOut == "true";
        JsonReader reader(count);
        if (!reader.wholeNumber(films) || !reader.atEnd())
            return wrong("films", "\"" + excerpt(count) + "\"", "a whole number");
        return true;
    }

    // `table` has its name and width: its numbers.
    bool load(HistoryTable& table) {
        const auto entry = m_file.tensors().find(table.name);
        if (entry == m_file.tensors().end())
            return wrong("header", "no tensor " + table.name, "it");
        const StoredTensor& tensor = entry->second;
        const bool vector = table.columns == 1;
        const auto columns = static_cast<Index>(table.columns);
        if (tensor.dtype != Dtype::F32 || tensor.shape.size() != (vector ? 1U : 2U) ||
            (!vector && tensor.shape[1] != columns))
            return wrong("tensor " + table.name,
                         describeShape(tensor.shape) + " of " + lookback::name(tensor.dtype),
                         (vector ? "[n]" : "[n, " + std::to_string(columns) + "]") + " of F32");
        table.numbers.resize(static_cast<std::size_t>(tensor.count()));
        ++m_tables;
        const auto status = m_file.read(
            table.name, Layout::Columns,
            {table.numbers.data(), columns, tensor.shape[0], Eigen::OuterStride<>(columns)});
        if (!status) m_problem = status.error();
        return status.ok();
    }
    bool load(HistoryTable& table, std::size_t rows) {
        if (!load(table)) return false;
        return table.rows() == rows ||
               wrong("tensor " + table.name, std::to_string(table.rows()) + " rows",
                     std::to_string(rows));
    }

    bool whole(const HistoryTable& table, std::size_t at, std::uint64_t below, std::uint64_t& out) {
        const float value = table.numbers[at];
        if (!(value >= 0 && value < static_cast<float>(below)) || value != std::floor(value))
            return wrong("tensor " + table.name + ", row " + std::to_string(at / table.columns) +
                             ", column " + std::to_string(at % table.columns),
                         std::to_string(value), "a whole number below " + std::to_string(below));
        out = static_cast<std::uint64_t>(value);
        return true;
    }
    bool counter(const HistoryTable& table, std::size_t at, std::uint64_t& out) {
        std::uint64_t high = 0, low = 0;
        if (!whole(table, at, kWholeLimit, high) || !whole(table, at + 1, kWholeLimit, low))
            return false;
        out = high * kWholeLimit + low;
        return true;
    }
    // Moments of a training follow each other.
    bool moment(const HistoryTable& table, std::size_t row, std::uint64_t before,
                std::uint64_t& out) {
        if (!counter(table, row * table.columns, out)) return false;
        return out >= before ||
               wrong("tensor " + table.name + ", row " + std::to_string(row),
                     std::to_string(out) + " updates", "at least " + std::to_string(before));
    }

    bool reports() {
        HistoryTable table = reportTable();
        if (!load(table)) return false;
        std::uint64_t last = 0;
        for (std::size_t row = 0; row < table.rows(); ++row) {
            const std::size_t at = row * table.columns;
            TrainingReport& r = m_history.reports.emplace_back();
            if (!moment(table, row, last, r.updates) || !counter(table, at + 2, r.words) ||
                !counter(table, at + 4, r.skipped))
                return false;
            last = r.updates;
            r.seconds = numberStored(table.numbers[at + 6]);
            r.wordsPerSecond = numberStored(table.numbers[at + 7]);
            r.lossPerWord = numberStored(table.numbers[at + 8]);
            r.gradientNorm = numberStored(table.numbers[at + 9]);
        }
        return true;
    }

    bool probes() {
        HistoryTable table = probeTable(), lengths = lengthTable();
        if (!load(table) || !load(lengths)) return false;
        std::uint64_t last = 0;
        std::size_t next = 0;
        for (std::size_t row = 0; row < table.rows(); ++row) {
            const std::size_t at = row * table.columns;
            TrainingProbe& probe = m_history.probes.emplace_back();
            if (!moment(table, row, last, probe.updates)) return false;
            last = probe.updates;
            probe.lossPerWord = numberStored(table.numbers[at + 2]);
            probe.bleu = numberStored(table.numbers[at + 3]);
            probe.exact = numberStored(table.numbers[at + 4]);
            const double accuracy = numberStored(table.numbers[at + 5]);
            if (!std::isnan(accuracy)) probe.alignmentAccuracy = accuracy;
            std::uint64_t count = 0;
            if (!whole(table, at + 6, kWholeLimit, count)) return false;
            if (count > lengths.rows() - next)
                return wrong("tensor " + lengths.name, std::to_string(lengths.rows()) + " rows",
                             "at least " + std::to_string(next + count));
            for (; count > 0; --count, ++next)
                if (!length(lengths, next, probe.byLength.emplace_back())) return false;
        }
        return next == lengths.rows() ||
               wrong("tensor " + lengths.name, std::to_string(lengths.rows()) + " rows",
                     std::to_string(next));
    }

    bool length(const HistoryTable& table, std::size_t row, LengthBleu& out) {
        const std::size_t at = row * table.columns;
        std::uint64_t from = 0, to = 0, n = 0, seen = 0;
        if (!whole(table, at, kWholeLimit, from) || !whole(table, at + 1, kWholeLimit, to) ||
            !whole(table, at + 2, kWholeLimit, n) || !whole(table, at + 6, 2, seen))
            return false;
        out.from = static_cast<int>(from);
        out.to = static_cast<int>(to);
        out.n = static_cast<int>(n);
        out.bleu = numberStored(table.numbers[at + 3]);
        out.low = numberStored(table.numbers[at + 4]);
        out.high = numberStored(table.numbers[at + 5]);
        out.seen = seen == 1;
        return true;
    }

    bool frames() {
        HistoryTable table = frameTable();
        if (!load(table)) return false;
        std::uint64_t last = 0;
        for (std::size_t row = 0; row < table.rows(); ++row) {
            if (!moment(table, row, last, last)) return false;
            m_history.frameUpdates.push_back(last);
        }
        return true;
    }

    bool film(std::uint64_t k) {
        Film& film = m_history.films.emplace_back();
        if (!text(filmName(k, "source"), film.sentence.source) ||
            !text(filmName(k, "reference"), film.sentence.reference) ||
            !words(filmName(k, "tokens"), film.sourceTokens))
            return false;
        const std::size_t count = m_history.frameUpdates.size();
        HistoryTable ids{filmName(k, "words")}, probability{filmName(k, "log_p")};
        // At least a word in each frame: so the file bounds the memory that they take.
        std::vector<std::size_t> lengths;
        if (!load(ids)) return false;
        const bool same = m_file.tensors().count(filmName(k, "lengths")) == 0;
        if (!same && !readLengths(k, count, lengths)) return false;
        std::size_t all = 0;
        for (std::size_t f = 0; f < count; ++f) all += same ? ids.rows() : lengths[f];
        if (!load(probability, all)) return false;
        if (same ? (ids.rows() == 0) != (count == 0) : ids.rows() != all)
            return wrong("tensor " + ids.name, std::to_string(ids.rows()) + " words",
                         same ? "as many as a frame has" : std::to_string(all));
        std::vector<float> alpha;
        if (m_history.architecture == name(Architecture::RnnSearch) &&
            !readAlpha(k, all, film.sourceTokens.size(), alpha))
            return false;
        return cut(film, ids, same, lengths, probability, alpha);
    }

    bool readLengths(std::uint64_t k, std::size_t count, std::vector<std::size_t>& lengths) {
        HistoryTable table{filmName(k, "lengths")};
        if (!load(table, count)) return false;
        for (std::size_t f = 0; f < count; ++f) {
            std::uint64_t length = 0;
            if (!whole(table, f, kWholeLimit, length)) return false;
            if (length == 0)
                return wrong("tensor " + table.name + ", row " + std::to_string(f), "0",
                             "at least one word");
            lengths.push_back(length);
        }
        return true;
    }

    bool readAlpha(std::uint64_t k, std::size_t rows, std::size_t columns,
                   std::vector<float>& alpha) {
        HistoryTable table{filmName(k, "alpha")};
        if (!load(table)) return false;
        // Not to be multiplied before it is known that they go together.
        const bool fits = columns == 0 || rows <= 2 * table.rows() / columns;
        const std::size_t expected = fits ? packedSize(rows * columns) : 0;
        if (!fits || table.rows() != expected)
            return wrong(
                "tensor " + table.name, std::to_string(table.rows()) + " numbers",
                "those for " + std::to_string(rows) + " × " + std::to_string(columns) + " weights");
        auto unpacked = unpackAlpha(table.numbers, rows * columns);
        if (!unpacked)
            return wrong("tensor " + table.name, "a number that packs no weights",
                         "whole numbers below 2^24");
        alpha = std::move(*unpacked);
        return true;
    }

    // What lies in a row becomes frames.
    bool cut(Film& film, const HistoryTable& ids, bool same,
             const std::vector<std::size_t>& lengths, const HistoryTable& probability,
             const std::vector<float>& alpha) {
        std::size_t word = 0, row = 0;
        for (std::size_t f = 0; f < m_history.frameUpdates.size(); ++f) {
            FilmFrame& frame = film.frames.emplace_back();
            const std::size_t length = same ? ids.rows() : lengths[f];
            if (same) word = 0;
            for (std::size_t i = 0; i < length; ++i, ++word, ++row) {
                std::uint64_t id = 0;
                if (!whole(ids, word, m_history.targetWords.size(), id)) return false;
                frame.target.push_back(static_cast<TokenId>(id));
                frame.logP.push_back(static_cast<float>(numberStored(probability.numbers[row])));
                const std::size_t width = alpha.empty() ? 0 : film.sourceTokens.size();
                const auto from = alpha.begin() + static_cast<std::ptrdiff_t>(row * width);
                frame.alpha.insert(frame.alpha.end(), from,
                                   from + static_cast<std::ptrdiff_t>(width));
            }
        }
        return true;
    }

    SafetensorsReader m_file;
    TrainingHistory m_history;
    std::string m_problem;
    std::size_t m_tables = 0;  // read so far
};

}  // namespace

Result<TrainingHistory> loadHistory(const std::string& path) {
    auto file = SafetensorsReader::open(path);
    if (!file) return Error{file.error()};
    HistoryReader reader(std::move(file).value());
    if (!reader.read()) return Error{reader.problem()};
    return std::move(reader.history());
}

}  // namespace lookback
