// A history comes back from its file as it was, within what the header says, and a spoilt file is
// refused with a sentence or loads as a history whose parts fit each other.
#include "session/live/history_file.h"

#include <filesystem>
#include <functional>
#include <limits>

#include "catch.h"
#include "core/temporary_folder.h"
#include "io/file.h"
#include "io/safetensors.h"
#include "sample_history.h"
#include "session/live/history_numbers.h"
#include "text/utf8.h"

using namespace lookback;
using test::sampleHistory;
using test::SampleTraining;

namespace {

bool sameNumber(double a, double b) {
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
    return a == b || std::abs(a - b) <= 6e-8 * std::abs(a);
}

void checkSame(const TrainingHistory& a, const TrainingHistory& b) {
    CHECK(a.architecture == b.architecture);
    CHECK(a.heldOut == b.heldOut);
    CHECK(a.targetWords == b.targetWords);
    CHECK(a.frameUpdates == b.frameUpdates);
    REQUIRE(a.reports.size() == b.reports.size());
    for (std::size_t k = 0; k < a.reports.size(); ++k) {
        const TrainingReport &x = a.reports[k], &y = b.reports[k];
        CHECK(x.updates == y.updates);
        CHECK(x.words == y.words);
        CHECK(x.skipped == y.skipped);
        CHECK(sameNumber(x.seconds, y.seconds));
        CHECK(sameNumber(x.wordsPerSecond, y.wordsPerSecond));
        CHECK(sameNumber(x.lossPerWord, y.lossPerWord));
        CHECK(sameNumber(x.gradientNorm, y.gradientNorm));
    }
    REQUIRE(a.probes.size() == b.probes.size());
    for (std::size_t k = 0; k < a.probes.size(); ++k) {
        const TrainingProbe &x = a.probes[k], &y = b.probes[k];
        CHECK(x.updates == y.updates);
        CHECK(sameNumber(x.lossPerWord, y.lossPerWord));
        CHECK(sameNumber(x.bleu, y.bleu));
        CHECK(sameNumber(x.exact, y.exact));
        REQUIRE(x.alignmentAccuracy.has_value() == y.alignmentAccuracy.has_value());
        if (x.alignmentAccuracy) CHECK(sameNumber(*x.alignmentAccuracy, *y.alignmentAccuracy));
        REQUIRE(x.byLength.size() == y.byLength.size());
        for (std::size_t r = 0; r < x.byLength.size(); ++r) {
            const LengthBleu &p = x.byLength[r], &q = y.byLength[r];
            CHECK(std::tuple(p.from, p.to, p.n, p.seen) == std::tuple(q.from, q.to, q.n, q.seen));
            CHECK(sameNumber(p.bleu, q.bleu));
            CHECK(sameNumber(p.low, q.low));
            CHECK(sameNumber(p.high, q.high));
        }
    }
    REQUIRE(a.films.size() == b.films.size());
    for (std::size_t k = 0; k < a.films.size(); ++k) {
        const Film &x = a.films[k], &y = b.films[k];
        CHECK(x.sentence.source == y.sentence.source);
        CHECK(x.sentence.reference == y.sentence.reference);
        CHECK(x.sourceTokens == y.sourceTokens);
        REQUIRE(x.frames.size() == y.frames.size());
        for (std::size_t f = 0; f < x.frames.size(); ++f) {
            REQUIRE(x.frames[f].target == y.frames[f].target);
            REQUIRE(x.frames[f].logP.size() == y.frames[f].logP.size());
            for (std::size_t i = 0; i < x.frames[f].logP.size(); ++i)
                if (!sameNumber(x.frames[f].logP[i], y.frames[f].logP[i])) FAIL("log p " << i);
            REQUIRE(x.frames[f].alpha.size() == y.frames[f].alpha.size());
            for (std::size_t i = 0; i < x.frames[f].alpha.size(); ++i)
                if (!(std::abs(x.frames[f].alpha[i] - y.frames[f].alpha[i]) <= kHistoryAlphaError))
                    FAIL("α " << i << " of frame " << f);
        }
    }
}

TrainingHistory reopened(const TrainingHistory& history) {
    const TemporaryFolder folder;
    const Status saved = saveHistory(folder / "m.history", history);
    INFO((saved.ok() ? "" : saved.error()));
    REQUIRE(saved.ok());
    auto loaded = loadHistory(folder / "m.history");
    INFO((loaded.ok() ? "" : loaded.error()));
    REQUIRE(loaded.ok());
    return std::move(loaded).value();
}

// What views rely on.
bool fits(const TrainingHistory& history) {
    const bool attends = history.architecture == "rnnsearch";
    for (const std::string& word : history.targetWords)
        if (firstInvalidByte(word)) return false;
    for (const Film& film : history.films) {
        if (film.frames.size() != history.frameUpdates.size()) return false;
        for (const FilmFrame& frame : film.frames) {
            const std::size_t words = frame.target.size();
            if (words == 0 || frame.logP.size() != words) return false;
            if (frame.alpha.size() != (attends ? words * film.sourceTokens.size() : 0))
                return false;
            for (const TokenId id : frame.target)
                if (id < 0 || static_cast<std::size_t>(id) >= history.targetWords.size())
                    return false;
        }
    }
    return true;
}

bool isSentence(const std::string& error, const std::string& path) {
    return error.size() > path.size() + 10 && error.compare(0, path.size(), path) == 0 &&
           error.find('\n') == std::string::npos && !firstInvalidByte(error);
}

}  // namespace

TEST_CASE("a history comes back from its file") {
    for (const bool attends : {true, false})
        for (const bool greedy : {false, true}) {
            INFO("attends " << attends << ", greedy " << greedy);
            const auto history =
                sampleHistory({.attends = attends, .frames = 30, .words = 7, .greedy = greedy});
            checkSame(*history, reopened(*history));
        }
    TrainingHistory empty;
    empty.architecture = "rnnsearch";
    empty.heldOut = false;
    checkSame(empty, reopened(empty));
    // A training that has just begun: films without frames.
    checkSame(*sampleHistory({.frames = 0}), reopened(*sampleHistory({.frames = 0})));
}

TEST_CASE("large counters and numbers that are not finite come back") {
    auto history = sampleHistory({.frames = 4, .words = 5});
    const double infinity = std::numeric_limits<double>::infinity();
    history->reports[0].updates = 16'777'217;  // no float
    history->reports[1].updates = (1ull << 40) + 3;
    history->reports[2].updates = (1ull << 47) + 1;
    history->reports[2].words = (1ull << 48) - 1;
    history->reports[1].lossPerWord = infinity;
    history->reports[1].gradientNorm = std::nan("");
    history->probes[0].lossPerWord = 1e300;  // more than a float: comes back as infinite
    history->probes[0].bleu = -infinity;
    history->probes[0].alignmentAccuracy.reset();
    history->films[0].frames[1].logP[2] = -std::numeric_limits<float>::infinity();
    const TrainingHistory back = reopened(*history);
    CHECK(back.probes[0].lossPerWord == infinity);
    history->probes[0].lossPerWord = infinity;
    checkSame(*history, back);
    history->films[0].frames[1].alpha[3] = std::nanf("");
    CHECK(std::isnan(reopened(*history).films[0].frames[1].alpha[3]));
}

TEST_CASE("a packed weight is as near as the header says") {
    Random random(7);
    for (const std::size_t count : {0, 1, 2, 7, 8, 9, 225, 1000}) {
        std::vector<float> alpha;
        for (std::size_t k = 0; k < count; ++k)
            alpha.push_back(k % 5 == 0   ? static_cast<float>(k % 2)
                            : k % 5 == 1 ? static_cast<float>(random.uniform() * 1e-6)
                                         : static_cast<float>(random.uniform()));
        const auto packed = packAlpha(alpha);
        CHECK(packed.size() == packedSize(count));
        const auto back = unpackAlpha(packed, count);
        REQUIRE(back);
        REQUIRE(back->size() == count);
        for (std::size_t k = 0; k < count; ++k) {
            CHECK(std::abs((*back)[k] - alpha[k]) <= kHistoryAlphaError);
            if (k % 5 == 0) CHECK((*back)[k] == alpha[k]);  // all and nothing are exact
        }
    }
    CHECK_FALSE(unpackAlpha(std::vector<float>{0.5F}, 1));
    CHECK_FALSE(unpackAlpha(std::vector<float>{-1}, 1));
    CHECK_FALSE(unpackAlpha(std::vector<float>{16'777'216}, 1));
}

TEST_CASE("a thousand frames of 15 by 15 words take less than a megabyte") {
    const TemporaryFolder folder;
    const auto history = sampleHistory({.frames = 1000, .words = 15, .films = 1});
    REQUIRE(saveHistory(folder / "h", *history).ok());
    CHECK(std::filesystem::file_size(folder / "h") < 1'000'000);
    checkSame(*history, loadHistory(folder / "h").value());
}

TEST_CASE("a history whose parts do not fit each other is not written") {
    const TemporaryFolder folder;
    const std::function<void(TrainingHistory&)> spoils[] = {
        [](auto& h) { h.films[0].frames.pop_back(); },
        [](auto& h) { h.films[1].frames[2].alpha.pop_back(); },
        [](auto& h) { h.films[1].frames[2].logP.pop_back(); },
        [](auto& h) { h.films[0].frames[1].target[0] = 1000; },
        [](auto& h) { h.films[0].frames[1].target[0] = kNoWord; },
        [](auto& h) { h.films[0].frames[1] = {}; },
        [](auto& h) { h.films[0].sourceTokens.pop_back(); },
        [](auto& h) { h.probes[0].byLength[0].n = -1; },
        [](auto& h) { h.reports[0].words = 1ull << 48; },
        [](auto& h) { h.reports[1].updates = 0; },
        [](auto& h) { h.architecture = "transformer"; },
    };
    int number = 0;
    for (const auto& spoil : spoils) {
        INFO(number++);
        auto history = sampleHistory({.frames = 5, .words = 4});
        spoil(*history);
        const Status status = saveHistory(folder / "h", *history);
        REQUIRE_FALSE(status.ok());
        CHECK(isSentence(status.error(), folder / "h"));
        CHECK(folder.count() == 0);
    }
}

TEST_CASE("a file of another kind is no history") {
    const TemporaryFolder folder;
    REQUIRE(writeSafetensors(folder / "m", {{"format", "lookback-model-1"}}, {}, Dtype::F32).ok());
    const auto loaded = loadHistory(folder / "m");
    REQUIRE_FALSE(loaded.ok());
    CHECK(loaded.error().find("expected lookback-history-1") != std::string::npos);
    CHECK_FALSE(loadHistory(folder / "none").ok());
}

TEST_CASE("a history cut or with a flipped bit is refused or harmless") {
    const TemporaryFolder folder;
    Random random(31);
    for (const bool greedy : {false, true}) {
        const auto history = sampleHistory({.frames = 9, .words = 4, .greedy = greedy});
        REQUIRE(saveHistory(folder / "h", *history).ok());
        const std::string bytes = readFile(folder / "h").value();
        int loaded = 0, refused = 0;
        const auto attempt = [&](const std::string& spoilt) {
            const std::string path = folder.write("spoilt", spoilt);
            const auto result = loadHistory(path);
            ++(result.ok() ? loaded : refused);
            if (!result.ok() && !isSentence(result.error(), path))
                FAIL("no sentence: " << result.error());
            if (result.ok() && !fits(*result)) FAIL("parts that do not fit were accepted");
        };
        for (std::size_t size = 0; size < bytes.size(); size += 1 + random.below(9))
            attempt(bytes.substr(0, size));
        CHECK(loaded == 0);
        for (std::size_t at = 0; at < bytes.size(); ++at) {
            std::string spoilt = bytes;
            spoilt[at] = static_cast<char>(spoilt[at] ^ (1 << random.below(8)));
            attempt(spoilt);
        }
        CHECK(loaded > 500);
        CHECK(refused > 500);
    }
}
